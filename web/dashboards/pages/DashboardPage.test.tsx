// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { queries } from '../../domain/api/queries.ts'
import { openProduct, sampleOperator, sampleUser } from '../../test/product.tsx'
import { screen, searchOf, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, type serve } from '../../test/server.ts'

const days = {
  fromDay: '2026-11-01',
  toDay: '2026-11-22',
  previousFromDay: '2026-10-10',
  previousToDay: '2026-10-31',
}
const revenue = {
  total: '5000.00',
  previousTotal: '4000.00',
  deals: 2,
  previousDeals: 1,
  step: 'day',
  points: [
    { day: '2026-11-01', amount: '2000.00', previousAmount: '4000.00', payouts: null },
    { day: '2026-11-02', amount: '3000.00', previousAmount: '0.00', payouts: null },
  ],
}
const figures = {
  conversionRate: { rate: null, previousRate: null, submitted: 4, won: 1, period: days },
  dashboardLeads: null,
  dashboardInvoices: null,
  dashboardPayouts: null,
  revenueByPeriod: revenue,
  dashboardActions: [],
}
const details = {
  serviceShare: [],
  services: [],
  people: [],
  referrers: [],
  contact: [],
  close: [],
  invoiceAging: [],
  expectedPayouts: [],
}
const lead = {
  id: 7,
  publicId: 'lead-7',
  status: 'ASSIGNED',
  statusSince: '2026-11-20T12:00:00Z',
  offerExpiresAt: null,
  leadFirstName: 'Ramona',
  leadMiddleName: null,
  leadLastName: null,
  leadZipPrefix: '606',
  leadBudgetFrom: null,
  leadBudgetTo: '5000.00',
  leadPhoneNumber: null,
  leadEmail: null,
  service: { name: 'Roof repair' },
  openMoves: [{ move: 'accept', label: 'Accept', toStatus: 'ACCEPTED', needs: [] }],
}
const waiting = (totalCount: number, ...nodes: object[]) => ({ allLeads: { totalCount, nodes } })

const open = (at: string, user: object, answers: Parameters<typeof serve>[0] = {}) =>
  openProduct(at, user, {
    DashboardFigures: figures,
    DashboardDetails: details,
    DashboardCoverage: { serviceCoverages: [] },
    WaitingLeads: waiting(0),
    MonthlyReport: { monthlyReport: false },
    ...answers,
  })
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

test.each([
  ['a provider’s admin', '/dashboard/vendor', sampleUser(), 'Provider dashboard'],
  ['an associate', '/dashboard/associate', sampleUser({ userType: 'ASSOCIATE' }), 'Associate dashboard'],
  [
    'a service agent',
    '/dashboard/service-agent',
    sampleUser({ userType: 'SERVICE_AGENT' }),
    'Agent dashboard',
  ],
  ['the operator', '/dashboard/turnstone', sampleOperator(), 'Turnstone dashboard'],
])('%s has a dashboard', async (_who, at, viewer, title) => {
  await open(at, viewer)
  expect(await heading(new RegExp(title))).toBeTruthy()
  expect(await screen.findByText(/^Nov 1, 2026 – Nov 22, 2026, compared with Oct 10, 2026/)).toBeTruthy()
})

test.each([
  ['a provider at the operator’s', '/dashboard/turnstone', sampleUser(), '/dashboard/vendor'],
  [
    'a provider at another provider’s',
    '/dashboard/vendor?of=31',
    sampleUser({ userType: 'ASSOCIATE' }),
    '/dashboard/associate',
  ],
  [
    'an associate at an agent’s',
    '/dashboard/service-agent',
    sampleUser({ userType: 'ASSOCIATE' }),
    '/dashboard/associate',
  ],
])('%s dashboard is led to the own one', async (_who, at, viewer, to) => {
  const { router } = await open(at, viewer)
  await waitFor(() => expect(router.state.location.pathname).toBe(to))
})

test('figures appear together with the queue above them', async () => {
  const queue = Promise.withResolvers<object>()
  await open('/dashboard/turnstone', sampleOperator(), { WaitingLeads: () => queue.promise })
  expect(await screen.findByText('Loading the dashboard')).toBeTruthy()
  await waitFor(() => expect(screen.getByText(/^Nov 1, 2026 – Nov 22, 2026/)).toBeTruthy())
  expect(screen.queryByRole('heading', { name: 'Services' })).toBeNull()
  queue.resolve(waiting(0))
  expect(await screen.findByRole('heading', { name: 'Services' })).toBeTruthy()
  expect(screen.getByText('Every lead has been offered to a provider.')).toBeTruthy()
})

