// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import type { Reader } from '../../domain/reader.ts'
import type { LeadMove } from '../../../texts/codes.generated.ts'
import type { Need } from '../../domain/record/openMoves.ts'
import { openMove } from '../../test/openMove.ts'
import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { type Lead, leadQuery } from '../data/leadQuery.ts'
import { leadAnswer, leadStatuses } from '../test/sampleLead.ts'
import { LeadPage } from './LeadPage.tsx'

const provider: Reader = {
  id: 4,
  vendorId: 30,
  userType: 'ADMIN',
  organizationType: 'VENDOR',
  permissions: ['ASSIGN_LEADS_TO_VENDORS'],
}
const staff: Reader = { ...provider, id: 9, vendorId: 1, organizationType: 'OPERATOR' }
const referrer: Reader = {
  ...provider,
  vendorId: -1,
  userType: 'ASSOCIATE',
  organizationType: null,
  permissions: [],
}

/** The page with its query, so that it is renewed as in the product. */
function Opened({ reader }: { reader: Reader }) {
  const { data: lead } = useQuery(leadQuery('lead-7'))
  return lead ? <LeadPage lead={lead} reader={reader} /> : null
}

async function open(given: Partial<Lead> = {}, reader = provider, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ LeadStatuses: leadStatuses, Lead: leadAnswer(given), ...answers })
  const shown = await show(<Opened reader={reader} />)
  await screen.findByRole('heading', { level: 1 })
  return { calls, ...shown }
}
const region = (name: string) => screen.getByRole('region', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const move = (name: LeadMove, label: string, ...needs: Need[]) =>
  openMove(name, { label, needs, isDestructive: name === 'decline' })

test('before acceptance a provider sees which answers are hidden, and no notes', async () => {
  await open({ data: null, leadLastName: null })
  expect(screen.getByRole('heading', { level: 1, name: /Ramona, 606xx/ })).toBeTruthy()
  expect(region('Customer').textContent).toContain('Visible after you accept')
  expect(region('Customer').textContent).toContain('Email')
  expect(region('Customer').textContent).toContain('Roof age')
  expect(region('Customer').textContent).not.toContain('First name')
  expect(screen.queryByRole('button', { name: /^Notes/ })).toBeNull()
})

test('the service, the state and the budget stand under the name', async () => {
  await open({ state: { id: 14, name: 'Illinois' }, leadBudgetFrom: '2000.00', leadBudgetTo: '5000.00' })
  expect(screen.getByRole('button', { name: 'Copy L-7' }).parentElement?.textContent).toBe(
    'Copy L-7 · Roof repair · Illinois · $2,000.00 – $5,000.00',
  )
})

test.for([
  ['the operator of a lead in work', staff, 'ACCEPTED', true],
  ['the operator of a closed lead', staff, 'CLOSED_WON', false],
  ['its referrer', referrer, 'ACCEPTED', false],
] as const)('%s reads whether the provider is suspended', async ([, reader, status, isShown]) => {
  await open({ status, organization: { legalBusinessName: 'Halden Ridge', status: 'SUSPENDED' } }, reader)
  await screen.findAllByText(/Accepted|Won/)
  expect(screen.queryAllByText(/Halden Ridge is suspended/)).toHaveLength(isShown ? 1 : 0)
})

test('a known customer can be mailed and called, and unanswered questions are marked', async () => {
  await open({ noteCount: 3 })
  const answers = within(region('Customer'))
  expect(answers.getByRole('link', { name: 'ramona@customers.example' }).getAttribute('href')).toBe(
    'mailto:ramona@customers.example',
  )
  expect(answers.getByRole('link', { name: /555/ }).getAttribute('href')).toMatch(/^tel:/)
  expect(region('Customer').textContent).toContain('1 Main Street, Chicago, IL 60614')
  expect(region('Customer').textContent).toContain('Not providedBudget · Lead source · Details · Roof age')
  expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+13125550108')
  expect(screen.getByRole('link', { name: 'Email' }).getAttribute('href')).toBe(
    'mailto:ramona@customers.example',
  )
  expect(button('Notes (3)')).toBeTruthy()
})

test('how far the lead has come is shown; a duplicate has come nowhere', async () => {
  const { unmount } = await open({ status: 'ACCEPTED' })
  const steps = within(await screen.findByRole('list', { name: 'Progress' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'New (done)',
    'Offered (done)',
    'Accepted',
    'Won',
  ])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null])
  unmount()
  await open({ status: 'DUPLICATE' }, staff)
  await screen.findAllByText('Duplicate')
  expect(screen.queryByRole('list', { name: 'Progress' })).toBeNull()
})

