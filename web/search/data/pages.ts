import { mayFollowProposals, type Visitor } from '../../catalog/data/permissions.ts'
import { hasOutbox } from '../../domain/operator.ts'
import { isAdmin, isOperator, type Reader } from '../../domain/reader.ts'
import { mayReviewReports } from '../../posts/data/mayReview.ts'
import { mayReadInvoices, mayReadPayouts, mayReadStatements } from '../../transactions/data/mayRead.ts'

/** A page, or something done at once. Found by its label and by further words. */
export type Place = {
  label: string
  to?: string | undefined
  act?: (() => void) | undefined
  words?: string | undefined
  /** The key that does it without the palette. */
  shortcut?: string | undefined
}

/** The pages outside the side menu that the viewer may open. Each route checks the same rights. */
export function pagesOf(reader: Reader & Visitor, settingsTabs: readonly string[]): Place[] {
  return [
    { label: 'Notifications', to: '/notifications' },
    { label: 'Saved posts', to: '/saved-posts' },
    // In the menu of those who make links themselves.
    ...(isAdmin(reader) && !reader.permissions.includes('CREATE_LEAD')
      ? [{ label: 'Referral links', to: '/referral-links' }]
      : []),
    ...(mayReadInvoices(reader) ? [{ label: 'Invoices', to: '/transactions/invoices' }] : []),
    ...(mayReadPayouts(reader) ? [{ label: 'Payouts', to: '/transactions/payouts' }] : []),
    ...(mayReadStatements(reader) ? [{ label: 'Statements', to: '/transactions/statements' }] : []),
    ...(mayFollowProposals(reader) ? [{ label: 'Service approvals', to: '/service-approvals' }] : []),
    ...(mayReviewReports(reader) ? [{ label: 'Reported posts', to: '/post-reports' }] : []),
    { label: isOperator(reader) ? 'Support queue' : 'Your requests', to: '/support-page' },
    ...(isOperator(reader) && hasOutbox()
      ? [{ label: 'Outbox', to: '/outbox', words: 'emails mails invitation links' }]
      : []),
    ...settingsTabs.map((name) => ({
      label: `Settings: ${name}`,
      to: `/settings?tab=${encodeURIComponent(name)}`,
    })),
  ]
}
