import { type NeedKind, needOf, needPlace } from '../../../lists/needs.ts'
import type { Dashboard } from './dashboard.ts'
import type { Place } from './links.ts'

type Words = { label: string; urgent: boolean; place: Place }

const labels: Readonly<Partial<Record<NeedKind, readonly [label: string, urgency?: 'urgent']>>> = {
  OFFERS_TO_ANSWER: ['Offers to answer'],
  LEADS_TO_OFFER: ['New leads to offer'],
  OFFERS_RUNNING_OUT: ['Offers ending within 4 hours', 'urgent'],
  LEADS_TO_CONTACT: ['Customers to call', 'urgent'],
  LEADS_IDLE: ['Leads untouched for 3 days'],
  PROPOSALS_OPEN: ['Proposals to follow up'],
  REFERRALS_WAITING: ['Referrals waiting for a provider'],
  INVOICES_OVERDUE: ['Overdue invoices', 'urgent'],
  PAYMENTS_TO_CONFIRM: ['Payments to confirm'],
  INVOICES_TO_PAY: ['Invoices to pay'],
  READY_TO_INVOICE: ['Ready to invoice'],
  PAYOUTS_READY: ['Payouts to make'],
  PAYOUTS_COMING: ['Payouts on their way'],
  TICKETS_LATE: ['Tickets past their targets', 'urgent'],
}

/** A pending action: its text, and the list with the same rows, as on Home. */
export function actionWords(action: string, { kind }: Pick<Dashboard, 'kind'>): Words | undefined {
  const isOperator = kind === 'operator'
  const need = needOf(action, isOperator)
  const words = need && labels[need]
  return words && { label: words[0], urgent: words[1] === 'urgent', place: needPlace(need, isOperator) }
}
