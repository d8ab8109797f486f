import { calendarDay } from '../../ui/dates/days.ts'
import { operator } from '../../domain/operator.ts'

type PayoutState = { waitsFor: string | null; expectedOn: string | null; reason: string | null }

/** What it waits for; where nothing will come, why; empty for what is paid. */
export function waitText({ waitsFor, reason }: PayoutState): string | undefined {
  return reason ?? waits.get(waitsFor ?? '')
}

const waits = new Map([
  ['PROVIDER', 'A provider has to accept the lead'],
  ['DEAL', 'The provider has to close the deal'],
  ['INVOICE', `${operator.name} has to invoice the provider`],
  ['PAYMENT', 'The provider has to pay its invoice'],
  ['PAYOUT', `${operator.name} has to send the payout`],
])

/** The earliest payout date, if known. */
export function whenText({ waitsFor, expectedOn }: PayoutState): string | undefined {
  if (waitsFor === null) return undefined
  if (waitsFor === 'PAYOUT') return 'Now'
  return expectedOn === null ? 'Not known yet' : `From ${calendarDay(expectedOn)}`
}
