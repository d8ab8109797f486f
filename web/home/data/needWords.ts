import { needPlace, type NeedKind } from '../../../texts/needs.ts'
import type { Need } from './needs.ts'

type Words = readonly [one: string, many: string, action: string]

const words: Readonly<Record<NeedKind, Words>> = {
  FOLLOW_UPS_DUE: ['follow-up due today', 'follow-ups due today', 'Open'],
  OFFERS_TO_ANSWER: ['offer to answer', 'offers to answer', 'Answer'],
  LEADS_TO_CONTACT: ['customer to contact', 'customers to contact', 'Contact'],
  LEADS_TO_OFFER: ['new lead', 'new leads', 'Offer'],
  OFFERS_RUNNING_OUT: ['offer runs out', 'offers run out', 'Review'],
  LEADS_WITHOUT_PROVIDER: ['lead without a provider', 'leads without a provider', 'Review'],
  LEADS_IDLE: ['lead untouched for 3 days', 'leads untouched for 3 days', 'Review'],
  PROPOSALS_OPEN: ['proposal to follow up', 'proposals to follow up', 'Follow up'],
  REFERRALS_WAITING: ['referral waiting for a provider', 'referrals waiting for a provider', 'View'],
  READY_TO_INVOICE: ['transaction ready to invoice', 'transactions ready to invoice', 'Invoice'],
  PAYMENTS_TO_CONFIRM: ['payment to confirm', 'payments to confirm', 'Confirm'],
  INVOICES_TO_PAY: ['invoice to pay', 'invoices to pay', 'Pay'],
  INVOICES_OVERDUE: ['invoice overdue', 'invoices overdue', 'Review'],
  PAYOUTS_READY: ['payout ready', 'payouts ready', 'Pay'],
  PAYOUTS_COMING: ['payout on its way', 'payouts on their way', 'View'],
  APPLICATIONS: ['application', 'applications', 'Decide'],
  SERVICE_APPROVALS: ['service to approve', 'services to approve', 'Decide'],
  TICKETS: ['support ticket', 'support tickets', 'Answer'],
  TICKETS_LATE: ['support ticket past its target', 'support tickets past their targets', 'Answer'],
  NOTES_TO_ANSWER: ['ticket of yours waits for a reply', 'tickets of yours wait for a reply', 'Answer'],
  REPORTS: ['reported post or comment', 'reported posts and comments', 'Review'],
}

/** A need's label and link; undefined for a kind that this screen does not know. */
export function wordsOf(
  { kind, count, isExact }: Pick<Need, 'kind' | 'count' | 'isExact'>,
  isOperator: boolean,
) {
  if (!isKnown(kind) || count === 0) return undefined
  const [one, many, action] = words[kind]
  const shown = `${count.toLocaleString('en-US')}${isExact === false ? '+' : ''}`
  return { ...needPlace(kind, isOperator), action, text: `${shown} ${count === 1 ? one : many}` }
}

export function isKnown(kind: string): kind is NeedKind {
  return kind in words
}

/** "oldest 26 h", "next ends in 48 min", by the larger unit. */
export function ageOf({ oldestAt, dueAt }: Pick<Need, 'oldestAt' | 'dueAt'>, now = Date.now()): string {
  if (dueAt) {
    const left = Date.parse(dueAt) - now
    return left <= 0 ? 'ends now' : `next ends in ${span(left)}`
  }
  return oldestAt ? `oldest ${span(now - Date.parse(oldestAt))}` : ''
}

function span(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}
