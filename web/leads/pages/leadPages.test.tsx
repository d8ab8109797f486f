// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { formWith } from '../../../forms/test/forms.ts'
import { openProduct, sampleOperator, sampleUser } from '../../test/product.tsx'
import { field, screen, searchOf, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, type serve } from '../../test/server.ts'
import { leadAnswer, leadStatuses } from '../test/sampleLead.ts'

const publicId = '77777777-7777-4777-8777-777777777777'
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

const counts = (total: number, ...byStatus: [string, number][]) => ({
  total,
  byStatus: byStatus.map(([status, count]) => ({ status, total: count })),
})
const totals = {
  all: counts(12, ['NEW_LEAD', 5]),
  mine: counts(7, ['NEW_LEAD', 2]),
  referrals: counts(3, ['NEW_LEAD', 1]),
}
const row = (id: number, name: string, status = 'NEW_LEAD') => ({
  id,
  publicId: `lead-${id}`,
  status,
  leadFirstName: name,
  leadLastName: 'Renner',
  leadZipPrefix: '606',
  leadBudgetTo: null,
  dealValue: null,
  offerExpiresAt: null,
  createdAt: '2026-11-01T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
  organizationId: null,
  submittedUser: null,
  referrerOrganization: null,
  assignedUserId: null,
  service: { name: 'Roof repair', category: null },
  organization: null,
  assignedUser: null,
  followUps: { nodes: [] },
})
const list = (...nodes: object[]) => ({
  allLeads: { totalCount: nodes.length, totalIsExact: true, nodes },
})

const open = (at: string, user: object, answers: Parameters<typeof serve>[0] = {}) =>
  openProduct(at, user, {
    LeadStatuses: leadStatuses,
    LeadTotals: totals,
    Leads: list(row(1, 'Ramona'), row(2, 'Bert')),
    ...answers,
  })

test.each([
  ['the list', '/view-leads', 'VIEW_LEAD_STATUS'],
  ['a lead', `/view-leads/${publicId}`, 'VIEW_LEAD_STATUS'],
  ['a new lead', '/leads/new', 'CREATE_LEAD'],
])('%s is refused without the permission, before anything is asked for', async (_what, at, permission) => {
  const permissions = sampleUser().permissions.filter((one) => one !== permission)
  const { calls } = await open(at, sampleUser({ permissions }))
  expect(await heading(/not authorized to access this page/)).toBeTruthy()
  expect(calls.map(({ operation }) => operation).filter((name) => name.startsWith('Lead'))).toEqual([])
})

