import { calendarDay } from '../shared/dates/days.ts'
import { operator } from '../shared/operator.ts'

type Told = { waitsFor: string | null; expectedOn: string | null; reason: string | null }

/** What it waits for; where nothing will come, why; empty for what is paid. */
export function waitText({ waitsFor, reason }: Told): string | undefined {
  return reason ?? waits.get(waitsFor ?? '')
}

const waits = new Map([
  ['PROVIDER', 'A provider has to accept the lead'],
  ['DEAL', 'The provider has to close the deal'],
  ['INVOICE', `${operator.name} has to invoice the provider`],
  ['PAYMENT', 'The provider has to pay its invoice'],
  ['PAYOUT', `${operator.name} has to send the payout`],
])

/** The earliest day on which it can be paid, as far as one can be told. */
export function whenText({ waitsFor, expectedOn }: Told): string | undefined {
  if (waitsFor === null) return undefined
  if (waitsFor === 'PAYOUT') return 'Now'
  return expectedOn === null ? 'Not known yet' : `From ${calendarDay(expectedOn)}`
}
