// @vitest-environment happy-dom
import type { TransactionMove } from '../../../texts/codes.generated.ts'
import { expect, test, vi } from 'vitest'

import type { Need, OpenMove } from '../../domain/record/openMoves.ts'
import { openMove } from '../../test/openMove.ts'
import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { AdjustForm } from '../adjust/AdjustForm.tsx'
import type { Transaction } from '../data/transactionQuery.ts'
import { MoveForm } from './MoveForm.tsx'
import { TransactionMoves } from './TransactionMoves.tsx'

// A cast: the dialogs read these fields only, and Transaction has many more.
const transaction = {
  id: 40,
  publicId: 'deal-40',
  status: 'INVOICE_SENT',
  actualDeal: '1000.00',
  operatorFee: '100.00',
  associatePayout: '30.00',
  organization: { legalBusinessName: 'Halden Ridge' },
  submittedUser: { firstName: 'Ana', lastName: 'Abel' },
  paymentReference: null,
  invoice: { number: 'T-1', amountDue: '100.00', dueOn: '2026-12-24', lines: [1] },
  adjustments: [],
  openMoves: [],
} as unknown as Transaction

const move = (name: TransactionMove, label: string, ...needs: Need[]) =>
  openMove(name, { label, needs, isDestructive: name === 'terminate' })
const press = (name: string) => screen.getByRole('button', { name })
const taken = { moveTransaction: {} }