test('the facts name what is not known yet', async () => {
  const unknown = {
    organization: null,
    organizationId: null,
    submittedUser: null,
    referrerOrganization: null,
  }
  await open({ ...unknown, data: null })
  const facts = region('Details').textContent
  expect(facts).toContain('ProviderNone yet')
  expect(facts).toContain('AgentNo agent')
  expect(facts).toContain('ReferrerKnown to the operator')
  expect(facts).toContain('Budget—Not provided')
  expect(facts).toContain('LocationIllinois, ZIP 606xx')
  for (const absent of ['Deal value', 'Goes on']) expect(facts).not.toContain(absent)
})

test('the facts show people and amounts, and when a lead on hold goes on', async () => {
  await open({
    status: 'ON_HOLD',
    resumeOn: '2026-12-15',
    leadBudgetFrom: '1000.00',
    leadBudgetTo: '5000.00',
    dealValue: '4200.50',
    assignedUserId: 41,
    assignedUser: { publicId: 'p41', firstName: 'Amara', lastName: 'Obi', profileUri: null },
  })
  const facts = region('Details').textContent
  expect(facts).not.toContain('Budget')
  expect(facts).toContain('Deal value$4,200.50')
  expect(facts).toContain('ResumesDec 15, 2026')
  expect(within(region('Details')).getByRole('button', { name: /Amara Obi/ })).toBeTruthy()
  expect(within(region('Details')).getByRole('button', { name: /Ana Abel/ })).toBeTruthy()
  expect(facts).toContain('Cedar Bluff')
  await waitFor(() => expect(region('Status').textContent).toContain('Waits until Dec 15, 2026'))
})

const step = {
  id: '1',
  move: 'submit',
  fromStatus: null,
  toStatus: 'NEW_LEAD',
  party: 'REFERRER',
  reason: null,
  secondsInPrevious: null,
  correctedFields: null,
  oldValues: null,
  undoesId: null,
  via: null,
  createdAt: '2026-11-19T12:00:00Z',
  actorUser: null,
  organization: null,
}

test.each([
  [99, 0],
  [100, 1],
])('a history of %i steps names its bound %i times', async (count, times) => {
  await open({
    history: Array.from({ length: count }, (_, index) => ({ ...step, id: String(count - index) })),
  })
  await screen.findByRole('region', { name: 'History' })
  expect(within(region('History')).queryAllByText('Only the latest 100 are shown.')).toHaveLength(times)
})