test('coverage counts the services of each state, and says how many states have none', async () => {
  const service = (serviceId: number, serviceName: string, states: string) => ({
    serviceId,
    serviceName,
    states,
    requests: 3,
  })
  const { user } = await open('/dashboard/turnstone', sampleOperator(), {
    DashboardCoverage: {
      serviceCoverages: [
        service(1, 'Roofing', 'AZ TX'),
        service(2, 'Gutters', 'TX'),
        service(3, 'Solar', ''),
      ],
    },
    States: {
      allStates: {
        nodes: ['AZ', 'NV', 'TX'].map((code, at) => ({ id: at + 1, code, name: code })),
      },
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'Coverage by state' }))
  expect(await panel.findByText(/^How many of 3 services .* none: 1 state or territory\.$/)).toBeTruthy()
  await user.click(panel.getByRole('button', { name: /^Hide the picture/ }))
  expect(panel.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'ServiceStatesLeads in the periodWhere',
    'Roofing23AZ TX',
    'Gutters13TX',
    'Solar03',
  ])
})

test('an unknown dashboard is not found', async () => {
  await open('/dashboard/everything', sampleUser())
  expect(await heading(/doesn't exist/)).toBeTruthy()
})

test('period and comparison go into the address and are asked for', async () => {
  const { user, router, calls } = await open('/dashboard/vendor', sampleUser())
  await user.click(await screen.findByRole('radio', { name: 'Year' }))
  await waitFor(() => expect(searchOf(router)).toEqual({ period: 'YEAR' }))
  await user.selectOptions(screen.getByLabelText('Compare with'), 'Year before')
  await waitFor(() => expect(searchOf(router)).toEqual({ period: 'YEAR', compare: 'YEAR' }))
  await waitFor(() =>
    expect(sentAs(calls, 'DashboardFigures').at(-1)).toMatchObject({ period: 'YEAR', compare: 'YEAR' }),
  )
  await user.click(screen.getByRole('radio', { name: 'Till date' }))
  await waitFor(() => expect(screen.queryByLabelText('Compare with')).toBeNull())
})

test('figures that could not be loaded are loaded again on request', async () => {
  let isDown = true
  const { user } = await open('/dashboard/vendor', sampleUser(), {
    DashboardFigures: () => (isDown ? refusal('INTERNAL') : figures),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  expect(screen.queryByRole('list', { name: 'Figures' })).toBeNull()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('list', { name: 'Figures' })).toBeTruthy()
})

test('details that could not be loaded leave the figures and are loaded again on request', async () => {
  let isDown = true
  const { user } = await open('/dashboard/vendor', sampleUser(), {
    DashboardDetails: () => (isDown ? refusal('TIMEOUT') : details),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('took too long')
  expect(screen.getByRole('list', { name: 'Figures' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Services' })).toBeNull()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Services' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('coverage that could not be loaded is loaded again on request', async () => {
  let isDown = true
  const { user } = await open('/dashboard/vendor', sampleUser(), {
    DashboardCoverage: () => (isDown ? refusal('TIMEOUT') : { serviceCoverages: [] }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('took too long')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No services are offered yet.')).toBeTruthy()
})

test('an offer is accepted from the dashboard, and the focus stays in its list', async () => {
  const answers = [waiting(9, lead)]
  const { user, calls } = await open('/dashboard/vendor', sampleUser(), {
    WaitingLeads: () => answers.shift() ?? waiting(8),
    MoveLead: { moveLead: {} },
  })
  const offers = await screen.findByRole('region', { name: 'Offers waiting' })
  const all = await within(offers).findByRole('link', { name: 'All 9' })
  expect(all.getAttribute('href')).toBe('/view-leads?view=MY_LEADS&status=ASSIGNED&sort=left')
  expect(offers.textContent).toContain('Roof repair · Up to $5,000.00')
  expect(within(offers).queryByRole('link', { name: /Call|Email/ })).toBeNull()
  await user.click(within(offers).getByRole('button', { name: /^Accept/ }))
  expect(await within(offers).findByText(/No offers are waiting/)).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Offers waiting')
  expect(sentAs(calls, 'MoveLead')).toMatchObject([{ input: { leadId: 7, move: 'accept' } }])
})

test('the focus stays in the list also when a live change removes the row before the answer', async () => {
  const answers = [waiting(9, lead)]
  const { user } = await open('/dashboard/vendor', sampleUser(), {
    WaitingLeads: () => answers.shift() ?? waiting(8),
    MoveLead: async () => {
      await queries.invalidateQueries({ queryKey: ['leads'] })
      await screen.findByText(/No offers are waiting/)
      return { moveLead: {} }
    },
  })
  const offers = await screen.findByRole('region', { name: 'Offers waiting' })
  await user.click(await within(offers).findByRole('button', { name: /^Accept/ }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Offers waiting'))
})

test('an agent calls and writes to the customers of the day, unless they asked not to be called', async () => {
  const known = { ...lead, leadPhoneNumber: '(312) 555-0108', leadEmail: 'ramona@customers.example' }
  const contactStops = ['CALL', 'TEXT'].map((channel) => ({ channel }))
  const { calls } = await open('/dashboard/service-agent', sampleUser({ userType: 'SERVICE_AGENT' }), {
    WaitingLeads: waiting(2, known, { ...known, publicId: 'lead-8', leadEmail: null, contactStops }),
  })
  const today = within(await screen.findByRole('region', { name: 'Today: call these customers' }))
  expect((await today.findByRole('link', { name: 'Call' })).getAttribute('href')).toBe('tel:+13125550108')
  expect(today.getByRole('link', { name: 'Email' }).getAttribute('href')).toBe(
    'mailto:ramona@customers.example',
  )
  expect(today.getAllByText(/^No (calls|email)/).map((said) => said.textContent)).toEqual(['No calls'])
  expect(today.queryByRole('link', { name: /^All/ })).toBeNull()
  expect(sentAs(calls, 'WaitingLeads')[0]).toMatchObject({ view: 'MY_LEADS', status: ['ACCEPTED'] })
})

test('waiting leads that could not be loaded are loaded again on request', async () => {
  let isDown = true
  const { user } = await open('/dashboard/turnstone', sampleOperator(), {
    WaitingLeads: () => (isDown ? refusal('INTERNAL') : waiting(0)),
  })
  const queue = within(await screen.findByRole('region', { name: 'New leads to offer' }))
  expect(await queue.findByRole('alert')).toBeTruthy()
  isDown = false
  await user.click(queue.getByRole('button', { name: 'Try again' }))
  expect(await queue.findByText('Every lead has been offered to a provider.')).toBeTruthy()
})

test.each([
  ['an admin', '/dashboard/vendor', sampleUser(), true],
  ['an admin at the dashboard of an agent', '/dashboard/service-agent?of=41', sampleUser(), false],
  ['the operator at a provider’s', '/dashboard/vendor?of=31', sampleOperator(), false],
  ['an associate', '/dashboard/associate', sampleUser({ userType: 'ASSOCIATE' }), false],
])('the monthly report, for %s', async (_who, at, viewer, may) => {
  await open(at, viewer)
  await screen.findByRole('list', { name: 'Figures' })
  await screen.findByRole('region', { name: 'Services' })
  const report = await screen.findByRole('region', { name: 'Monthly report' }).catch(() => undefined)
  expect(report !== undefined).toBe(may)
})

test('the revenue of chosen days is not that of the days before', async () => {
  let arrive: (data: object) => void = () => {}
  const range = {
    total: '70.00',
    previousTotal: null,
    deals: 1,
    previousDeals: null,
    step: 'day',
    points: [],
  }
  const { user, router } = await open('/dashboard/vendor?from=2026-11-01&to=2026-11-02', sampleUser(), {
    RevenueRange: ({ endDate }) =>
      endDate === '2026-11-02'
        ? { revenueByDateRange: range }
        : new Promise<object>((resolve) => (arrive = resolve)),
  })
  expect(await screen.findByText(/^\$70\.00 from/)).toBeTruthy()
  await user.clear(screen.getByLabelText('To'))
  await user.type(screen.getByLabelText('To'), '2026-11-09')
  await waitFor(() => expect(searchOf(router)['to']).toBe('2026-11-09'))
  await waitFor(() => expect(screen.queryByText(/^\$70\.00 from/)).toBeNull())
  arrive({ revenueByDateRange: { ...range, total: '900.00', deals: 3 } })
  expect((await screen.findByText(/^\$900\.00 from/)).textContent).toBe(
    '$900.00 from 3 deals and corrections',
  )
})

const referrals = {
  conversionRate: {
    totalSubmitted: 85,
    closed: 17,
    previousTotalSubmitted: 40,
    previousClosed: 4,
    period: days,
  },
  revenueByPeriod: { total: '2354.40', previousTotal: '0.00' },
}

test('an organization that refers and provides sees what its referrals bring', async () => {
  await open('/dashboard/vendor', sampleUser({ organizationType: 'MULTI_ROLE_PROVIDER' }), {
    DashboardReferrals: referrals,
  })
  const figureList = within(await screen.findByRole('list', { name: 'Referrals' }))
  const submitted = figureList.getByRole('link', { name: /^Referrals 85/ })
  expect(submitted.getAttribute('href')).toContain('view=MY_REFERRALS')
  expect(figureList.getByRole('link', { name: /^Referrals won 20\.0%/ })).toBeTruthy()
  // No list has these rows, so it is no link.
  expect(figureList.getByRole('group', { name: 'Referral payouts' }).textContent).toContain('$2,354.40')
})

test('a provider that refers no one is not asked for referrals', async () => {
  const { calls } = await open('/dashboard/vendor', sampleUser())
  await screen.findByRole('list', { name: 'Figures' })
  expect(screen.queryByRole('list', { name: 'Referrals' })).toBeNull()
  expect(sentAs(calls, 'DashboardReferrals')).toEqual([])
})

test.each([
  ['an admin about an associate', '/dashboard/associate?of=41', sampleUser(), true],
  ['the operator about an associate', '/dashboard/associate?of=41', sampleOperator(), false],
  ['an associate', '/dashboard/associate', sampleUser({ userType: 'ASSOCIATE' }), false],
])('%s: payouts that are a part say so', async (_who, at, viewer, isPart) => {
  await open(at, viewer)
  await screen.findByRole('list', { name: 'Figures' })
  expect(screen.queryByText(/^Payouts for deals at your own organization are left out/) !== null).toBe(isPart)
})

test('the funnel counts lost leads at each step, and links to those that are there now', async () => {
  const step = (name: string, reached: number, here: number, onHold: number, lost: number) => ({
    step: name,
    reached,
    here,
    onHold,
    lost,
  })
  await open('/dashboard/vendor', sampleUser(), {
    DashboardFigures: {
      ...figures,
      dashboardLeads: {
        totals: 9,
        previousTotals: 0,
        byProgress: [step('SUBMITTED', 9, 1, 0, 2), step('CONTACTED', 6, 2, 1, 3), step('WON', 1, 1, 0, 0)],
      },
    },
  })
  const funnel = within(await screen.findByRole('list', { name: 'Leads by progress' }))
  const [submitted, contacted, won] = funnel.getAllByRole('listitem')
  expect(contacted?.textContent).toBe('Contacted2 here now, 1 on hold, 3 lost6 · 67%')
  const here = within(contacted!).getByRole('link', { name: '2 here now' })
  expect(here.getAttribute('href')).toContain('status=CONTACTED')
  expect(within(submitted!).getByRole('link', { name: 'Submitted' })).toBeTruthy()
  expect(within(won!).getByRole('link', { name: 'Won' }).getAttribute('href')).toContain('status=CLOSED_WON')
  expect(won?.textContent).toBe('Won1 · 11%')
})

test('services that a share cannot show are named with their amount', async () => {
  const service = (subjectId: number, name: string, closedValue: string) => ({
    subjectId,
    name,
    submitted: 1,
    won: 1,
    lost: 0,
    closedValue,
  })
  await open('/dashboard/vendor', sampleUser(), {
    DashboardDetails: {
      ...details,
      services: [service(1, 'Roofing', '34360.00'), service(2, 'Managed IT', '-6921.00')],
    },
  })
  const panel = await screen.findByRole('region', { name: 'Services' })
  expect(panel.textContent).toContain('corrections exceed what was closed: Managed IT −$6,921.00.')
})
