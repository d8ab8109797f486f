// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { openProduct, sampleOperator, sampleUser } from '../../test/product.tsx'
import { field, screen, waitFor, within } from '../../test/screen.tsx'
import { sentAs, type serve } from '../../test/server.ts'
import { sampleTicket } from '../test/sampleTicket.ts'

const publicId = '11111111-1111-4111-8111-111111111111'
const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

const row = (id: number, title: string, given: object = {}) => ({
  id,
  publicId: `ticket-${id}`,
  type: 'SUPPORT',
  status: 'NEW_TICKET',
  title,
  name: 'Bea Born',
  createdAt: ago(30),
  waitingSince: ago(30),
  firstAnsweredAt: null,
  answerDueAt: null,
  resolvedAt: null,
  resolutionDueAt: null,
  organization: { legalBusinessName: 'Halden Ridge' },
  assignedUserId: null,
  assignedUser: null,
  ...given,
})
const list = (...nodes: object[]) => ({
  allSupports: { totalCount: nodes.length, totalIsExact: true, nodes },
})
const status = (code: string, label: string) => ({ code, label, kind: 'open', color: 'blue', position: 1 })

const open = (at: string, user: object, answers: Parameters<typeof serve>[0] = {}) =>
  openProduct(at, user, {
    Tickets: list(row(1, 'The list is empty')),
    TicketStatuses: { allTicketStatuses: { nodes: [status('NEW_TICKET', 'New')] } },
    SupportStaff: {
      allUserInfos: {
        nodes: [
          { id: 8, firstName: 'Ida', lastName: 'Moss' },
          { id: 9, firstName: 'Ana', lastName: 'Abel' },
        ],
      },
    },
    ...answers,
  })

test('staff see the queue, with who waits how long and which target is missed', async () => {
  await open('/support-page', sampleOperator(), {
    Tickets: list(
      row(1, 'The list is empty', { answerDueAt: ago(50) }),
      row(2, 'No mail', {
        type: 'SERVICE_REQUEST',
        waitingSince: null,
        firstAnsweredAt: ago(20),
        answerDueAt: ago(10),
        assignedUserId: 8,
        assignedUser: { publicId: 'p8', firstName: 'Ida', lastName: 'Moss', profileUri: null },
      }),
      row(3, 'Slow', { assignedUserId: 7, answerDueAt: ago(-5) }),
    ),
  })
  expect(await heading(/Support queue/)).toBeTruthy()
  const first = await screen.findByRole('row', { name: /The list is empty/ })
  expect(first.textContent).toMatch(/Support.*Bea Born.*Halden Ridge.*No one.*1 day.*Overdue 2 days/)
  await within(first).findByText('New')
  const second = screen.getByRole('row', { name: /No mail/ })
  expect(second.textContent).toMatch(/Service request.*Ida Moss.*–.*In time/)
  expect(screen.getByRole('row', { name: /Slow/ }).textContent).toMatch(/Turnstone.*Due in/)
})

test.each([
  ['staff', '/support-page', 'waiting', sampleOperator()],
  ['staff', '/support-page?sort=-sent', '-sent', sampleOperator()],
  ['those who ask', '/support-page', '-sent', sampleUser()],
  ['those who ask', '/support-page?sort=-sent', '-sent', sampleUser()],
  ['those who ask', '/support-page?sort=sent', 'sent', sampleUser()],
])('for %s, the list at %s is sorted by %s', async (_who, at, sort, viewer) => {
  const { calls } = await open(at, viewer)
  await screen.findByRole('link', { name: 'The list is empty' })
  expect(sentAs(calls, 'Tickets')).toEqual([expect.objectContaining({ sort })])
})

test.each([
  ['an agent of the operator', sampleOperator({ userType: 'SERVICE_AGENT' }), 'Support queue'],
  ['a provider', sampleUser(), 'Your requests'],
])('%s cannot select requests', async (_who, viewer, title) => {
  const { calls } = await open('/support-page', viewer)
  expect(await heading(new RegExp(title))).toBeTruthy()
  await screen.findByRole('link', { name: 'The list is empty' })
  expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
  expect(sentAs(calls, 'SupportStaff')).toEqual([])
})

test.each<[string, object, string[]]>([
  ['staff', sampleOperator(), []],
  ['those who can create services', sampleUser(), ['Get help']],
  ['everyone else', sampleUser({ permissions: [] }), ['Request a service', 'Get help']],
])('the requests that %s can send', async (_who, viewer, labels) => {
  await open('/support-page', viewer)
  await screen.findByRole('link', { name: 'The list is empty' })
  const links = within(screen.getByRole('main')).queryAllByRole('link', { name: /^(Request a|Get help)/ })
  expect(links.map(({ textContent }) => textContent)).toEqual(labels)
})

test.each([
  ['staff who ask for help', '/support-page/help', sampleOperator(), '/support-page'],
  ['staff who ask for a service', '/support-page/service-request', sampleOperator(), '/support-page'],
  [
    'those who can create the service',
    '/support-page/service-request',
    sampleUser(),
    '/new-service-creation',
  ],
])('%s are led elsewhere', async (_who, at, viewer, to) => {
  const { router } = await open(at, viewer, {
    Categories: { allCategories: { nodes: [] } },
    AllCategories: { allCategories: { nodes: [] } },
  })
  await waitFor(() => expect(router.state.location.pathname).toBe(to))
})

test.each([
  ['?lead=7', { leadId: 7 }],
  ['?transaction=40', { transactionId: 40 }],
  ['?lead=-1&transaction=x', {}],
])('a request that starts at %s names its subject', async (search, about) => {
  const { user, calls } = await open(`/support-page/help${search}`, sampleUser(), {
    CreateSupport: { createSupport: { support: { publicId, title: 'Help' } } },
    Ticket: { supportByPublicId: null },
  })
  await user.type(await screen.findByLabelText(/^What do you need help with/), 'Help')
  await user.type(field(/^Details/), 'Please')
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(sentAs(calls, 'CreateSupport')).toHaveLength(1))
  const [sent] = sentAs(calls, 'CreateSupport') as { input: { support: object } }[]
  const support = sent?.input.support ?? {}
  expect(support).toMatchObject({ title: 'Help', ...about })
  for (const key of ['leadId', 'transactionId']) expect(key in support).toBe(key in about)
})

test('a request opens from the list', async () => {
  const { history, notes, files, later, ...facts } = sampleTicket({ publicId })
  const found = {
    ...facts,
    history: { nodes: history },
    notes: { nodes: notes },
    followUps: { nodes: [] },
    attachments: { nodes: files },
    later: { nodes: later },
  }
  const { user } = await open('/support-page', sampleUser(), {
    Tickets: list(row(1, 'The list is empty', { publicId })),
    Ticket: { supportByPublicId: found },
  })
  await user.click(await screen.findByRole('link', { name: 'The list is empty' }))
  expect((await screen.findByRole('list', { name: 'Conversation' })).textContent).toContain(
    'It does not load.',
  )
})

test.each([
  ['an unknown request', `/support-page/${publicId}`],
  ['an address that names no request', '/support-page/everything'],
])('%s is not found', async (_what, at) => {
  await open(at, sampleUser(), { Ticket: { supportByPublicId: null } })
  expect(await heading(/doesn't exist/)).toBeTruthy()
})
