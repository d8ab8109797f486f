// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import type { Reader } from '../../domain/reader.ts'
import { field, hostileNames, screen, show, unisolated, waitFor, within } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import type { Transaction } from '../data/transactionQuery.ts'
import { openDrafts, removeDrafts } from '../../ui/drafts/drafts.ts'
import { sampleTransaction } from '../test/sampleTransaction.ts'
import { TransactionPage } from './TransactionPage.tsx'

const operator: Reader = {
  id: 1,
  vendorId: 1,
  userType: 'ADMIN',
  organizationType: 'OPERATOR',
  permissions: [],
}
const provider: Reader = { ...operator, id: 5, vendorId: 30, organizationType: 'VENDOR' }
const status = (code: string, label: string) => ({ code, label, kind: 'open', color: 'blue', position: 1 })
const invoice: NonNullable<Transaction['invoice']> = {
  publicId: 'inv-1',
  number: 'T-2026-1',
  issuedOn: '2026-11-21',
  dueOn: '2026-12-21',
  total: '150.00',
  amountDue: '150.00',
  isVoid: false,
  howToPay: null,
  invoiceLines: { nodes: [] },
  lines: [
    {
      transactionId: 40,
      position: 1,
      description: 'Roof repair',
      amount: '100.00',
      transaction: { publicId: 'deal-40' },
    },
    {
      transactionId: 41,
      position: 2,
      description: 'Gutters',
      amount: '50.00',
      transaction: { publicId: 'deal-41' },
    },
  ],
}

async function open(
  given: Partial<Transaction> = {},
  reader = operator,
  answers: Parameters<typeof serve>[0] = {},
) {
  const calls = serve({
    PayoutStatuses: {
      allPayoutStatuses: { nodes: [status('CLOSED', 'Closed'), status('INVOICED', 'Invoice sent')] },
    },
    InvoiceStatuses: {
      allInvoiceStatuses: { nodes: [status('NEW_INVOICE', 'Sent'), status('PAID', 'Paid')] },
    },
    ...answers,
  })
  return {
    calls,
    ...(await show(<TransactionPage transaction={sampleTransaction(given)} reader={reader} />)),
  }
}
const region = (name: string) => screen.findByRole('region', { name })

const change: Transaction['history'][number] = {
  id: '1',
  move: 'close',
  fromStatus: null,
  toStatus: 'CLOSED',
  party: 'AGENT',
  reason: null,
  secondsInPrevious: null,
  createdAt: '2026-11-20T10:00:00Z',
  actorUser: null,
}
const note: Transaction['notes'][number] = {
  id: '1',
  note: 'The customer paid in cash',
  createdAt: '2026-11-20T12:00:00Z',
  authorName: 'Ana Abel',
  visibility: 'ORGANIZATION',
  attachments: { totalCount: 1 },
}

test('notes and changes are one history, with a filter in the address and a note to add', async () => {
  removeDrafts()
  openDrafts('ana')
  const { calls, user, router } = await open({ history: [change], notes: [note], noteCount: 1 }, provider, {
    CreateNote: { createNote: { clientMutationId: null } },
  })
  const history = within(await region('History'))
  const texts = () => history.queryAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts()).toEqual([
    expect.stringMatching(/^Note with a fileOne organization onlyThe customer paid in cashAna Abel/),
    expect.stringMatching(/^Closed as won/),
  ])
  await user.click(history.getByRole('radio', { name: 'Notes' }))
  await waitFor(() => expect(texts()).toHaveLength(1))
  expect(router.state.location.search).toMatchObject({ show: 'notes' })
  expect(history.queryByRole('radio', { name: 'Calls' })).toBeNull()
  await user.type(await history.findByRole('textbox', { name: 'Write a note' }), 'Ask for the receipt')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sentAs(calls, 'CreateNote')).toMatchObject([
      { input: { leadId: 7, transactionId: 40, note: 'Ask for the receipt', visibility: 'SHARED' } },
    ]),
  )
  expect(screen.getByRole('button', { name: 'Notes (1)' })).toBeTruthy()
})

test('the operator sees how a deal is divided', async () => {
  await open()
  const money = await region('Breakdown')
  expect(money.textContent).toMatch(/Estimated deal.*\$1,200\.00.*Final deal\$1,000\.00/)
  expect(money.textContent).toMatch(/Fee10% of the deal, owed by Halden Ridge\$100\.00/)
  expect(money.textContent).toMatch(/Payout40% of the fee, to Ana Abel\$40\.00/)
  expect(money.textContent).toContain('Fee minus payout$60.00')
})

test('figures that the server leaves out are not shown as zero', async () => {
  await open({ associatePayout: null, associateShare: null, operatorEarnings: null }, provider)
  const money = await region('Breakdown')
  expect(money.textContent).toContain('$100.00')
  expect(money.textContent).not.toMatch(/Payout|earnings/)
})

