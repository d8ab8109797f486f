// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { openProduct, sampleOperator, sampleUser } from '../../test/product.tsx'
import { screen, waitFor, within } from '../../test/screen.tsx'
import { sentAs } from '../../test/server.ts'
import { dayOf } from '../../ui/dates/days.ts'

const invoice = (number: string, given: object = {}) => ({
  publicId: `public-${number}`,
  number,
  issuedOn: '2026-10-01',
  dueOn: '2026-10-16',
  status: 'PAID',
  total: '250.00',
  amountDue: '0.00',
  organization: { legalBusinessName: 'Halden Ridge' },
  ...given,
})
const status = (code: string, label: string) => ({ code, label, kind: 'open', color: 'blue', position: 1 })
const statuses = [status('NEW_INVOICE', 'New invoice'), status('OVERDUE', 'Overdue'), status('PAID', 'Paid')]

const open = (at: string, user: object, ...nodes: object[]) =>
  openProduct(at, user, {
    InvoiceStatuses: { allInvoiceStatuses: { nodes: statuses } },
    PayoutStatuses: { allPayoutStatuses: { nodes: [] } },
    Invoices: { allInvoices: { totalCount: nodes.length, totalIsExact: true, nodes } },
    Transactions: { allTransactions: { totalCount: 0, totalIsExact: true, nodes: [] } },
  })
const cellsOf = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('the operator sees what each invoice is for, when it is due, and what is still to be paid', async () => {
  const late = new Date(Date.parse(`${dayOf()}T00:00Z`) - 3 * 86_400_000).toISOString().slice(0, 10)
  await open(
    '/transactions/invoices',
    sampleOperator(),
    invoice('INV-2026-000002', { status: 'OVERDUE', dueOn: late, amountDue: '250.00' }),
    invoice('INV-2026-000001'),
    invoice('INV-2026-000003', { status: 'NEW_INVOICE', dueOn: late, total: '-5.00', amountDue: '-5.00' }),
  )
  const overdue = await cellsOf(/INV-2026-000002/)
  expect(overdue[0]).toContain('INV-2026-000002')
  expect(overdue.slice(1, 3)).toEqual(['Halden Ridge', 'Oct 1, 2026'])
  expect(overdue.slice(4)).toEqual(['Overdue3 days overdue', '$250.00', '$250.00', 'PDF of INV-2026-000002'])
  expect((await cellsOf(/INV-2026-000001/)).slice(4, 7)).toEqual(['Paid', '$250.00', '–'])
  expect((await cellsOf(/INV-2026-000003/)).slice(4, 6)).toEqual(['New invoice', '−$5.00'])
})

test('an invoice leads to its page, and opens as a PDF', async () => {
  const { user, router } = await open('/transactions/invoices', sampleOperator(), invoice('INV-2026-000001'))
  const tab = { opener: {}, close: () => {}, location: { href: '' } }
  const opened = vi.fn<() => object>(() => tab)
  vi.stubGlobal('open', opened)
  await user.click(await screen.findByRole('button', { name: 'PDF of INV-2026-000001' }))
  expect(opened).toHaveBeenCalledWith('about:blank')
  expect(router.state.location.pathname).toBe('/transactions/invoices')
  await user.click(screen.getByRole('link', { name: 'INV-2026-000001' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/transactions/invoices/INV-2026-000001'))
  vi.unstubAllGlobals()
})

test('filters, order and search are sent to the server', async () => {
  const at = '/transactions/invoices?status=OVERDUE,PAID&issued=2026-10-01..&q=Halden&sort=-total&provider=30'
  const { calls } = await open(at, sampleOperator(), invoice('INV-2026-000001'))
  await screen.findByRole('link', { name: 'INV-2026-000001' })
  expect(sentAs(calls, 'Invoices').at(-1)).toMatchObject({
    status: ['OVERDUE', 'PAID'],
    issued: '2026-10-01..',
    search: 'Halden',
    sort: '-total',
    provider: [30],
  })
})

test('a provider’s admin sees no column for the provider', async () => {
  await open('/transactions/invoices', sampleUser(), invoice('INV-2026-000001'))
  await screen.findByRole('link', { name: 'INV-2026-000001' })
  expect(screen.queryByRole('columnheader', { name: /Provider/ })).toBeNull()
  expect(screen.getByRole('columnheader', { name: /Amount due/ })).toBeTruthy()
})

test.each([
  ['a service agent', sampleUser({ userType: 'SERVICE_AGENT' })],
  [
    'an associate',
    sampleUser({ userType: 'ASSOCIATE', vendorId: null, organizationType: null, organization: null }),
  ],
])('%s has no invoices', async (_who, viewer) => {
  const { calls } = await open('/transactions/invoices', viewer)
  expect(await screen.findByRole('heading', { level: 1, name: /not authorized/ })).toBeTruthy()
  expect(sentAs(calls, 'Invoices')).toEqual([])
})

test('without invoices it says when they appear', async () => {
  await open('/transactions/invoices', sampleOperator())
  expect(await screen.findByText('Invoices appear here once they are issued.')).toBeTruthy()
})
