import { calendarDay } from '../../../texts/days.ts'

type PayoutState = { waitsFor: string | null; expectedOn: string | null; reason: string | null }

/** The next step, or why there is no payout; undefined once paid. */
export function waitText({ waitsFor, reason }: PayoutState): string | undefined {
  return reason ?? waits.get(waitsFor ?? '')
}

const waits = new Map([
  ['PROVIDER', 'Waiting for a provider'],
  ['DEAL', 'Waiting for the deal to close'],
  ['INVOICE', 'Waiting for the invoice'],
  ['PAYMENT', 'Waiting for the provider’s payment'],
  ['PAYOUT', 'Payout being sent'],
])

/** The earliest payout date, if known. */
export function whenText({ waitsFor, expectedOn }: PayoutState): string | undefined {
  if (waitsFor === null) return undefined
  if (waitsFor === 'PAYOUT') return 'Now'
  return expectedOn === null ? '—' : `From ${calendarDay(expectedOn)}`
}
