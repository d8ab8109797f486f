import type { Audience } from '../domain/api/token.ts'

/** For everyone, or for the operator's people and all others. */
type Words = string | Readonly<Partial<Record<Audience, string>>>

export type PageHead = {
  readonly title: Words
  /** The line below the title; without one, a count is there once the rows are known. */
  readonly line?: Words
  /** What differs if the address has search parameters. */
  readonly differs?: 'title' | 'line'
}

/** What is known of the top of a page, by path, before its code has rendered: its document shows it. */
export const pageHeads: Readonly<Record<string, PageHead>> = {
  '/saved-posts': { title: 'Saved posts' },
  '/post-reports': { title: 'Reported posts', line: 'Posts and comments that people reported' },
  '/view-leads': { title: 'Leads' },
  '/transactions': { title: 'Transactions' },
  '/transactions/new': { title: 'Record a deal' },
  '/transactions/invoices': { title: 'Invoices' },
  '/transactions/payouts': {
    title: 'Payouts',
    // Theirs is above the count of a list.
    line: { operator: 'What each referral earns, and when it is paid' },
    differs: 'line',
  },
  '/transactions/statements': {
    title: { operator: 'Statements', others: 'Statement' },
    line: { operator: 'Provider and referrer balances by month' },
  },
  '/search-services': { title: 'Services' },
  '/service-approvals': { title: 'Waiting for approval' },
  '/new-service-creation': {
    title: 'Create service',
    line: 'Describe the service, where it’s available and what leads must answer',
    differs: 'title',
  },
  '/notifications': { title: 'Notifications' },
  '/welcome': { title: 'Welcome' },
  '/outbox': { title: 'Outbox' },
}
