import { type Dashboard } from './dashboard.ts'
import { invoicesAt, place, type Place } from './links.ts'

type Words = { label: string; urgent: boolean; place: Place }

/** A pending action: its text, and the list with the same rows. */
export function actionWords(action: string, dashboard: Dashboard): Words | undefined {
  const mine = dashboard.kind === 'operator' ? {} : { view: 'MY_LEADS' }
  const leads = (search: Record<string, string>) => place('/view-leads', { ...mine, ...search })
  const known: Record<string, Words> = {
    UNASSIGNED: { label: 'New leads to offer', urgent: false, place: leads({ status: 'NEW_LEAD' }) },
    OFFERS: { label: 'Offers to answer', urgent: false, place: leads({ status: 'ASSIGNED' }) },
    EXPIRING: {
      label: 'Offers ending within 4 hours',
      urgent: true,
      place: leads({ attention: 'EXPIRING' }),
    },
    IDLE: { label: 'Leads untouched for 3 days', urgent: false, place: leads({ attention: 'IDLE' }) },
    CALL: { label: 'Customers to call', urgent: true, place: leads({ status: 'ACCEPTED' }) },
    PROPOSED: { label: 'Proposals to follow up', urgent: false, place: leads({ status: 'PROPOSAL_SENT' }) },
    OPEN: {
      label: 'Referrals waiting for a provider',
      urgent: false,
      place: place('/view-leads', { view: 'MY_REFERRALS', status: 'NEW_LEAD,ASSIGNED' }),
    },
    OVERDUE: { label: 'Overdue invoices', urgent: true, place: invoicesAt(dashboard, 'OVERDUE') },
    REPORTED: {
      label: 'Payments to confirm',
      urgent: false,
      place: invoicesAt(dashboard, 'PROCESSING'),
    },
    OWED: { label: 'Invoices to pay', urgent: false, place: invoicesAt(dashboard, 'NEW_INVOICE') },
    PAYABLE: {
      label: dashboard.kind === 'operator' ? 'Payouts to make' : 'Payouts on their way',
      urgent: false,
      place: place('/transactions/payouts', dashboard.kind === 'operator' ? {} : { view: 'PAYABLE' }),
    },
  }
  return known[action]
}