test('the details link to the lead and say what is not known', async () => {
  await open()
  const facts = await region('Details')
  expect(within(facts).getByRole('link', { name: 'L-55 Ramona Renner' }).getAttribute('href')).toBe(
    '/view-leads/lead-7',
  )
  expect(facts.textContent).toContain('Rate 10% · Share 40%')
  await open({ lead: null, organization: null, assignedUserId: 9, payoutReference: 'SEPA 9' })
  const others = await region('Details')
  expect(others.textContent).toMatch(/Not with you.*Known to the operator.*An agent of the provider.*SEPA 9/)
})

test('an open invoice shows what is due and the other deals on it', async () => {
  await open({ invoice, vendorInvoiceStatus: 'NEW_INVOICE', status: 'INVOICE_SENT' })
  const section = await region('Invoice')
  expect(section.textContent).toMatch(/T-2026-1.*Nov 21, 2026.*Dec 21, 2026.*Amount due\$150\.00/)
  expect(within(section).getByRole('link', { name: 'Gutters' }).getAttribute('href')).toBe(
    '/transactions/deal-41',
  )
  expect(within(section).queryByRole('link', { name: 'Roof repair' })).toBeNull()
})

const howToPay = {
  instructions: 'Bank: Lakefront Bank\nAccount: <b>0001</b>',
  url: 'https://pay.operator.example/in',
  email: 'billing@operator.example',
  phone: '(312) 555-0142 x7',
}

