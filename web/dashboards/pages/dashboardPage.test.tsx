// @vitest-environment happy-dom
import { expect, test } from 'vitest'

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

test('an agent calls and writes to the customers of the day', async () => {
  const known = { ...lead, leadPhoneNumber: '(312) 555-0108', leadEmail: 'ramona@customers.example' }
  const { calls } = await open('/dashboard/service-agent', sampleUser({ userType: 'SERVICE_AGENT' }), {
    WaitingLeads: waiting(1, known),
  })
  const today = within(await screen.findByRole('region', { name: 'Today: call these customers' }))
  expect((await today.findByRole('link', { name: 'Call' })).getAttribute('href')).toBe('tel:(312) 555-0108')
  expect(today.getByRole('link', { name: 'Email' }).getAttribute('href')).toBe(
    'mailto:ramona@customers.example',
  )
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
  expect((await screen.findByText(/^\$900\.00 from/)).textContent).toBe('$900.00 from 3 deals')
})
