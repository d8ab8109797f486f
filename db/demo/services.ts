import { businessServices } from './services-business.ts'
import { digitalServices } from './services-digital.ts'
import { homeServices } from './services-home.ts'
import { moneyServices } from './services-money.ts'
import { peopleServices } from './services-people.ts'
import { safetyServices } from './services-safety.ts'

export type DemoService = {
  name: string
  /** The key of the organisation that it belongs to. */
  organization: string
  /** Category and sub-category; the latter empty where it is uncategorised within its category. */
  category: readonly [string, string | null]
  customerType: 'individual' | 'corporate' | 'both'
  tags: readonly string[]
  description: string
  industries: readonly string[]
  /** Where it is offered: codes, with a space between. */
  states: string
  /** Where it was offered once. */
  pausedStates?: string
  isActive?: false
}

export const services: readonly DemoService[] = [
  ...businessServices,
  ...digitalServices,
  ...moneyServices,
  ...safetyServices,
  ...homeServices,
  ...peopleServices,
]
