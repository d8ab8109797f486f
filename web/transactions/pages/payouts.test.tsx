// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { openProduct, sampleOperator, sampleUser } from '../../test/product.tsx'
import { screen, searchOf, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, type serve } from '../../test/server.ts'
import { monthName, monthsOn, thisMonth } from '../data/months.ts'

const associate = sampleUser({
  id: 2,
  userType: 'ASSOCIATE',
  vendorId: null,
  organizationType: null,
  organization: null,
})
const total = (money: string, entries: number, amount: string, unknown = 0) => ({
  money,
  entries,
  unknown,
  amount,
})
const totals = {
  pendingTotals: {
    nodes: [
      total('PAYABLE', 1, '40.00'),
      total('AWAITED', 1200, '900.00', 1100),
      total('PAID', 2, '80.00'),
      total('NOTHING', 3, '0.00'),
    ],
  },
}
const payout = (leadId: number, given: object = {}, deals: object[] = []) => ({
  leadId,
  stage: 'VENDOR_PAID',
  expectedAmount: '40.00',
  expectedOn: '2026-12-01',
  waitsFor: 'PAYOUT',
  reason: null,
  money: 'PAYABLE',
  lead: {
    publicId: `lead-${leadId}`,
    leadFirstName: `Customer${leadId}`,
    leadMiddleName: null,
    leadLastName: 'Renner',
    leadZipPrefix: null,
    service: { name: 'Roof repair' },
    transactions: { nodes: deals },
  },
  ...given,
})
const deal = (id: number, status: string, correctsId: number | null = null) => ({
  id,
  publicId: `deal-${id}`,
  status,
  correctsId,
})
const pending = (...nodes: object[]) => ({ pendingPayouts: { totalCount: nodes.length, nodes } })
const status = (code: string, label: string) => ({ code, label, kind: 'open', color: 'blue', position: 1 })
const found = { id: 2, firstName: 'Bea', lastName: 'Born', organization: null }

const isSearch = (filter: unknown) => /includesInsensitive|"id"/.test(JSON.stringify(filter))

const open = (at: string, user: object, answers: Parameters<typeof serve>[0] = {}) =>
  openProduct(at, user, {
    PayoutStatuses: { allPayoutStatuses: { nodes: [status('VENDOR_PAID', 'Paid by provider')] } },
    LeadStatuses: { allLeadStatuses: { nodes: [status('ASSIGNED', 'Offered')] } },
    PendingTotals: totals,
    PendingPayouts: pending(payout(1)),
    PayoutMoves: { allTransactions: { nodes: [] } },
    PayableReferrers: { payableReferrers: { totalCount: 0, nodes: [] } },
    // Nothing before a name is typed, so that what is chosen is what was searched for.
    FindUsers: ({ filter }) => ({ allUserInfos: { nodes: isSearch(filter) ? [found] : [] } }),
    FindOrganizations: ({ filter }) => ({
      allOrganizations: { nodes: isSearch(filter) ? [{ id: 30, legalBusinessName: 'Halden Ridge' }] : [] },
    }),
    Statement: { statement: { openingBalance: '0.00', closingBalance: '0.00', lines: [] } },
    ...answers,
  })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const cellsOf = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test.each([
  ['payouts', sampleUser({ permissions: [] })],
  ['payouts', sampleUser({ userType: 'SERVICE_AGENT' })],
  ['statements', sampleUser({ userType: 'SERVICE_AGENT' })],
])('%s are refused to those who have none', async (page, viewer) => {
  const { calls } = await open(`/transactions/${page}`, viewer)
  expect(await heading(/not authorized/)).toBeTruthy()
  expect(sentAs(calls, 'PendingPayouts').concat(sentAs(calls, 'Statement'))).toEqual([])
})

