import { type NeedKind, needOf, needPlace } from '../../../texts/needs.ts'
import type { Dashboard } from './dashboardKinds.ts'
import type { Place } from './links.ts'

type Words = { label: string; urgent: boolean; place: Place }

const labels: Readonly<Partial<Record<NeedKind, readonly [many: string, one: string, urgency?: 'urgent']>>> =
  {
    FOLLOW_UPS_DUE: ['Follow-ups due today', 'Follow-up due today', 'urgent'],
    OFFERS_TO_ANSWER: ['Offers to answer', 'Offer to answer'],
    LEADS_TO_OFFER: ['New leads to offer', 'New lead to offer'],
    OFFERS_RUNNING_OUT: ['Offers ending within 4 hours', 'Offer ending within 4 hours', 'urgent'],
    LEADS_TO_CONTACT: ['Customers to call', 'Customer to call', 'urgent'],
    LEADS_IDLE: ['Leads untouched for 3 days', 'Lead untouched for 3 days'],
    PROPOSALS_OPEN: ['Proposals to follow up', 'Proposal to follow up'],
    REFERRALS_WAITING: ['Referrals waiting for a provider', 'Referral waiting for a provider'],
    INVOICES_OVERDUE: ['Overdue invoices', 'Overdue invoice', 'urgent'],
    PAYMENTS_TO_CONFIRM: ['Payments to confirm', 'Payment to confirm'],
    INVOICES_TO_PAY: ['Invoices to pay', 'Invoice to pay'],
    READY_TO_INVOICE: ['Transactions ready to invoice', 'Transaction ready to invoice'],
    PAYOUTS_READY: ['Payouts to make', 'Payout to make'],
    PAYOUTS_COMING: ['Payouts on their way', 'Payout on its way'],
    TICKETS_LATE: ['Tickets past their targets', 'Ticket past its target', 'urgent'],
  }

/** A pending action: its text, and the list with the same rows, as on Home. */
export function actionWords(
  action: string,
  count: number,
  { kind }: Pick<Dashboard, 'kind'>,
): Words | undefined {
  const isOperator = kind === 'operator'
  const need = needOf(action, isOperator)
  const words = need && labels[need]
  if (!words) return undefined
  const [many, one, urgency] = words
  return { label: count === 1 ? one : many, urgent: urgency === 'urgent', place: needPlace(need, isOperator) }
}