test('the history says who did what and why, the latest first', async () => {
  await open({
    history: [
      {
        ...step,
        id: '3',
        move: 'correct',
        fromStatus: 'ASSIGNED',
        toStatus: 'ASSIGNED',
        party: 'PROVIDER',
        correctedFields: ['lastName'],
        oldValues: { lastName: 'Bergmann' },
      },
      {
        ...step,
        id: '2',
        move: 'offer',
        fromStatus: 'NEW_LEAD',
        toStatus: 'ASSIGNED',
        party: 'OPERATOR',
        reason: 'They asked for it',
        secondsInPrevious: '7200',
        organization: { legalBusinessName: 'Halden Ridge' },
        actorUser: { publicId: 'p9', firstName: 'Omar', lastName: 'Bell' },
      },
      step,
    ],
  })
  await screen.findByText(/^Corrected/)
  const [corrected, offered, submitted] = within(region('History'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(corrected).toMatch(/^Corrected Last name \(was Bergmann\)The provider/)
  expect(offered).toMatch(/^New → Offered to Halden RidgeThey asked for itOmar Bell .*after 2 hours$/)
  expect(submitted).toMatch(/^SubmittedThe referrer/)
})

test.each<[string, Reader, Partial<Lead>, string | null]>([
  ['the provider’s admin', provider, {}, 'Assign agent'],
  ['the operator', staff, {}, 'Assign agent'],
  ['the admin, once an agent is named', provider, { assignedUserId: 41 }, 'Change agent'],
  ['the admin of a lead that they accepted', provider, { status: 'ACCEPTED' }, 'Assign agent'],
  ['the admin of a lead on hold', provider, { status: 'ON_HOLD' }, 'Assign agent'],
  ['the admin of a lead that is new again', provider, { status: 'NEW_LEAD' }, null],
  ['another provider’s admin', { ...provider, vendorId: 31 }, {}, null],
  ['an admin without the permission', { ...provider, permissions: [] }, {}, null],
  ['a service agent', { ...provider, userType: 'SERVICE_AGENT' }, {}, null],
  ['the admin of a lead that is won', provider, { status: 'CLOSED_WON' }, null],
  ['the operator of a lead without a provider', staff, { organizationId: null, status: 'NEW_LEAD' }, null],
])('naming the agent, as seen by %s', async (_who, reader, given, label) => {
  await open(given, reader)
  // The statuses decide, and they come a moment after the lead.
  await waitFor(() =>
    expect(region('Status').textContent).toMatch(/^(New|Offered|Accepted|On hold|Won)Since/),
  )
  expect(screen.queryByRole('button', { name: /^(Assign|Change) agent$/ })?.textContent ?? null).toBe(label)
})

test('the agent is named from the page, which then shows the agent', async () => {
  let named: Partial<Lead> = {}
  const { user } = await open({}, provider, {
    Lead: () => leadAnswer(named),
    LeadAgents: { allUserInfos: { nodes: [{ id: 41, firstName: 'Amara', lastName: 'Obi', title: null }] } },
    AssignLeadToAgent: () => {
      const assignedUser = { publicId: 'p41', firstName: 'Amara', lastName: 'Obi', profileUri: null }
      named = { assignedUserId: 41, assignedUser }
      return { assignLeadToAgent: {} }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Assign agent' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign agent' }))
  await user.selectOptions(await dialog.findByLabelText(/Agent/), 'Amara Obi')
  await user.click(dialog.getByRole('button', { name: 'Assign agent' }))
  expect(await screen.findByRole('button', { name: 'Change agent' })).toBeTruthy()
  expect(region('Details').textContent).toContain('Amara Obi')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('after a transition the page shows the new status, which has the focus', async () => {
  let now: Partial<Lead> = { openMoves: [move('accept', 'Accept'), move('decline', 'Decline', 'reason')] }
  const { user, calls } = await open({}, provider, {
    Lead: () => leadAnswer(now),
    MoveLead: () => {
      now = { status: 'ACCEPTED', openMoves: [move('contact', 'Mark contacted')] }
      return { moveLead: {} }
    },
  })
  await user.click(button('Accept'))
  const heading = await screen.findByRole('heading', { level: 2, name: 'Accepted' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  expect(button('Mark contacted')).toBeTruthy()
  await waitFor(() => expect(region('Status').textContent).toContain('Halden Ridge has taken it'))
  expect(sentAs(calls, 'MoveLead')).toHaveLength(1)
})

test('an offer counts down, and the page is renewed once it is over', async () => {
  const soon = new Date(Date.now() + 3_600_000 * 5.5).toISOString()
  await open({ offerExpiresAt: soon })
  expect(region('Status').textContent).toMatch(/5 hours (29|30) minutes left/)
  const answers = [leadAnswer({ offerExpiresAt: '2026-01-01T00:00:00Z' })]
  await open({}, provider, {
    Lead: () => answers.shift() ?? leadAnswer({ status: 'NEW_LEAD', organization: null }),
  })
  expect(await screen.findByText(/^Waiting for .* to offer it to a provider/)).toBeTruthy()
})

test('a won lead leads to its transaction', async () => {
  await open({ status: 'CLOSED_WON', transaction: { publicId: 'deal-40', actualDeal: '1000.00' } })
  expect(screen.getByRole('link', { name: 'View transaction' }).getAttribute('href')).toBe(
    '/transactions/deal-40',
  )
  await waitFor(() => expect(region('Status').textContent).toContain('Won for $1,000'))
})

test('those who may correct the answers see them change', async () => {
  let data = { firstName: 'Ramona', lastName: 'Renner', email: 'ramona@customers.example' } as object
  const { user } = await open({}, provider, {
    Lead: () => leadAnswer({ mayCorrect: true, data }),
    CorrectLead: ({ input }) => {
      data = { ...data, ...(input as { leadPatch: { data: object } }).leadPatch.data }
      return { updateLeadById: {} }
    },
  })
  await user.click(button('Edit details'))
  await screen.findByRole('dialog', { name: 'Edit details' })
  await user.type(field(/Roof age/), '12')
  for (const [name, text] of [
    [/Phone number/, '(312) 555-0108'],
    [/Street/, '1 Main Street'],
    [/Zip code/, '60614'],
  ] as const)
    await user.type(field(name), text)
  await waitFor(() => expect(field(/City/).value).toBe('Chicago'))
  await user.click(button('Save details'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(region('Customer').textContent).toContain('Roof age12')
})

test('other readers have no button to correct the answers', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'Edit details' })).toBeNull()
})

test('the referrer of a duplicate learns the date and nothing else', async () => {
  await open({ status: 'DUPLICATE', registeredAt: '2026-03-01T12:00:00Z' }, referrer)
  expect(screen.getByRole('status').textContent).toMatch(/This customer was already referred on .*2026\./)
  for (const part of ['Answers', 'Facts', 'History', 'Status'])
    expect(screen.queryByRole('region', { name: part })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Notes/ })).toBeNull()
})

const side = {
  publicId: 'lead-7',
  createdAt: '2026-11-19T12:00:00Z',
  leadFirstName: 'Ramona',
  leadMiddleName: null,
  leadLastName: 'Renner',
  leadZipPrefix: '606',
  leadEmail: 'ramona@customers.example',
  leadPhoneNumber: '(312) 555-0108',
  data: { address: { street: '1 Main Street', city: 'Chicago', state: 'IL', zip: '60614' } },
  service: { name: 'Roof repair' },
  submittedUser: { firstName: 'Ana', lastName: 'Abel' },
}
const earlierLead = {
  ...side,
  publicId: 'lead-3',
  leadFirstName: 'R.',
  leadEmail: 'other@customers.example',
  submittedUser: null,
}
const comparison = {
  leadByPublicId: { ...side, leadDuplicate: { matches: ['phone', null], earlierLead } },
}

test('the operator compares a duplicate with the earlier lead, and releases it with a reason', async () => {
  const answers = [refusal('INTERNAL'), comparison]
  const reopen = move('reopen', 'Reopen', 'reason')
  const { user, calls } = await open({ status: 'DUPLICATE', openMoves: [reopen] }, staff, {
    LeadComparison: () => answers.shift() ?? comparison,
    MoveLead: { moveLead: {} },
  })
  const compared = within(region('Is this the same customer?'))
  expect((await compared.findByRole('alert')).textContent).toContain('Something went wrong')
  await user.click(compared.getByRole('button', { name: 'Try again' }))
  const phone = await compared.findByRole('row', { name: /^Phone/ })
  expect(phone.textContent).toBe('PhoneMatches(312) 555-0108(312) 555-0108')
  expect(compared.getByRole('row', { name: /^Email/ }).textContent).not.toContain('Matches')
  expect(compared.getByRole('row', { name: /^Customer/ }).textContent).toBe('CustomerRamona RennerR. Renner')
  expect(compared.getByRole('row', { name: /^Referrer/ }).textContent).toBe('ReferrerAna Abel')
  expect(compared.getByRole('link', { name: 'Earlier lead' }).getAttribute('href')).toBe('/view-leads/lead-3')
  expect(compared.queryByRole('alert')).toBeNull()

  await user.click(compared.getByRole('button', { name: 'Release' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Release lead' }))
  await user.type(dialog.getByLabelText(/Reason/), 'Two sisters')
  await user.click(dialog.getByRole('button', { name: 'Release lead' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentAs(calls, 'MoveLead')).toMatchObject([{ input: { move: 'reopen', reason: 'Two sisters' } }])
})

test('a duplicate is released only by those who may', async () => {
  await open({ status: 'DUPLICATE' }, staff, { LeadComparison: comparison })
  expect(await screen.findByRole('columnheader', { name: 'Earlier lead' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
})

test.each<[string, Reader, Partial<Lead>, string[]]>([
  ['a provider', provider, {}, ['/support-page/help?lead=7']],
  ['the referrer of a duplicate', referrer, { status: 'DUPLICATE' }, ['/support-page/help?lead=7']],
  ['the operator’s staff', staff, {}, []],
])('the links to help with a lead for %s', async (_who, reader, given, links) => {
  await open(given, reader)
  const found = screen.queryAllByRole('link', { name: 'Get help with this lead' })
  expect(found.map((link) => link.getAttribute('href'))).toEqual(links)
})
