// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { formWith } from '../../../forms/test/forms.ts'
import { openProduct, sampleOperator, sampleUser } from '../../test/product.tsx'
import { screen, searchOf, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, type serve } from '../../test/server.ts'
import { sampleTransaction } from '../test/sampleTransaction.ts'

const publicId = '40404040-4040-4040-8040-404040404040'
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const status = (code: string, label: string, position: number) => ({
  code,
  label,
  kind: 'open',
  color: 'blue',
  position,
})
const payoutStatuses = [
  status('READY_FOR_INVOICE', 'To invoice', 1),
  status('INVOICE_SENT', 'Invoice sent', 2),
  status('OVERDUE', 'Overdue', 3),
  status('VENDOR_PAID', 'Paid by provider', 4),
]
const invoiceStatuses = [status('NEW_INVOICE', 'Sent', 1), status('PROCESSING', 'Payment reported', 2)]

const deal = (id: number, given: object = {}) => ({
  id,
  publicId: `deal-${id}`,
  transactionType: 'LEAD_COMMISSION',
  status: 'READY_FOR_INVOICE',
  closedAt: '2025-11-20T12:00:00Z',
  actualDeal: '1000.00',
  operatorFee: '100.00',
  associatePayout: '40.00',
  operatorEarnings: '60.00',
  vendorInvoiceStatus: null,
  needsReview: false,
  organizationId: 30,
  submittedUserId: 2,
  assignedUser: null,
  openMoves: [],
  service: { name: 'Roof repair' },
  organization: { legalBusinessName: 'Halden Ridge' },
  submittedUser: { firstName: 'Bea', lastName: 'Born' },
  referrerOrganization: null,
  lead: { leadFirstName: `Customer${id}`, leadMiddleName: null, leadLastName: 'Renner', leadZipPrefix: null },
  invoice: null,
  ...given,
})
const metrics = {
  closedDealsCount: 3,
  closedDealValue: '1234567.00',
  invoiceSentValue: '100.00',
  overdueValue: null,
  totalAssociatePayout: '40.00',
  totalOperatorEarnings: '60.00',
  newVoices: 1,
  overdueInvoices: null,
}
const list = (...nodes: object[]) => ({
  allTransactions: { totalCount: nodes.length, totalIsExact: true, nodes },
})

const open = (at: string, user: object, answers: Parameters<typeof serve>[0] = {}) =>
  openProduct(at, user, {
    PayoutStatuses: { allPayoutStatuses: { nodes: payoutStatuses } },
    InvoiceStatuses: { allInvoiceStatuses: { nodes: invoiceStatuses } },
    TransactionMetrics: { transactionMetrics: metrics },
    Transactions: list(deal(1), deal(2)),
    ...answers,
  })
const tiles = () =>
  [...document.querySelectorAll('dl[aria-label="Totals"] > div')].map(({ textContent }) => textContent)

test('the totals follow the filters, rounded for the eye and exact beside it', async () => {
  const { calls } = await open(
    '/transactions?status=OVERDUE&provider=30&closed=2026-01-01..2026-01-31',
    sampleOperator(),
  )
  await waitFor(() => expect(tiles()).toHaveLength(6))
  expect(tiles()).toEqual([
    'Closed deals33',
    'Closed deal value$1.2M$1,234,567.00',
    'Invoices sent$100$100.00',
    'Associate payouts$40$40.00',
    'Turnstone earnings$60$60.00',
    'New invoices11',
  ])
  expect(sentAs(calls, 'TransactionMetrics').at(-1)).toEqual({
    statuses: ['OVERDUE'],
    organizationId: 30,
    closedFrom: '2026-01-01T06:00:00.000Z',
    closedBefore: '2026-02-01T06:00:00.000Z',
  })
})

test('on a phone all totals are shown on request', async () => {
  const { user } = await open('/transactions', sampleOperator())
  const more = await screen.findByRole('button', { name: 'Show all totals', expanded: false })
  const look = () => document.querySelector('dl[aria-label="Totals"]')?.className
  const before = look()
  await user.click(more)
  expect(screen.getByRole('button', { name: 'Show fewer totals', expanded: true })).toBeTruthy()
  expect(look()).not.toBe(before)
})

test('totals that cannot be narrowed so far say why, and ask nothing', async () => {
  const { calls } = await open('/transactions?q=Renner', sampleOperator())
  expect(await screen.findByText(/Totals are for one provider, referrer and agent/)).toBeTruthy()
  expect(sentAs(calls, 'TransactionMetrics')).toEqual([])
})

