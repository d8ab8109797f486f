import { leadNumber, ticketNumber } from '../../../texts/record-numbers.ts'
import type { FollowUpKind } from '../../domain/followUps/useFollowUps.ts'
import { customerName, personName } from '../../domain/names.ts'
import type { OwnFollowUp } from './followUps.ts'

type Shown = {
  kind: FollowUpKind
  recordId: number
  what: string
  name: string
  to?: string
}

/** The record of a follow-up as its row shows it. */
export function recordOf(followUp: OwnFollowUp): Shown {
  const { lead, leadId, support, supportId, transaction, transactionId, invoice, invoiceId } = followUp
  if (leadId !== null)
    return {
      kind: 'LEAD',
      recordId: leadId,
      what: `Lead ${leadNumber(leadId)}`,
      name: lead ? customerName(lead) : 'A lead',
      ...(lead && { to: `/view-leads/${lead.publicId}` }),
    }
  if (supportId !== null)
    return {
      kind: 'TICKET',
      recordId: supportId,
      what: `Support request ${ticketNumber(supportId)}`,
      name: support?.title ?? 'A request',
      ...(support && { to: `/support-page/${support.publicId}` }),
    }
  if (transactionId !== null)
    return {
      kind: 'TRANSACTION',
      recordId: transactionId,
      what: 'Transaction',
      name: transaction?.service?.name ?? 'A transaction',
      ...(transaction && { to: `/transactions/${transaction.publicId}` }),
    }
  if (invoiceId !== null)
    return {
      kind: 'INVOICE',
      recordId: invoiceId,
      what: 'Invoice',
      name: invoice?.number ?? 'An invoice',
      ...(invoice && { to: `/transactions/invoices/${invoice.number}` }),
    }
  return {
    kind: 'PERSON',
    recordId: followUp.aboutUserId ?? 0,
    what: 'Person',
    name: personName(followUp.aboutUser) ?? 'A person',
  }
}
