import type { DemoService } from './service.ts'
import { businessServices } from './services-business.ts'
import { digitalServices } from './services-digital.ts'
import { homeServices } from './services-home.ts'
import { moneyServices } from './services-money.ts'
import { peopleServices } from './services-people.ts'
import { safetyServices } from './services-safety.ts'

export const services: readonly DemoService[] = [
  ...businessServices,
  ...digitalServices,
  ...moneyServices,
  ...safetyServices,
  ...homeServices,
  ...peopleServices,
]