test('an associate sees what each referral pays, when, and what it waits for', async () => {
  await open('/transactions/payouts', associate, {
    PendingPayouts: pending(
      payout(1, {}, [deal(40, 'VENDOR_PAID')]),
      payout(2, { stage: 'ASSIGNED', waitsFor: 'DEAL', expectedOn: null }),
      payout(3, {
        waitsFor: null,
        reason: 'The share is 0%',
        expectedAmount: '0.00',
        money: 'NOTHING',
        lead: null,
      }),
      payout(4, { waitsFor: 'PAYMENT', expectedAmount: null }),
    ),
  })
  const payable = await cellsOf(/Customer1/)
  expect(payable.slice(2)).toEqual(['Payout being sent', 'Now', 'Transaction', '$40.00'])
  await waitFor(async () => expect((await cellsOf(/Customer1/))[1]).toBe('Paid by provider'))
  const awaited = await cellsOf(/Customer2/)
  expect(awaited.slice(1)).toEqual([
    'Offered',
    'Waiting for the deal to close',
    '—',
    'Open',
    '$40.00expected',
  ])
  expect((await cellsOf(/Referral 3/)).slice(2)).toEqual(['The share is 0%', '–', 'Open', '$0.00'])
  expect((await cellsOf(/Customer4/)).slice(2)).toEqual([
    'Waiting for the provider’s payment',
    'From Dec 1, 2026',
    'Open',
    '—',
  ])
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Referrer' })).toBeNull()
})

test('totals and views have their numbers, and a view is asked for', async () => {
  const { user, router, calls } = await open('/transactions/payouts', associate)
  const views = within(await screen.findByRole('navigation', { name: 'Views' }))
  await waitFor(() => expect(views.getByRole('link', { name: /^All/ }).textContent).toContain('1,206'))
  const tiles = [...document.querySelectorAll('dl[aria-label="Totals"] > div')].map(
    ({ textContent }) => textContent,
  )
  expect(tiles).toEqual(['Ready to pay$40.00', 'Pending$900.00plus 1,100 not yet estimated', 'Paid$80.00'])
  await user.click(views.getByRole('link', { name: /^Paid/ }))
  await waitFor(() => expect(searchOf(router)).toEqual({ view: 'PAID' }))
  await waitFor(() => expect(sentAs(calls, 'PendingPayouts').at(-1)).toMatchObject({ money: 'PAID' }))
})

test('payouts whose totals are missing are listed, and the totals loaded again on request', async () => {
  let isDown = true
  const { user } = await open('/transactions/payouts', associate, {
    PendingTotals: () => (isDown ? refusal('INTERNAL') : totals),
  })
  expect(await screen.findByText(/The totals are missing/)).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Customer1 Renner' })).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('$900.00')).toBeTruthy()
})

test('the operator chooses whose payouts, and nothing is asked before', async () => {
  const { user, router, calls } = await open('/transactions/payouts', sampleOperator())
  expect(await screen.findByText('No payouts are ready')).toBeTruthy()
  expect(sentAs(calls, 'PendingPayouts')).toEqual([])
  await user.type(await screen.findByRole('combobox', { name: 'Referrer' }), 'b')
  await user.click(await screen.findByRole('option', { name: /Bea Born/ }))
  await waitFor(() => expect(searchOf(router)).toEqual({ userId: 2 }))
  expect(await screen.findByRole('link', { name: 'Customer1 Renner' })).toBeTruthy()
  expect(sentAs(calls, 'PendingPayouts').at(-1)).toMatchObject({ userId: 2 })
  expect(await screen.findByDisplayValue('Bea Born')).toBeTruthy()
})

const waiting = (userId: number, given: object = {}) => ({
  userId,
  firstName: 'Bea',
  lastName: 'Born',
  organizationName: 'Halden Ridge',
  payouts: 3,
  amount: '250.10',
  readySince: '2026-11-03T12:00:00Z',
  ...given,
})

