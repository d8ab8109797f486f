/** Titles that are the same for everyone, by path: a page's document shows them before its code has rendered. */
export const pageTitles: Readonly<Record<string, string>> = {
  '/saved-posts': 'Saved posts',
  '/post-reports': 'Reported posts',
  '/view-leads': 'Leads',
  '/transactions': 'Transactions',
  '/transactions/new': 'Record a deal',
  '/transactions/invoices': 'Invoices',
  '/search-services': 'Services',
  '/service-approvals': 'Waiting for approval',
  '/notifications': 'Notifications',
  '/welcome': 'Welcome',
  '/outbox': 'Outbox',
}