test('views and the status filter show their totals', async () => {
  const { user, router, calls } = await open('/view-leads', sampleUser())
  const views = within(await screen.findByRole('navigation', { name: 'Views' }))
  await waitFor(() => expect(views.getByRole('link', { name: /^All/ }).textContent).toContain('12'))
  await user.click(views.getByRole('link', { name: /^Assigned to us\s+7/ }))
  await waitFor(() => expect(searchOf(router)).toEqual({ view: 'MY_LEADS' }))
  await waitFor(() => expect(sentAs(calls, 'Leads').at(-1)).toMatchObject({ view: 'MY_LEADS' }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Filter' }).disabled).toBe(false),
  )
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const box = await screen.findByRole('checkbox', { name: /^New/ })
  expect(box.closest('label')?.textContent).toBe('New2')
})

test.each([
  ['All', 12, 5],
  ['Assigned to us', 7, 2],
  ['My referrals', 3, 1],
])('the view %s has its own total, and its own of each status', async (view, total, newLeads) => {
  const { user } = await open('/view-leads', sampleUser({ organizationType: 'MULTI_ROLE_PROVIDER' }))
  const link = within(await screen.findByRole('navigation', { name: 'Views' })).getByRole('link', {
    name: new RegExp(`^${view}`),
  })
  await waitFor(() => expect(link.textContent).toBe(`${view} ${total}`))
  await user.click(link)
  await waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'))
  const filter = screen.getByRole<HTMLButtonElement>('button', { name: 'Filter' })
  await waitFor(() => expect(filter.disabled).toBe(false))
  await user.click(filter)
  const box = await screen.findByRole('checkbox', { name: /^New/ })
  expect(box.closest('label')?.textContent).toBe(`New${newLeads}`)
})

test('a lead leads to the next one of the list, in the order that the list had', async () => {
  const ids = ['77777777-7777-4777-8777-000000000001', '77777777-7777-4777-8777-000000000002']
  const nodes = ids.map((id, at) => ({ ...row(at, `Ada ${at}`), publicId: id }))
  const { user, router } = await open('/view-leads', sampleUser(), {
    Leads: list(...nodes),
    Lead: (variables) => leadAnswer({ publicId: String(variables['publicId']) }),
  })
  await user.click(await screen.findByRole('link', { name: 'Ada 0 Renner' }))
  expect(await screen.findByText('1 of 2')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Next lead' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/view-leads/${ids[1]}`))
  expect(await screen.findByText('2 of 2')).toBeTruthy()
  await user.keyboard('k')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/view-leads/${ids[0]}`))
})

test('an address from before views had one name still works', async () => {
  const { calls } = await open('/view-leads?lf=MY_REFERRALS', sampleUser())
  await screen.findByRole('link', { name: 'Ramona Renner' })
  expect(sentAs(calls, 'Leads').at(-1)).toMatchObject({ view: 'MY_REFERRALS' })
})

test.each([
  ['those who may submit leads', '/view-leads', true, true],
  ['those who may not', '/view-leads', false, false],
  ['the view of assigned leads', '/view-leads?view=MY_LEADS', true, false],
])('an empty list offers a new lead to %s', async (_who, at, maySubmit, isOffered) => {
  const permissions = maySubmit ? ['VIEW_LEAD_STATUS', 'CREATE_LEAD'] : ['VIEW_LEAD_STATUS']
  await open(at, sampleUser({ permissions }), { Leads: list() })
  const empty = (await screen.findByText('No leads yet')).closest('div')
  expect(empty?.textContent.includes('New lead')).toBe(isOffered)
  expect(screen.queryAllByRole('link', { name: 'New lead' }).length).toBe(
    Number(maySubmit) + Number(isOffered),
  )
})

test('the operator offers selected leads to the first provider, and sees why one cannot be offered', async () => {
  const provider = (organizationId: number, eligible: boolean, legalBusinessName: string) => ({
    organizationId,
    eligible,
    rank: 1,
    isActive: true,
    reasons: [],
    respondBy: '2026-11-25T15:30:00Z',
    organization: { legalBusinessName },
  })
  const { user, calls } = await open('/view-leads', sampleOperator(), {
    EligibleProviders: ({ leadId }) => ({
      eligibleProviders: {
        nodes: [
          provider(31, false, 'Far Away'),
          ...(leadId === 1 ? [provider(32, true, 'Best Roofs'), provider(33, true, 'Second Best')] : []),
        ],
      },
    }),
    MoveLead: { moveLead: { query: { undoableChange: { historyId: '91', until: '2999-01-01T00:00:00Z' } } } },
    UndoLeadChange: { undoLeadChange: {} },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Ramona Renner' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Bert Renner' }))
  await user.click(await screen.findByRole('button', { name: 'Offer to first provider' }))
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'For Ramona Renner' })
  expect([...choice.options].map(({ textContent }) => textContent)).toEqual(['Best Roofs', 'Second Best'])
  expect(screen.getByRole('region', { name: 'Left as they are' }).textContent).toContain(
    'Bert RennerNo provider is eligible.',
  )
  await user.click(screen.getByRole('button', { name: 'Offer 1 lead' }))
  expect(await screen.findByText('Offered to Best Roofs')).toBeTruthy()
  expect(await screen.findByText('1 of 1 done')).toBeTruthy()
  expect(sentAs(calls, 'MoveLead')).toEqual([
    {
      input: { leadId: 1, expectedStatus: 'NEW_LEAD', move: 'offer', organizationId: 32 },
      publicId: 'lead-1',
    },
  ])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('1 lead offered')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 lead offered · Ramona Renner')).toBeTruthy()
  expect(sentAs(calls, 'UndoLeadChange')).toEqual([{ input: { historyId: '91' } }])
})

test('a provider’s admin assigns leads in work to one agent, and no others', async () => {
  const held = (id: number, name: string, given: object = {}) => ({
    ...row(id, name, 'ACCEPTED'),
    organizationId: 30,
    ...given,
  })
  const { user, calls } = await open('/view-leads', sampleUser(), {
    Leads: list(
      held(1, 'Ramona'),
      held(2, 'Bert', { assignedUserId: 6 }),
      held(3, 'Cleo', { organizationId: 31 }),
      held(4, 'Dora', { status: 'CLOSED_WON' }),
    ),
    LeadAgents: {
      allUserInfos: { nodes: [{ id: 6, firstName: 'Petra', lastName: 'Wong', title: 'Closer' }] },
    },
    AssignLeadToAgent: { assignLeadToAgent: {} },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Assign agent' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign agent' }))
  expect(dialog.getByText(/2 of the selected cannot be done/)).toBeTruthy()
  await user.selectOptions(dialog.getByRole('combobox', { name: /Agent/ }), 'Petra Wong, Closer')
  await user.click(dialog.getByRole('button', { name: 'Assign 2 leads' }))
  expect(await dialog.findByText('2 of 2 done')).toBeTruthy()
  expect(dialog.getByText('Nothing to change')).toBeTruthy()
  expect(sentAs(calls, 'AssignLeadToAgent')).toEqual([
    { input: { leadId: 1, userId: 6, expectedStatus: 'ACCEPTED' }, publicId: 'lead-1' },
  ])
})

test.each([
  ['a provider without agents', sampleUser()],
  ['an agent', sampleUser({ userType: 'SERVICE_AGENT' })],
  ['an operator without the permission', sampleOperator({ permissions: ['VIEW_LEAD_STATUS'] })],
])('%s cannot select leads', async (_who, viewer) => {
  await open('/view-leads', viewer, { LeadAgents: { allUserInfos: { nodes: [] } } })
  await screen.findByRole('link', { name: 'Ramona Renner' })
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
})

test('a lead opens from the list under its name', async () => {
  const { user } = await open('/view-leads', sampleUser(), {
    Leads: list({ ...row(7, 'Ramona'), publicId }),
    Lead: leadAnswer({ publicId }),
  })
  await user.click(await screen.findByRole('link', { name: 'Ramona Renner' }))
  expect(await heading('Ramona Renner')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Details' }).textContent).toContain('Halden Ridge')
})

const gone = { Lead: { leadByPublicId: null } }

test.each([
  ['once accepted', '2026-11-02T12:00:00Z', /Offered.*Accepted.*Ended/],
  ['never accepted', null, /Offered(?!.*Accepted).*Ended/],
])('a provider that lost a lead, %s, sees its service and dates alone', async (_when, acceptedAt, dates) => {
  const former = {
    serviceName: 'Roof repair',
    offeredAt: '2026-11-01T12:00:00Z',
    acceptedAt,
    endedAt: '2026-11-03T12:00:00Z',
  }
  await open(`/view-leads/${publicId}`, sampleUser(), {
    ...gone,
    FormerLead: { allLeadOffers: { nodes: [former] } },
  })
  expect(await heading(/You no longer have access to this lead/)).toBeTruthy()
  const main = screen.getByRole('main')
  expect(main.textContent).toContain('ServiceRoof repair')
  expect(main.textContent).toMatch(dates)
  expect(within(main).getByRole('link', { name: 'Go to My Leads' }).getAttribute('href')).toBe('/view-leads')
})

test('a provider takes back that it declined, also after its toast', async () => {
  const until = new Date(Date.now() + 600_000).toISOString()
  const { user, calls } = await open(`/view-leads/${publicId}`, sampleUser(), {
    ...gone,
    FormerLead: { allLeadOffers: { nodes: [] }, undoableChange: { historyId: '5', move: 'decline', until } },
    UndoLeadChange: { undoLeadChange: {} },
  })
  await user.click(await screen.findByRole('button', { name: 'Undo Lead declined' }))
  expect(await screen.findByText('Undone')).toBeTruthy()
  expect(sentAs(calls, 'UndoLeadChange')).toEqual([{ input: { historyId: '5' } }])
})

test.each([
  ['an unknown lead', `/view-leads/${publicId}`, { ...gone, FormerLead: { allLeadOffers: { nodes: [] } } }],
  ['an address that names no lead', '/view-leads/12', {}],
  [
    'a form of an unknown service',
    `/leads/new?service=${publicId}`,
    { LeadForm: { serviceByPublicId: null } },
  ],
  ['a form of an address that names no service', '/leads/new?service=12', {}],
])('%s is not found', async (_what, at, answers) => {
  await open(at, sampleUser(), answers)
  expect(await heading(/doesn't exist/)).toBeTruthy()
})

test('a lead that cannot be loaded says that something failed', async () => {
  await open(`/view-leads/${publicId}`, sampleUser(), { Lead: refusal('INTERNAL') })
  expect(await heading(/Internal server error/)).toBeTruthy()
})

test('a lead that took too long is asked for once more', async () => {
  const answers = [refusal('TIMEOUT'), leadAnswer({ publicId })]
  const { calls } = await open(`/view-leads/${publicId}`, sampleUser(), {
    Lead: () => answers.shift() ?? refusal('TIMEOUT'),
  })
  expect(await heading('Ramona Renner')).toBeTruthy()
  expect(sentAs(calls, 'Lead')).toHaveLength(2)
})

test('a lead that takes too long again says so', async () => {
  const { calls } = await open(`/view-leads/${publicId}`, sampleUser(), { Lead: refusal('TIMEOUT') })
  expect(await heading(/That took too long/)).toBeTruthy()
  expect(sentAs(calls, 'Lead')).toHaveLength(2)
})

test('a new lead begins with the choice of its service', async () => {
  await open('/leads/new', sampleUser())
  expect(
    await screen.findByText('Pick what the customer needs. You’ll enter their details next.'),
  ).toBeTruthy()
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Choose a service' })
  expect(link.getAttribute('href')).toBe('/search-services')
})

const service = {
  id: 4,
  publicId,
  name: 'Roofing',
  isActive: true,
  referralRate: '4.000',
  category: null,
  formSchema: formWith(),
}

test('a form that changed while it was filled in is loaded again', async () => {
  const question = { key: 'roof', label: 'Roof age', type: 'number', required: true } as const
  const forms = [formWith()]
  const { user } = await open(`/leads/new?service=${publicId}`, sampleUser(), {
    LeadForm: () => ({
      serviceByPublicId: { ...service, formSchema: forms.shift() ?? formWith(question) },
    }),
    CreateLead: refusal('INVALID_INPUT', { issues: [{ key: 'roof', message: 'Field is required!' }] }),
  })
  await screen.findByRole('form', { name: 'New lead for Roofing' })
  await user.type(field(/First name/), 'Ana')
  await user.type(field(/Last name/), 'Abel')
  await user.type(field(/^Email/), 'ana@customers.example')
  await user.type(field(/Phone number/), '(312) 555-0108')
  await user.type(field(/Street/), '1 Main Street')
  await user.type(field(/Zip code/), '60614')
  await waitFor(() => expect(field(/City/).value).toBe('Chicago'))
  await user.click(screen.getByRole('button', { name: 'Submit lead' }))
  expect(await screen.findByLabelText(/Roof age/)).toBeTruthy()
  expect(field(/First name/).value).toBe('Ana')
})

test('the address of a service opens its form', async () => {
  await open(`/leads/new?service=${publicId}`, sampleUser(), { LeadForm: { serviceByPublicId: service } })
  expect(await screen.findByRole('form', { name: 'New lead for Roofing' })).toBeTruthy()
})
