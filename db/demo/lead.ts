import type { Chance } from './chance.ts'
import type { Customer } from './customers.ts'
import type { DemoPerson } from './people.ts'
import type { Place } from './reference.ts'
import type { DemoService } from './service.ts'

export type DemoStep = {
  move: string
  from: string | null
  to: string
  party: string
  actor: DemoPerson | null
  /** The key of the provider concerned. */
  provider: string | null
  agent: DemoPerson | null
  reason: string | null
  hoursAgo: number
  hoursBefore: number | null
}

export type DemoOffer = {
  provider: string
  status: string
  hoursAgo: number
  acceptedHoursAgo: number | null
  endedHoursAgo: number | null
}

export type DemoLead = {
  status: string
  service: DemoService
  referrer: DemoPerson
  customer: Customer
  place: Place
  steps: readonly DemoStep[]
  offers: readonly DemoOffer[]
  provider: string | null
  isAccepted: boolean
  agent: DemoPerson | null
  /** Closed before the operator knew about it. */
  isElsewhere: boolean
  chance: Chance
}
