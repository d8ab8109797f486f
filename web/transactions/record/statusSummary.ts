import { centsOf } from '../../domain/cents.ts'
import { money } from '../../domain/money.ts'
import { personName } from '../../domain/names.ts'
import { operator } from '../../domain/operator.ts'
import { statusSentence } from '../../domain/record/statusSentence.ts'
import { calendarDay } from '../../../texts/days.ts'
import type { Transaction } from '../data/transactionQuery.ts'

type StatusSummary = Pick<
  Transaction,
  'status' | 'organization' | 'associatePayout' | 'noPayoutReason' | 'submittedUser' | 'history'
> & { invoice: { number: string; dueOn: string } | null }

/** One sentence on where a transaction stands, of what its reader may know. */
export function statusSummary(transaction: StatusSummary, sentences: readonly string[]): string {
  const { status, organization, invoice, submittedUser, history } = transaction
  return statusSentence(sentences, {
    operator: operator.name,
    provider: organization?.legalBusinessName ?? 'the provider',
    invoice: invoice?.number,
    dueOn: invoice && calendarDay(invoice.dueOn),
    ...payoutOf(transaction),
    payee: personName(submittedUser) ?? 'the referrer',
    reason: history.find(({ toStatus }) => toStatus === status)?.reason,
  })
}

function payoutOf({ associatePayout, noPayoutReason }: StatusSummary) {
  if (associatePayout === null) return {}
  if (centsOf(associatePayout) !== 0n) return { payout: money(associatePayout) }
  return { noPayout: `No payout${noPayoutReason ? `: ${lower(noPayoutReason)}.` : '.'}` }
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
