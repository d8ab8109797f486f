// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { refusal, sentAs, serve } from '../../test/server.ts'
import type { TransactionRow } from '../data/transactionRows.ts'
import { transactionBulk } from './bulk.ts'

// A cast: the actions read these fields only, and a row has many more.
const deal = (id: number, some: object = {}) =>
  ({
    id,
    status: 'CLOSED',
    organizationId: 30,
    organization: { legalBusinessName: 'Halden Ridge' },
    operatorFee: '100.00',
    associatePayout: '40.00',
    submittedUser: { firstName: 'Ana', lastName: 'Abel' },
    invoice: null,
    openMoves: [{ move: 'issueInvoice' }],
    ...some,
  }) as unknown as TransactionRow

function action(label: string) {
  const found = transactionBulk(new QueryClient()).find((one) => one.label === label)
  if (!found) throw new Error(`There is no action ${label}`)
  return found
}

test('a provider’s deals share one invoice, whose number is the result', async () => {
  const calls = serve({ IssueInvoice: { issueInvoice: { result: { number: 'T-1', dueOn: '2026-12-21' } } } })
  const issue = action('Issue invoices')
  expect(issue.together?.(deal(1))).toEqual({ key: '30', name: 'Invoice to Halden Ridge' })
  expect(await issue.run([deal(1), deal(2)], '')).toBe('T-1, due on Dec 21, 2026')
  expect(sentAs(calls, 'IssueInvoice')).toEqual([{ input: { transactionIds: [1, 2] } }])
})

test('only deals with the transition can be chosen', () => {
  expect(action('Issue invoices').can?.(deal(1))).toBe(true)
  expect(action('Issue invoices').can?.(deal(1, { openMoves: null }))).toBe(false)
  expect(action('Confirm payments').can?.(deal(1))).toBe(false)
  expect(action('Mark payouts as sent').can?.(deal(1, { openMoves: [{ move: 'payAssociate' }] }))).toBe(true)
})

test('deals of one invoice share a payment', async () => {
  const calls = serve({ MoveTransaction: { moveTransaction: {} } })
  const confirm = action('Confirm payments')
  const invoiced = deal(3, { status: 'INVOICE_SENT', invoice: { number: 'T-9' } })
  expect(confirm.together?.(invoiced)).toEqual({ key: 'T-9', name: 'T-9, Halden Ridge' })
  expect(confirm.together?.(deal(4))).toEqual({ key: '4', name: 'Halden Ridge' })
  expect(await confirm.run([invoiced, deal(4)], '')).toBe('Done')
  expect(sentAs(calls, 'MoveTransaction')).toEqual([
    { input: { transactionId: 3, expectedStatus: 'INVOICE_SENT', move: 'confirmPayment' } },
  ])
})

test('a payout is sent with its reference to its payee', async () => {
  const calls = serve({ MoveTransaction: { moveTransaction: {} } })
  const send = action('Mark payouts as sent')
  expect(send.field).toEqual({ label: 'Reference', isRequired: true })
  expect(await send.run([deal(5, { status: 'VENDOR_PAID' })], 'SEPA 1')).toBe('Sent to Ana Abel')
  expect(sentAs(calls, 'MoveTransaction')[0]).toEqual({
    input: { transactionId: 5, expectedStatus: 'VENDOR_PAID', move: 'payAssociate', reference: 'SEPA 1' },
  })
})

const standing = (status: string) => ({ allTransactions: { nodes: [{ id: 5, status }] } })

test('a refused retry counts as done if the first call had arrived', async () => {
  serve({ MoveTransaction: refusal('CONFLICT'), StandingTransactions: standing('ASSOCIATE_PAID') })
  expect(await action('Mark payouts as sent').run([deal(5)], 'SEPA 1')).toBe('Sent to Ana Abel')
  serve({ IssueInvoice: refusal('INVALID_TRANSITION'), StandingTransactions: standing('INVOICE_SENT') })
  expect(await action('Issue invoices').run([deal(5)], '')).toBe('Already done')
})

test('a deal that someone else moved is reported', async () => {
  serve({ MoveTransaction: refusal('CONFLICT'), StandingTransactions: standing('TERMINATED') })
  await expect(action('Confirm payments').run([deal(5)], '')).rejects.toThrow('Someone else was faster')
})

test('a retry is not done while one of its deals is missing', async () => {
  serve({ IssueInvoice: refusal('CONFLICT'), StandingTransactions: standing('INVOICE_SENT') })
  await expect(action('Issue invoices').run([deal(5), deal(6)], '')).rejects.toThrow(
    'Someone else was faster',
  )
})

test('another refusal is passed on as it is', async () => {
  const calls = serve({ IssueInvoice: refusal('FORBIDDEN') })
  await expect(action('Issue invoices').run([deal(5)], '')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(sentAs(calls, 'StandingTransactions')).toEqual([])
})
