import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'

import { request } from '../../domain/api/request.ts'
import { personName } from '../../domain/names.ts'
import { operator } from '../../domain/operator.ts'
import { type BulkAction, RowError } from '../../lists/bulk.ts'
import { calendarDay } from '../../../texts/days.ts'
import { ApiError } from '../../ui/errors/apiErrors.ts'
import { issueInvoiceDocument, moveTransactionDocument } from '../data/changes.ts'
import { standingDocument } from '../data/listOperations.ts'
import type { TransactionRow } from '../data/transactionRows.ts'

const MissingPaymentDetails = lazy(async () => ({
  default: (await import('../invoices/MissingPaymentDetails.tsx')).MissingPaymentDetails,
}))

/** The fields of a deal that its transitions need. */
type Payable = Pick<TransactionRow, 'id' | 'status' | 'openMoves'>

/** Bulk actions of the operator's admins. Each uses the mutation for a single deal. */
export function transactionBulk(queries: QueryClient): BulkAction<TransactionRow>[] {
  const payouts = sendPayouts<TransactionRow>(queries, {
    dealsOf: (deal) => [deal],
    amountOf: ({ associatePayout }) => associatePayout,
    payeeOf: ({ submittedUser }) => personName(submittedUser),
  })
  return [issueInvoices(queries), confirmPayments(queries), payouts]
}

/** One invoice for all deals of a provider, shown for review before its number is assigned. */
function issueInvoices(queries: QueryClient): BulkAction<TransactionRow> {
  return {
    label: 'Issue invoices',
    explanation:
      'Each provider gets one invoice for its deals. This assigns an invoice number and emails the provider. Invoice numbers can’t be reused.',
    warning: MissingPaymentDetails,
    startLabel: (count) => `Issue ${count === 1 ? 'invoice' : 'invoices'}`,
    can: mayBe('issueInvoice'),
    together: ({ organizationId, organization }) => ({
      key: String(organizationId),
      name: `Invoice to ${organization?.legalBusinessName ?? 'the provider'}`,
    }),
    amount: ({ operatorFee }) => operatorFee,
    run: (deals) =>
      settled(queries, deals, 'INVOICE_SENT', async (transactionIds) => {
        const { issueInvoice } = await request(issueInvoiceDocument, { input: { transactionIds } })
        const invoice = issueInvoice?.result
        return invoice ? `${invoice.number}, due on ${calendarDay(invoice.dueOn)}` : 'Issued'
      }),
  }
}

/** A payment covers a whole invoice, so its deals share a call. */
function confirmPayments(queries: QueryClient): BulkAction<TransactionRow> {
  return {
    label: 'Confirm payments',
    explanation: 'Confirm that these payments arrived in full. This can’t be undone.',
    startLabel: (count) => `Confirm ${count === 1 ? 'payment' : 'payments'}`,
    can: mayBe('confirmPayment'),
    together: ({ id, invoice, organization }) => ({
      key: invoice?.number ?? String(id),
      name: [invoice?.number, organization?.legalBusinessName].filter(Boolean).join(', '),
    }),
    amount: ({ operatorFee }) => operatorFee,
    run: (deals) => settled(queries, deals, 'VENDOR_PAID', () => move(deals[0], 'confirmPayment')),
  }
}

type Payouts<Row> = {
  /** The deals of a row: a deal and its corrections. */
  dealsOf: (row: Row) => readonly Payable[]
  amountOf: (row: Row) => string | null
  payeeOf: (row: Row) => string | undefined
}

export function sendPayouts<Row>(queries: QueryClient, row: Payouts<Row>): BulkAction<Row> {
  return {
    label: 'Mark payouts as sent',
    explanation: 'Marks the payouts as sent. This can’t be undone. We’ll notify each payee.',
    startLabel: (count) => `Mark ${count === 1 ? '1 payout' : `${count} payouts`} as sent`,
    can: (one) => row.dealsOf(one).some(mayBe('payAssociate')),
    amount: row.amountOf,
    field: { label: 'Reference', isRequired: true },
    run: async ([one], reference) => {
      if (!one) return ''
      for (const deal of row.dealsOf(one))
        await settled(queries, [deal], 'ASSOCIATE_PAID', () => move(deal, 'payAssociate', reference))
      const payee = row.payeeOf(one)
      return payee ? `Sent to ${payee}` : 'Sent'
    },
  }
}

function mayBe(wanted: string) {
  return ({ openMoves }: Pick<Payable, 'openMoves'>): boolean =>
    openMoves?.some((open) => open?.move === wanted) ?? false
}

async function move(deal: Payable | undefined, name: string, reference?: string): Promise<string> {
  if (!deal) return ''
  const { id, status } = deal
  const input = { transactionId: id, expectedStatus: status, move: name, ...(reference && { reference }) }
  await request(moveTransactionDocument, { input })
  return 'Done'
}

/** If a retry is refused because a lost response had succeeded, the transition counts as done. */
async function settled(
  queries: QueryClient,
  deals: readonly Payable[],
  target: string,
  step: (ids: number[]) => Promise<string>,
): Promise<string> {
  const ids = deals.map(({ id }) => id)
  try {
    return await step(ids)
  } catch (error) {
    if (!(error instanceof ApiError) || !['CONFLICT', 'INVALID_TRANSITION'].includes(error.code)) throw error
    const { allTransactions } = await request(standingDocument, { ids })
    const now = (allTransactions?.nodes ?? []).filter((one) => one !== null)
    if (now.length === ids.length && now.every(({ status }) => status === target)) return 'Already done'
    throw new RowError(`Someone else was faster: ${operator.name} shows how it stands now.`)
  } finally {
    for (const name of ['transactions', 'transaction', 'leads'])
      void queries.invalidateQueries({ queryKey: [name] })
  }
}