async function ask(open: OpenMove, answer: Parameters<typeof serve>[0][string] = taken) {
  const calls = serve({ MoveTransaction: answer })
  const [onDone, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { user } = await show(
    <MoveForm transaction={transaction} move={open} onDone={onDone} onClose={onClose} />,
  )
  return { user, onDone, onClose, sent: () => sentAs(calls, 'MoveTransaction').map(({ input }) => input) }
}

test('a payment is reported with its reference and shows its amount', async () => {
  const { user, onDone, sent } = await ask(move('reportPayment', 'Report payment', 'reference'))
  expect(screen.getByText('$100.00')).toBeTruthy()
  await user.click(press('Report payment'))
  await waitFor(() => expect(document.activeElement).toBe(field(/Reference/)))
  expect(sent()).toEqual([])
  await user.type(field(/Reference/), ' SEPA 12 ')
  await user.click(press('Report payment'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sent()).toEqual([
    { transactionId: 40, expectedStatus: 'INVOICE_SENT', move: 'reportPayment', reference: 'SEPA 12' },
  ])
  expect(await screen.findByText('Payment reported')).toBeTruthy()
})

const details = { instructions: null, url: null }
test.each([
  ['was never entered', null, true],
  ['is a contact only', details, true],
  ['is a payment link', { ...details, url: 'https://pay.operator.example' }, false],
  ['are instructions', { ...details, instructions: 'Lakefront Bank' }, false],
])('before an invoice is issued, a way to pay that %s is missed or not', async (_, stored, isMissed) => {
  const calls = serve({ WayToPay: { currentPaymentDetails: stored } })
  await show(
    <MoveForm
      transaction={transaction}
      move={move('issueInvoice', 'Issue invoice')}
      onDone={() => {}}
      onClose={() => {}}
    />,
  )
  await waitFor(() => expect(sentAs(calls, 'WayToPay')).toHaveLength(1))
  if (isMissed) await screen.findByText(/won’t say how to pay/)
  const link = screen.queryByRole('link', { name: 'Add payment details' })
  expect(link?.getAttribute('href')).toBe(isMissed ? '/settings?tab=Organization' : undefined)
})

test('no other step asks for payment details', async () => {
  const calls = serve({ WayToPay: { currentPaymentDetails: null } })
  await show(
    <MoveForm
      transaction={transaction}
      move={move('reportPayment', 'Report payment', 'reference')}
      onDone={() => {}}
      onClose={() => {}}
    />,
  )
  expect(sentAs(calls, 'WayToPay')).toEqual([])
})

test('a confirmed payment may keep the reference that was reported', async () => {
  const { user, onDone, sent } = await ask(move('confirmPayment', 'Confirm payment'))
  expect(field(/Reference/).getAttribute('aria-required')).toBe('false')
  await user.click(press('Confirm payment'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sent()).toEqual([{ transactionId: 40, expectedStatus: 'INVOICE_SENT', move: 'confirmPayment' }])
})

test('a due date can only be postponed', async () => {
  const { user, onDone, sent } = await ask(move('extend', 'Extend due date', 'dueOn'))
  await user.type(field(/New due date/), '2026-12-24')
  await user.click(press('Extend due date'))
  expect(await screen.findByText(/Please choose a day after the present one/)).toBeTruthy()
  await user.clear(field(/New due date/))
  await user.type(field(/New due date/), '2099-01-31')
  await user.click(press('Extend due date'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sent()).toMatchObject([{ dueOn: '2099-01-31' }])
})

test('a payout names its payee, and canceling a deal needs a reason', async () => {
  await ask(move('payAssociate', 'Send payout', 'reference'))
  expect(screen.getByText('Ana Abel')).toBeTruthy()
  const { user, onDone, sent } = await ask(move('terminate', 'Terminate', 'reason'))
  await user.type(field(/Reason/), 'Withdrawn by the customer')
  await user.click(press('Terminate'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sent()).toMatchObject([{ move: 'terminate', reason: 'Withdrawn by the customer' }])
})

test('a refusal is shown in the dialog, and the input stays', async () => {
  const { user, onDone } = await ask(move('terminate', 'Terminate', 'reason'), refusal('FORBIDDEN'))
  await user.type(field(/Reason/), 'Withdrawn')
  await user.click(press('Terminate'))
  expect((await screen.findByRole('alert')).textContent).toContain('not authorized')
  expect(field(/Reason/).value).toBe('Withdrawn')
  expect(onDone).not.toHaveBeenCalled()
})

test('a deal that someone else changed reports the conflict, not success', async () => {
  const { user, onDone } = await ask(move('terminate', 'Terminate', 'reason'), refusal('INVALID_TRANSITION'))
  await user.type(field(/Reason/), 'Withdrawn')
  await user.click(press('Terminate'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(screen.queryByText('Deal terminated')).toBeNull()
})

test('each transition opens its dialog', async () => {
  serve({})
  const openMoves = [move('extend', 'Extend due date', 'dueOn'), move('terminate', 'Terminate', 'reason')]
  const { user } = await show(
    <TransactionMoves transaction={{ ...transaction, openMoves }} onDone={() => {}} />,
  )
  for (const { label } of openMoves) {
    await user.click(press(label))
    await screen.findByRole('dialog', { name: label })
    await user.click(press('Cancel'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await waitFor(() => expect(document.activeElement).toBe(press('Terminate')))
})

async function adjust(
  answer: Parameters<typeof serve>[0][string] = { adjustTransaction: { result: { publicId: 'a' } } },
) {
  const calls = serve({
    AdjustTransaction: answer,
    PreviewAdjustment: {
      previewAdjustment: { operatorFee: '20.00', associatePayout: '6.00', operatorEarnings: '14.00' },
    },
  })
  const onClose = vi.fn<() => void>()
  const adjustments = [
    { status: 'INVOICED', actualDeal: '50.00' },
    { status: 'TERMINATED', actualDeal: '900.00' },
  ]
  // A cast: the form reads status and amount of an adjustment only.
  const deal = { ...transaction, adjustments } as unknown as Transaction
  const { user } = await show(<AdjustForm transaction={deal} onClose={onClose} />)
  return { user, onClose, sent: () => sentAs(calls, 'AdjustTransaction').map(({ input }) => input) }
}

test('an adjustment sets the new total and previews each party’s change', async () => {
  const { user, onClose, sent } = await adjust()
  expect(screen.getByText('It comes to $1,050.00 now.')).toBeTruthy()
  await user.type(field(/New total deal amount/), '1,050')
  await user.click(press('Adjust deal'))
  expect(await screen.findByText('The deal comes to this amount already')).toBeTruthy()
  await user.clear(field(/New total deal amount/))
  await user.type(field(/New total deal amount/), '1250')
  expect(await screen.findByText('+$200.00')).toBeTruthy()
  expect(await screen.findByText('+$20.00')).toBeTruthy()
  await user.type(field(/Reason/), 'More was sold')
  await user.click(press('Adjust deal'))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent()).toMatchObject([{ transactionId: 40, actualDeal: '1250.00', reason: 'More was sold' }])
})

test('an adjustment that is sent twice reuses its key', async () => {
  const answers = [refusal('TIMEOUT')]
  const done = { adjustTransaction: { result: { publicId: 'a' } } }
  const { user, onClose, sent } = await adjust(() => answers.shift() ?? done)
  await user.type(field(/New total deal amount/), '0')
  await user.type(field(/Reason/), 'Nothing was sold')
  await user.click(press('Adjust deal'))
  await screen.findByRole('alert')
  await user.click(press('Adjust deal'))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const keys = sent().map((input) => (input as { idempotencyKey: string }).idempotencyKey)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})