test('a provider reads how to pay an open invoice, and copies it', async () => {
  const { user } = await open(
    { invoice: { ...invoice, howToPay }, vendorInvoiceStatus: 'OVERDUE', status: 'OVERDUE' },
    provider,
  )
  const section = within(await region('How to pay'))
  expect(section.getByText(/Bank: Lakefront Bank/).textContent).toBe(howToPay.instructions)
  const online = section.getByRole('link', { name: /pay\.operator\.example\/in/ })
  expect(online.getAttribute('href')).toBe(howToPay.url)
  expect(online.getAttribute('rel')).toBe('noopener noreferrer')
  expect(section.getByText(/^Include T-2026-1 with your payment/)).toBeTruthy()
  expect(section.getByRole('link', { name: howToPay.email }).getAttribute('href')).toBe(
    'mailto:billing@operator.example?subject=T-2026-1',
  )
  expect(section.getByRole('link', { name: howToPay.phone }).getAttribute('href')).toBe(
    'tel:+13125550142;ext=7',
  )
  await user.click(section.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Payment details copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(`${howToPay.instructions}\nReference: T-2026-1`)
})

test('only what the operator gave is shown, and no way to pay without one', async () => {
  const given = { instructions: null, url: null, email: null, phone: '(312) 555-0142' }
  await open({ invoice: { ...invoice, howToPay: given }, vendorInvoiceStatus: 'NEW_INVOICE' }, provider)
  const section = await region('How to pay')
  expect(section.textContent).toContain('(312) 555-0142')
  expect(within(section).queryByRole('button', { name: 'Copy' })).toBeNull()
  expect(section.textContent).not.toContain('Pay online')
})

test.each([
  ['reported', { ...invoice, howToPay }, 'PROCESSING'],
  ['paid', { ...invoice, howToPay, amountDue: '0.00' }, 'PAID'],
  ['credited', { ...invoice, howToPay, total: '-5.00', amountDue: '-5.00' }, 'NEW_INVOICE'],
  ['issued before the operator gave any', invoice, 'NEW_INVOICE'],
])('an invoice that is %s does not say how to pay', async (_, given, vendorInvoiceStatus) => {
  await open({ invoice: given, vendorInvoiceStatus }, provider)
  await region('Invoice')
  expect(screen.queryByRole('region', { name: 'How to pay' })).toBeNull()
})

test('a paid invoice shows the reference and nothing to pay', async () => {
  const paid = { ...invoice, amountDue: '0.00' }
  await open({ invoice: paid, vendorInvoiceStatus: 'PAID', paymentReference: 'SEPA 12' })
  const section = await region('Invoice')
  expect(section.textContent).toContain('SEPA 12')
  expect(section.textContent).not.toContain('Amount due')
})

test('a deal is adjusted with a preview of what changes for each party', async () => {
  const { user, calls } = await open({}, operator, {
    PreviewAdjustment: ({ actualDeal }) => ({
      previewAdjustment: {
        operatorFee: actualDeal === '1500.00' ? '50.00' : '-10.00',
        associatePayout: '20.00',
        operatorEarnings: '30.00',
      },
    }),
    AdjustTransaction: { adjustTransaction: { result: { publicId: 'deal-41' } } },
  })
  const section = await region('Adjustments')
  expect(section.textContent).toContain('No adjustments')
  await user.click(within(section).getByRole('button', { name: 'Adjust deal' }))
  const dialog = await screen.findByRole('dialog', { name: 'Adjust deal' })
  await user.type(field(/^New total deal amount/), '1,500')
  await waitFor(() => expect(dialog.textContent).toMatch(/Deal\+\$500\.00Fee\+\$50\.00Payout\+\$20\.00/))
  await user.click(within(dialog).getByRole('button', { name: 'Adjust deal' }))
  expect(await within(dialog).findByText('Field is required!')).toBeTruthy()
  expect(sentAs(calls, 'AdjustTransaction')).toEqual([])
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Gutters were added')
  await user.click(within(dialog).getByRole('button', { name: 'Adjust deal' }))
  expect(await screen.findByText('Deal adjusted')).toBeTruthy()
  expect(sentAs(calls, 'AdjustTransaction')).toMatchObject([
    { input: { transactionId: 40, actualDeal: '1500.00', reason: 'Gutters were added' } },
  ])
})

test('a preview never mixes the figures of two amounts', async () => {
  const arrive = new Map<unknown, (data: object) => void>()
  const { user } = await open({}, operator, {
    PreviewAdjustment: ({ actualDeal }) => new Promise<object>((resolve) => arrive.set(actualDeal, resolve)),
  })
  const answer = (amount: string, operatorFee: string) =>
    arrive.get(amount)?.({
      previewAdjustment: { operatorFee, associatePayout: '0.00', operatorEarnings: operatorFee },
    })
  await user.click(within(await region('Adjustments')).getByRole('button', { name: 'Adjust deal' }))
  const dialog = await screen.findByRole('dialog', { name: 'Adjust deal' })
  const changes = () => dialog.querySelector('[aria-label="What changes"]')?.textContent
  await user.type(field(/^New total deal amount/), '1500')
  await waitFor(() => expect(arrive.has('1500.00')).toBe(true))
  answer('1500.00', '50.00')
  await waitFor(() => expect(changes()).toMatch(/Deal\+\$500\.00Fee\+\$50\.00/))
  await user.type(field(/^New total deal amount/), '0')
  await waitFor(() => expect(arrive.has('15000.00')).toBe(true))
  expect(changes()).toMatch(/Deal\+\$500\.00Fee\+\$50\.00/)
  answer('15000.00', '1400.00')
  await waitFor(() => expect(changes()).toMatch(/Deal\+\$14,000\.00Fee\+\$1,400\.00/))
})

test('only the operator’s admins adjust, and no ended deal', async () => {
  for (const [given, reader] of [
    [{}, provider],
    [{}, { ...operator, userType: 'SERVICE_AGENT' }],
    [{ status: 'TERMINATED' as const }, operator],
  ] as const) {
    await open(given, reader)
    await region('Breakdown')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Adjust deal' })).toBeNull())
  }
})

test('a correction names the deal that it corrects', async () => {
  await open({
    transactionType: 'ADJUSTMENT',
    reason: 'Gutters were added',
    corrects: { publicId: 'deal-1', actualDeal: '1000.00', closedAt: '2026-11-01T12:00:00Z' },
  })
  const section = await region('Adjustment')
  expect(within(section).getByRole('link', { name: 'the deal of $1,000.00' }).getAttribute('href')).toBe(
    '/transactions/deal-1',
  )
  expect(section.textContent).toContain('Reason: Gutters were added')
  expect((await region('Breakdown')).textContent).toContain('Change of the deal')
})

test('a deal that was closed elsewhere asks the operator for a review', async () => {
  await open({ needsReview: true })
  expect(screen.getByText(/Please review it/)).toBeTruthy()
  await open({ needsReview: true }, provider)
  expect(screen.getByText(/is being reviewed/)).toBeTruthy()
})

test.for(hostileNames)('the names of the parties isolate %j', async (name) => {
  await open({
    organization: { legalBusinessName: name },
    submittedUser: { publicId: 'p2', firstName: name, lastName: 'B', profileUri: null },
  })
  const facts = await region('Details')
  await waitFor(() => expect(facts.textContent).toContain(name))
  expect(unisolated(name)).toEqual([])
})

test.each<[string, Reader, string[]]>([
  ['a provider', provider, ['/support-page/help?transaction=40']],
  ['the operator’s staff', operator, []],
])('the links to help with a transaction for %s', async (_who, reader, links) => {
  await open({}, reader)
  const found = screen.queryAllByRole('link', { name: 'Get help with this transaction' })
  expect(found.map((link) => link.getAttribute('href'))).toEqual(links)
})

test('an open follow-up stands above the rest, and F adds one', async () => {
  await open({
    followUps: [{ id: 3, dueAt: '2099-05-05T14:00:00Z', whatFor: 'Call back', userId: 1, user: null }],
  })
  expect(screen.getByRole('list', { name: 'Follow-ups' }).textContent).toContain('Call back')
  expect(screen.getByRole('button', { name: 'Follow up' }).getAttribute('aria-keyshortcuts')).toBe('F')
})
