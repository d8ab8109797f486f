import type { Need } from './needs.ts'

type Words = {
  one: string
  many: string
  action: string
  to: string
  search?: Record<string, string>
  /** Counted to 1,000 only. */
  isBounded?: true
}

const words = {
  OFFERS_TO_ANSWER: {
    one: 'offer to answer',
    many: 'offers to answer',
    action: 'Answer',
    to: '/view-leads',
    search: { view: 'MY_LEADS', status: 'ASSIGNED' },
  },
  LEADS_TO_CONTACT: {
    one: 'customer to contact',
    many: 'customers to contact',
    action: 'Contact',
    to: '/view-leads',
    search: { view: 'MY_LEADS', status: 'ACCEPTED' },
  },
  LEADS_TO_OFFER: {
    one: 'new lead',
    many: 'new leads',
    action: 'Offer',
    to: '/view-leads',
    search: { status: 'NEW_LEAD' },
  },
  OFFERS_RUNNING_OUT: {
    one: 'offer runs out',
    many: 'offers run out',
    action: 'Review',
    to: '/view-leads',
    search: { attention: 'EXPIRING' },
  },
  INVOICES_OVERDUE: {
    one: 'invoice overdue',
    many: 'invoices overdue',
    action: 'Review',
    to: '/transactions/invoices',
    search: { status: 'OVERDUE' },
  },
  PAYOUTS_READY: {
    one: 'payout ready',
    many: 'payouts ready',
    action: 'Pay',
    to: '/transactions/payouts',
    isBounded: true,
  },
  APPLICATIONS: {
    one: 'application',
    many: 'applications',
    action: 'Decide',
    to: '/settings',
    search: { tab: 'Applications' },
  },
  SERVICE_APPROVALS: {
    one: 'service to approve',
    many: 'services to approve',
    action: 'Decide',
    to: '/service-approvals',
  },
  TICKETS: {
    one: 'support ticket',
    many: 'support tickets',
    action: 'Answer',
    to: '/support-page',
    search: { view: 'ALL', status: 'NEW_TICKET,ESCALATED' },
  },
  REPORTS: {
    one: 'reported post or comment',
    many: 'reported posts and comments',
    action: 'Review',
    to: '/post-reports',
  },
} satisfies Record<string, Words>

export type NeedKind = keyof typeof words

/** A need's label and link; undefined for a kind that this screen does not know. */
export function wordsOf({ kind, count }: Pick<Need, 'kind' | 'count'>) {
  if (!isKnown(kind) || count === 0) return undefined
  const found: Words = words[kind]
  const { one, many, isBounded = false, ...rest } = found
  const shown = isBounded && count > 1000 ? '1,000+' : count.toLocaleString('en-US')
  return { ...rest, text: `${shown} ${count === 1 ? one : many}` }
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