test('missing totals leave the list and are loaded again on request', async () => {
  let isDown = true
  const { user } = await open('/transactions', sampleOperator(), {
    TransactionMetrics: () => (isDown ? refusal('INTERNAL') : { transactionMetrics: metrics }),
  })
  expect(await screen.findByText(/The totals are missing/)).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Customer1 Renner' })).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(tiles()[0]).toBe('Closed deals33'))
  expect(screen.queryByText(/The totals are missing/)).toBeNull()
})

test.each([
  ['an invoice sent', { vendorInvoiceStatus: 'NEW_INVOICE' }, /Invoice sent\d+ days overdue/],
  [
    'an invoice whose payment is reported',
    { vendorInvoiceStatus: 'PROCESSING' },
    /Invoice sentPayment reported$/,
  ],
  ['a paid invoice', { vendorInvoiceStatus: 'PAID' }, /Invoice sent$/],
])('the status of a deal with %s', async (_what, given, text) => {
  const invoice = { number: 'T-1', dueOn: '2025-12-01' }
  await open('/transactions', sampleOperator(), {
    Transactions: list(deal(1, { status: 'INVOICE_SENT', invoice, ...given })),
  })
  const row = await screen.findByRole('row', { name: /Customer1 Renner/ })
  await waitFor(() => expect(within(row).getAllByRole('cell').at(-1)?.textContent).toMatch(text))
})

test('a deal says who referred it, unless that is the viewer, and marks what is to review', async () => {
  await open('/transactions', sampleOperator(), {
    Transactions: list(
      deal(1, { needsReview: true, transactionType: 'CLOSED_LEAD' }),
      deal(2, { submittedUserId: 9, lead: null }),
    ),
  })
  const first = await screen.findByRole('row', { name: /Customer1 Renner/ })
  expect(first.textContent).toContain('Needs review · Off-platform · Roof repair')
  expect(first.textContent).toContain('Referred by Bea Born')
  const second = screen.getByRole('row', { name: /Select Roof repair/ })
  expect(second.textContent).not.toContain('Referred by')
  expect(second.textContent).not.toContain('Needs review')
})

const bulk = (...moves: string[]) => ({ openMoves: moves.map((move) => ({ move })) })

