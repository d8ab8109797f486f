import { calendarDay } from '../../ui/dates/days.ts'
import { money } from '../../domain/money.ts'
import { personName } from '../../domain/names.ts'
import { operator } from '../../domain/operator.ts'
import { centsOf } from '../../domain/cents.ts'
import type { Transaction } from '../data/transactionQuery.ts'

type StatusSummary = Pick<
  Transaction,
  | 'status'
  | 'organization'
  | 'vendorInvoiceStatus'
  | 'associatePayout'
  | 'noPayoutReason'
  | 'submittedUser'
  | 'history'
> & { invoice: { number: string; dueOn: string } | null }

/** One sentence on where a transaction stands, of what its reader may know. */
export function statusSummary(transaction: StatusSummary): string {
  const provider = transaction.organization?.legalBusinessName ?? 'the provider'
  const texts: Record<string, () => string> = {
    READY_FOR_INVOICE: () => `${operator.name} invoices ${provider} next.`,
    INVOICE_SENT: () => reported(transaction) ?? due(transaction, 'is') ?? 'The provider pays next.',
    OVERDUE: () => reported(transaction) ?? due(transaction, 'was') ?? 'The provider’s payment is late.',
    VENDOR_PAID: () => ['The provider has paid.', payoutNext(transaction)].filter(Boolean).join(' '),
    ASSOCIATE_PAID: () => 'The provider has paid, and the referrer is paid.',
    TERMINATED: () => ended(transaction),
  }
  return texts[transaction.status]?.() ?? ''
}

function reported({ vendorInvoiceStatus }: StatusSummary): string | undefined {
  if (vendorInvoiceStatus !== 'PROCESSING') return undefined
  return `A payment is reported; ${operator.name} confirms it when it arrives.`
}

function due({ invoice }: StatusSummary, is: string): string | undefined {
  return invoice ? `Invoice ${invoice.number} ${is} due on ${calendarDay(invoice.dueOn)}.` : undefined
}

function payoutNext({ associatePayout, noPayoutReason, submittedUser }: StatusSummary): string | undefined {
  if (associatePayout === null) return undefined
  if (centsOf(associatePayout) === 0n)
    return `There is no payout${noPayoutReason ? `: ${lower(noPayoutReason)}.` : '.'}`
  return `The payout of ${money(associatePayout)} to ${personName(submittedUser) ?? 'the referrer'} is next.`
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** The reason that was given for ending it. */
function ended({ history }: StatusSummary): string {
  const last = history.find(({ toStatus }) => toStatus === 'TERMINATED')
  return last?.reason ? `Reason: ${last.reason}` : 'Canceled. No one is invoiced or paid.'
}