test('the operator sees who can be paid now, and opens what is ready', async () => {
  const { user, router } = await open('/transactions/payouts', sampleOperator(), {
    PayableReferrers: {
      payableReferrers: {
        totalCount: 2,
        nodes: [waiting(2), waiting(3, { firstName: 'Cid', amount: '0.20' })],
      },
    },
  })
  expect(await screen.findByText('$250.30 to 2 referrers')).toBeTruthy()
  expect(await cellsOf(/^Bea Born/)).toEqual(['Bea BornHalden RidgeNov 3', '3', 'Nov 3', '$250.10'])
  await user.click(screen.getByRole('link', { name: 'Bea Born' }))
  await waitFor(() => expect(searchOf(router)).toEqual({ userId: 2, view: 'PAYABLE' }))
  expect(await screen.findByRole('link', { name: 'Customer1 Renner' })).toBeTruthy()
})

test('of many referrers the list says which it shows; a failure offers another try', async () => {
  let isDown = true
  const { user } = await open('/transactions/payouts', sampleOperator(), {
    PayableReferrers: () =>
      isDown ? refusal('INTERNAL') : { payableReferrers: { totalCount: 1200, nodes: [waiting(2)] } },
  })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  isDown = false
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The 1 of 1,200 referrers who have waited longest')).toBeTruthy()
})

test('the operator marks payouts as sent, a deal and its correction one after the other', async () => {
  const { user, calls } = await open('/transactions/payouts?userId=2', sampleOperator(), {
    PendingPayouts: pending(
      payout(1, {}, [deal(40, 'VENDOR_PAID'), deal(41, 'VENDOR_PAID', 40), deal(42, 'CLOSED', 40)]),
      payout(2, { stage: 'ASSIGNED' }),
    ),
    PayoutMoves: {
      allTransactions: { nodes: [40, 41].map((id) => ({ id, openMoves: [{ move: 'payAssociate' }] })) },
    },
    MoveTransaction: { moveTransaction: {} },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Mark payouts as sent' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark payouts as sent' }))
  expect(dialog.getByText(/1 of the selected cannot be done/)).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /Reference/ }), 'SEPA 9')
  await user.click(dialog.getByRole('button', { name: 'Mark 1 payout as sent' }))
  expect(await dialog.findByText('1 of 1 done')).toBeTruthy()
  expect(sentAs(calls, 'PayoutMoves')[0]).toEqual({ ids: [40, 41] })
  expect(sentAs(calls, 'MoveTransaction').map(({ input }) => input)).toEqual(
    [40, 41].map((transactionId) => ({
      transactionId,
      expectedStatus: 'VENDOR_PAID',
      move: 'payAssociate',
      reference: 'SEPA 9',
    })),
  )
})

