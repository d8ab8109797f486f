import type { TransactionMove } from '../../../texts/codes.generated.ts'
import { money } from '../../domain/money.ts'
import { personName } from '../../domain/names.ts'
import { operator } from '../../domain/operator.ts'
import type { OpenMove } from '../../domain/record/openMoves.ts'
import type { Transaction } from '../data/transactionQuery.ts'
import { withPeriod } from '../../../texts/period.ts'

type Known = Pick<
  Transaction,
  'organization' | 'operatorFee' | 'associatePayout' | 'submittedUser' | 'paymentReference'
> & {
  invoice: { number: string; total?: string; amountDue: string | null; lines: readonly unknown[] } | null
  adjustments: readonly { status: string }[]
}

/** What a step does, and with what amount, said before it is taken. */
export type Meaning = { text: string; done: string; amount?: string; payee?: string; loses?: boolean }

type Say = (known: Known) => Meaning
type Said = Pick<OpenMove, 'move' | 'label' | 'isDestructive' | 'warning'>

export function meaningOf({ move, label, isDestructive, warning }: Said, deal: Known): Meaning {
  const known: Partial<Record<string, Say>> = meanings
  const meaning = known[move]?.(deal) ?? {
    text: warning ?? 'The deal changes for everyone on it.',
    done: label,
  }
  return isDestructive ? { ...meaning, loses: true } : meaning
}

const meanings = {
  issueInvoice: (known) => ({
    text: `This assigns an invoice number and emails ${withPeriod(provider(known))} Invoice numbers can’t be reused.`,
    done: 'Invoice issued',
    ...amount(known.operatorFee),
  }),
  reportPayment: (known) => ({
    text: `Tell ${operator.name} you’ve paid. ${whole(known)}`,
    done: 'Payment reported',
    ...amount(known.invoice?.amountDue),
  }),
  confirmPayment: (known) => ({
    text: `Confirm that ${provider(known)}’s payment arrived. A master admin can take it back until a payout is sent. ${whole(known)}`,
    done: 'Payment confirmed',
    ...amount(known.invoice?.amountDue),
  }),
  unconfirmPayment: (known) => ({
    text: `Reopens the invoice as it was before the payment was confirmed. ${provider(known)} sees your reason. ${whole(known)}`,
    done: 'Payment taken back',
    ...amount(known.invoice?.total ?? known.operatorFee),
  }),
  rejectPayment: (known) => ({
    text: `Reopens the invoice. ${provider(known)} sees your reason. ${whole(known)}`,
    done: 'Invoice open again',
    ...amount(known.invoice?.amountDue),
  }),
  extend: (known) => ({
    text: `New due date for the provider. ${whole(known)}`,
    done: 'Due date extended',
  }),
  payAssociate: (known) => ({
    text: 'Marks the payout as sent. We’ll notify the payee. This can’t be undone.',
    done: 'Payout sent',
    payee: personName(known.submittedUser) ?? 'The referrer',
    ...amount(known.associatePayout),
  }),
  terminate: (known) => ({
    text: `Cancels the deal. No one is invoiced or paid. ${takenAlong(known)}`,
    done: 'Deal terminated',
  }),
} satisfies Record<TransactionMove, Say>

function provider({ organization }: Known): string {
  return organization?.legalBusinessName ?? 'the provider'
}

function amount(exact: string | null | undefined): { amount?: string } {
  const shown = money(exact)
  return shown === undefined ? {} : { amount: shown }
}

function whole({ invoice }: Known): string {
  const count = invoice?.lines.length ?? 0
  return count > 1 && invoice ? `It concerns the whole of ${invoice.number}, ${count} deals.` : ''
}

function takenAlong({ adjustments }: Known): string {
  const count = adjustments.filter(({ status }) => status !== 'TERMINATED').length
  if (count === 0) return ''
  return count === 1 ? 'Its adjustment ends with it.' : `Its ${count} adjustments end with it.`
}