test('the operator invoices the deals of a provider together', async () => {
  const { user, calls } = await open('/transactions', sampleOperator(), {
    Transactions: list(
      deal(1, bulk('issueInvoice')),
      deal(2, bulk('issueInvoice')),
      deal(3, {
        ...bulk('issueInvoice'),
        organizationId: 31,
        organization: { legalBusinessName: 'Cedar Bluff' },
      }),
      deal(4),
    ),
    IssueInvoice: ({ input }) =>
      (input as { transactionIds: number[] }).transactionIds.includes(3)
        ? refusal('FORBIDDEN', { reason: 'NO_ADDRESS' }, 'Cedar Bluff has no billing address')
        : { issueInvoice: { result: { number: 'T-9', dueOn: '2026-12-24' } } },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getByRole('region', { name: 'Selection' }).textContent).toContain('$400.00')
  await user.click(screen.getByRole('button', { name: 'Issue invoices' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue invoices' }))
  expect(dialog.getByText(/1 of the selected cannot be done/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Issue invoices' }))
  expect(await dialog.findByText('Cedar Bluff has no billing address')).toBeTruthy()
  expect(await dialog.findByText('T-9, due on Dec 24, 2026')).toBeTruthy()
  expect(dialog.getByRole('region', { name: 'Invoice to Halden Ridge' }).textContent).toContain('$200.00')
  expect(sentAs(calls, 'IssueInvoice').map(({ input }) => input)).toEqual([
    { transactionIds: [1, 2] },
    { transactionIds: [3] },
  ])
})

test.each([
  ['are missing', null, true],
  ['are there', { instructions: 'Lakefront Bank', url: null }, false],
])('before invoices are issued, a warning is shown if payment details %s', async (_, details, isWarned) => {
  const { user, calls } = await open('/transactions', sampleOperator(), {
    Transactions: list(deal(1, bulk('issueInvoice'))),
    WayToPay: { currentPaymentDetails: details },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Issue invoices' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue invoices' }))
  await waitFor(() => expect(sentAs(calls, 'WayToPay')).toHaveLength(1))
  if (isWarned) await dialog.findByText(/won’t say how to pay them/)
  expect(dialog.queryAllByRole('link', { name: 'Add payment details' })).toHaveLength(Number(isWarned))
})

test.each([
  ['a provider', sampleUser()],
  ['an agent of the operator', sampleOperator({ userType: 'SERVICE_AGENT' })],
])('%s cannot select deals', async (_who, viewer) => {
  await open('/transactions', viewer)
  await screen.findByRole('link', { name: 'Customer1 Renner' })
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
})

test.each<[string, object, string[]]>([
  [
    'the operator',
    sampleOperator(),
    ['/transactions/invoices', '/transactions/payouts?userId=2', '/transactions/statements?userId=2'],
  ],
  [
    'a vendor’s admin who may refer',
    sampleUser(),
    ['/transactions/invoices', '/transactions/payouts', '/transactions/statements'],
  ],
  [
    'a vendor’s admin who may not',
    sampleUser({ permissions: [] }),
    ['/transactions/invoices', '/transactions/statements'],
  ],
  ['a service agent', sampleUser({ userType: 'SERVICE_AGENT' }), []],
])('the links to invoices, payouts and statements for %s', async (_who, viewer, hrefs) => {
  await open('/transactions?referrer=2', viewer)
  await screen.findByRole('link', { name: 'Customer1 Renner' })
  const links = screen.queryByRole('navigation', { name: 'Money' })?.querySelectorAll('a') ?? []
  expect([...links].map((link) => link.getAttribute('href'))).toEqual(hrefs)
})

test.each([
  ['the operator’s admin', sampleOperator(), true],
  ['an agent of the operator', sampleOperator({ userType: 'SERVICE_AGENT' }), false],
  ['an independent operator', sampleUser({ organizationType: 'INDEPENDENT_OPERATOR' }), true],
  [
    'an independent operator who may not submit leads',
    sampleUser({ organizationType: 'INDEPENDENT_OPERATOR', permissions: [] }),
    false,
  ],
  ['a vendor', sampleUser(), false],
])('recording a deal, for %s', async (_who, viewer, may) => {
  await open('/transactions', viewer)
  await screen.findByRole('link', { name: 'Customer1 Renner' })
  expect(screen.queryAllByRole('link', { name: 'Record a deal' })).toHaveLength(Number(may))
  await open('/transactions/new', viewer, { DealServices: { allServices: { totalCount: 0, nodes: [] } } })
  expect(await heading(may ? 'Record a deal' : /not authorized/)).toBeTruthy()
})

test('recording a deal begins with its service, among all that take leads', async () => {
  const service = (name: string, isActive: boolean, id = publicId) => ({ publicId: id, name, isActive })
  const { user, router } = await open('/transactions/new', sampleOperator(), {
    DealServices: ({ offset }) => ({
      allServices: {
        totalCount: 101,
        nodes:
          offset === 0
            ? [service('Gutters', true, 'g'), service('Old', false, 'o')]
            : [service('Roofing', true)],
      },
    }),
    LeadForm: {
      serviceByPublicId: {
        id: 4,
        publicId,
        name: 'Roofing',
        isActive: true,
        category: null,
        formSchema: formWith(),
      },
    },
  })
  const choice = await screen.findByLabelText<HTMLSelectElement>(/^Service/)
  expect([...choice.options].map(({ text }) => text)).toEqual(['Choose one', 'Gutters', 'Roofing'])
  await user.selectOptions(choice, 'Roofing')
  expect(await screen.findByRole('form', { name: 'Deal for Roofing' })).toBeTruthy()
  expect(searchOf(router)).toEqual({ service: publicId })
})

test('a deal opens from the list, and an unknown one is not found', async () => {
  const {
    history,
    adjustments,
    invoice: _invoice,
    noteCount,
    corrects,
    ...facts
  } = sampleTransaction({ publicId })
  const found = {
    ...facts,
    history: { nodes: history },
    corrections: { nodes: adjustments },
    corrects,
    invoice: null,
    notes: { totalCount: noteCount, nodes: [] },
    followUps: { nodes: [] },
  }
  const { user } = await open('/transactions', sampleOperator(), {
    Transactions: list(deal(1, { publicId })),
    Transaction: { transactionByPublicId: found },
  })
  await user.click(await screen.findByRole('link', { name: 'Customer1 Renner' }))
  expect(await heading('Ramona Renner')).toBeTruthy()
  await open(`/transactions/${publicId}`, sampleOperator(), { Transaction: { transactionByPublicId: null } })
  expect(await heading(/doesn't exist/)).toBeTruthy()
  await open('/transactions/40', sampleOperator())
  expect(await heading(/doesn't exist/)).toBeTruthy()
})