test('a full page of payouts, each with four corrections, is sent whole', async () => {
  const leadIds = Array.from({ length: 20 }, (_, at) => at + 1)
  const dealIds = leadIds.flatMap((lead) => [0, 1, 2, 3, 4].map((at) => 100 * lead + at))
  const dealsOf = (lead: number) =>
    [0, 1, 2, 3, 4].map((at) => deal(100 * lead + at, 'VENDOR_PAID', at === 0 ? null : 100 * lead))
  const { user, calls } = await open('/transactions/payouts?userId=2', sampleOperator(), {
    PendingPayouts: pending(...leadIds.map((lead) => payout(lead, {}, dealsOf(lead)))),
    PayoutMoves: ({ ids }) => ({
      allTransactions: { nodes: [ids].flat().map((id) => ({ id, openMoves: [{ move: 'payAssociate' }] })) },
    }),
    MoveTransaction: { moveTransaction: {} },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Mark payouts as sent' }))
  await user.type(await screen.findByRole('textbox', { name: /Reference/ }), 'S')
  await user.click(screen.getByRole('button', { name: 'Mark 20 payouts as sent' }))
  expect(await screen.findByText('20 of 20 done')).toBeTruthy()
  const sent = sentAs(calls, 'MoveTransaction').map(({ input }) => input)
  expect(sent).toEqual(dealIds.map((transactionId) => expect.objectContaining({ transactionId })))
})

test.each([
  ['had succeeded', 'ASSOCIATE_PAID', 'Already done'],
  ['was overtaken', 'TERMINATED', /Someone else was faster/],
])('a payout that is refused because it %s says so', async (_why, now, text) => {
  const { user } = await open('/transactions/payouts?userId=2', sampleOperator(), {
    PendingPayouts: pending(payout(1, {}, [deal(40, 'VENDOR_PAID')])),
    PayoutMoves: { allTransactions: { nodes: [{ id: 40, openMoves: [{ move: 'payAssociate' }] }] } },
    MoveTransaction: refusal('INVALID_TRANSITION'),
    StandingTransactions: { allTransactions: { nodes: [{ status: now, invoice: null }] } },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Customer1 Renner' }))
  await user.click(screen.getByRole('button', { name: 'Mark payouts as sent' }))
  await user.type(await screen.findByRole('textbox', { name: /Reference/ }), 'SEPA 9')
  await user.click(screen.getByRole('button', { name: 'Mark 1 payout as sent' }))
  // A payout that was sent says so for itself, whatever its deals say.
  expect(await screen.findByText(now === 'ASSOCIATE_PAID' ? 'Sent' : text)).toBeTruthy()
})

test('the months of a statement are walked, none beyond this one, and keep whose it is', async () => {
  const before = monthsOn(thisMonth(), -1)
  const { user, router } = await open('/transactions/statements?organizationId=30', sampleOperator())
  const months = within(await screen.findByRole('navigation', { name: 'Months' }))
  expect(months.getAllByRole('link')).toHaveLength(1)
  await user.click(months.getByRole('link', { name: monthName(before) }))
  await waitFor(() => expect(searchOf(router)).toEqual({ organizationId: 30, month: before }))
  expect(await screen.findByRole('heading', { level: 2, name: monthName(before) })).toBeTruthy()
  await user.click(months.getByRole('link', { name: monthName(thisMonth()) }))
  await waitFor(() => expect(searchOf(router)).toEqual({ organizationId: 30 }))
})

test('the operator chooses whose statement among providers and referrers', async () => {
  const { user, router, calls } = await open('/transactions/statements', sampleOperator())
  expect(await screen.findByText('Whose statement?')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open PDF' })).toBeNull()
  await user.type(await screen.findByRole('combobox', { name: 'Whose statement' }), 'b')
  expect((await screen.findByRole('option', { name: /Halden Ridge/ })).textContent).toBe(
    'Halden RidgeProvider',
  )
  await user.click(screen.getByRole('option', { name: /Bea Born/ }))
  await waitFor(() => expect(searchOf(router)).toEqual({ userId: 2 }))
  expect(await screen.findByText(/No entry was made in/)).toBeTruthy()
  expect(sentAs(calls, 'Statement')).toEqual([{ month: `${thisMonth()}-01`, userId: 2 }])
  expect(await screen.findByRole('button', { name: 'Open PDF' })).toBeTruthy()
})

test('an admin who also refers has two accounts', async () => {
  const { user, router } = await open('/transactions/statements', sampleUser({ id: 2 }))
  const accounts = within(await screen.findByRole('navigation', { name: 'Accounts' }))
  const current = () =>
    accounts
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'))
      .map(({ textContent }) => textContent)
  expect(current()).toEqual(['What the organization owes'])
  expect(screen.getByText(/^What Halden Ridge owes/)).toBeTruthy()
  await user.click(accounts.getByRole('link', { name: 'What you earn' }))
  await waitFor(() => expect(searchOf(router)).toEqual({ userId: 2 }))
  await waitFor(() => expect(current()).toEqual(['What you earn']))
  expect(screen.getByText(/^What you earn by referring/)).toBeTruthy()
})

test.each([
  ['an associate', associate],
  ['an admin who may not refer', sampleUser({ permissions: [] })],
])('%s has one account, and nothing to choose', async (_who, viewer) => {
  await open('/transactions/statements', viewer)
  expect(await screen.findByText(/No entry was made in/)).toBeTruthy()
  await screen.findByRole('button', { name: 'Open PDF' })
  expect(screen.queryByRole('navigation', { name: 'Accounts' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Whose statement' })).toBeNull()
})
