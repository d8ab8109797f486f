// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { defaultFields } from '../../../forms/schema.ts'
import { field, hostileNames, screen, show, unisolated, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import type { Visitor } from '../data/permissions.ts'
import type { Proposal } from '../data/proposalQueries.ts'
import { catalogAnswers, operator, owns, proposal, provider, service } from '../test/fixtures.ts'
import { ProposalPage } from './ProposalPage.tsx'
import { ProposalsPage } from './ProposalsPage.tsx'

type Answers = Parameters<typeof serve>[0]

async function open(some: Partial<Proposal> = {}, user: Visitor = operator, answers: Answers = {}) {
  const calls = serve({ ...catalogAnswers, ...answers })
  const shown = await show(<ProposalPage proposal={{ ...proposal, ...some }} user={user} />)
  return { ...shown, calls }
}
const press = (name: string) => screen.getByRole('button', { name })
const actions = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(({ textContent }) => textContent)
const input = { proposalId: 6, expectedVersion: 3 }

test.each<[string, Partial<Proposal>, Visitor, string[]]>([
  ['the operator decides on what waits', {}, operator, ['Reject', 'Approve']],
  ['the operator waits for a better version', { status: 'REJECTED' }, operator, []],
  ['a provider edits or withdraws', {}, provider, ['Withdraw', 'Edit proposal']],
  ['a provider answers a rejection', { status: 'REJECTED' }, provider, ['Withdraw', 'Edit proposal']],
  ['an admin without the permission reads', {}, { ...provider, permissions: [] }, []],
  ['the operator’s staff without it reads', {}, { ...operator, permissions: [] }, []],
  ['an approval leads to the service', { status: 'APPROVED' }, provider, ['See the service']],
  ['what was withdrawn is over', { status: 'WITHDRAWN' }, provider, []],
])('%s', async (_, some, user, names) => {
  await open(some, user)
  expect(actions()).toEqual(names)
})

test.each<[Proposal['status'], RegExp]>([
  ['WAITING', /Waiting for approval\. Only the provider and .+ see it\./],
  ['REJECTED', /Not approved: Too vague/],
  ['APPROVED', /Approved\./],
  ['WITHDRAWN', /Withdrawn by the provider\./],
])('the page says what became of a proposal: %s', async (status, sentence) => {
  await open({ status, reason: 'Too vague' })
  expect(screen.getByRole('main').textContent).toMatch(sentence)
})

const lines = async () => {
  await screen.findByText(/Building/)
  return screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
}

test('each change stands beside what it replaces', async () => {
  const formSchema = { fields: [...defaultFields, { ...owns, required: true }] }
  await open({ formSchema, description: '', industryIds: [] })
  expect(await lines()).toEqual([
    'Name: Roofs and guttersNow: Roofing',
    'Category: FinanceNow: Home › Roofs',
    'Description: NothingNow: All roofs',
    'Industries: NothingNow: Building',
    'Lead form: Owns a home (changed)',
  ])
  expect(screen.getByRole('heading', { level: 1, name: 'Roofing' })).toBeTruthy()
  expect(screen.getByRole('main').textContent).toContain('Change of a service of Halden Ridge')
})

test('once decided, a change is compared with nothing', async () => {
  await open({ status: 'APPROVED', industryIds: [8] })
  expect(await lines()).toEqual(['Name: Roofs and gutters', 'Category: Finance', 'Industries: Building'])
  expect(screen.getByRole('heading', { name: 'The change' })).toBeTruthy()
})

test('a new service shows what it has', async () => {
  await open({ isNew: true, live: undefined, service: null, tags: [], industryIds: [8], stateIds: [1, 2] })
  await screen.findByText('Illinois, Texas')
  expect(await lines()).toEqual([
    'Name: Roofs and gutters',
    'Category: Finance',
    'Industries: Building',
    'States: Illinois, Texas',
  ])
  expect(screen.getByRole('main').textContent).toContain('New service of Halden Ridge')
})

test('an approval is sent with the version on the screen; a refusal says why', async () => {
  const answers = [refusal('TIMEOUT'), { approveServiceProposal: {} }]
  const { user, calls } = await open({}, operator, { ApproveServiceProposal: () => answers.shift() ?? {} })
  await user.click(press('Approve'))
  const toast = (await screen.findByText('Couldn’t save your decision')).parentElement
  expect(toast?.textContent).toContain('That took too long')
  await user.click(press('Approve'))
  await waitFor(() => expect(sentAs(calls, 'ApproveServiceProposal')).toEqual([{ input }, { input }]))
})

test('one click approves once', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { user, calls } = await open({}, operator, { ApproveServiceProposal: () => promise })
  await user.click(press('Approve'))
  await user.click(await screen.findByRole('button', { name: /Working/ }))
  expect(sentAs(calls, 'ApproveServiceProposal')).toHaveLength(1)
  resolve({ approveServiceProposal: {} })
})

test('a proposal that someone else changed is reloaded, with a warning', async () => {
  const { user } = await open({}, provider, { WithdrawServiceProposal: refusal('CONFLICT') })
  await user.click(press('Withdraw'))
  expect(await screen.findByText('Someone else changed this proposal')).toBeTruthy()
  expect(screen.queryByText('Couldn’t save your decision')).toBeNull()
})

test('a proposal is withdrawn', async () => {
  const { user, calls } = await open({}, provider, { WithdrawServiceProposal: {} })
  await user.click(press('Withdraw'))
  await waitFor(() => expect(sentAs(calls, 'WithdrawServiceProposal')).toEqual([{ input }]))
  expect(screen.getByRole('link', { name: 'Edit proposal' }).getAttribute('href')).toBe(
    `/new-service-creation?proposal=${proposal.publicId}`,
  )
})

async function reject(answers: Answers) {
  const { user, calls } = await open({}, operator, answers)
  await user.click(press('Reject'))
  const dialog = await screen.findByRole('dialog', { name: 'Reject Roofing' })
  await user.type(field(/Reason/), 'Too vague')
  await user.click(within(dialog).getByRole('button', { name: 'Reject service' }))
  return { user, calls, dialog: within(dialog) }
}

test('a failed rejection keeps its reason', async () => {
  const answers = [refusal('TIMEOUT'), {}]
  const { user, calls, dialog } = await reject({ RejectServiceProposal: () => answers.shift() ?? {} })
  expect((await dialog.findByRole('alert')).textContent).toContain('That took too long')
  expect(screen.queryByText('Couldn’t save your decision')).toBeNull()
  expect(field(/Reason/).value).toBe('Too vague')
  await user.click(dialog.getByRole('button', { name: 'Reject service' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentAs(calls, 'RejectServiceProposal').at(-1)).toEqual({ input: { ...input, reason: 'Too vague' } })
})

test('a rejection that came too late closes its dialog', async () => {
  await reject({ RejectServiceProposal: refusal('CONFLICT') })
  expect(await screen.findByText('Someone else changed this proposal')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const listed = {
  publicId: proposal.publicId,
  isNew: true,
  status: 'WAITING',
  name: 'Solar roofs',
  submittedAt: '2026-11-20T12:00:00Z',
  serviceId: null,
  service: null,
  organization: { legalBusinessName: 'Halden Ridge' },
}
const change = {
  ...listed,
  publicId: service.publicId,
  isNew: false,
  status: 'REJECTED',
  service: { name: 'Roofing' },
}

async function list(user: Visitor, ...nodes: object[]) {
  const calls = serve({ OpenServiceProposals: { allServiceProposals: { totalCount: nodes.length, nodes } } })
  return { calls, ...(await show(<ProposalsPage user={user} />)) }
}

test('a provider sees what waits and what was rejected', async () => {
  const { calls } = await list(provider, listed, change)
  const rows = within(await screen.findByRole('list', { name: 'Proposed services' }))
  const [first, second] = rows.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/^Solar roofsNew service · Halden Ridge(?! · Not approved)/)
  expect(second).toMatch(/^RoofingChange · Halden Ridge · Not approved/)
  expect(screen.getByText('2 services')).toBeTruthy()
  expect(rows.getByRole('link', { name: 'Solar roofs' }).getAttribute('href')).toBe(
    `/service-approvals/${proposal.publicId}`,
  )
  expect(sentAs(calls, 'OpenServiceProposals')).toEqual([{ statuses: ['WAITING', 'REJECTED'] }])
})

test('the operator sees what waits for a decision', async () => {
  const { calls } = await list(operator, listed)
  expect(await screen.findByText('1 service')).toBeTruthy()
  expect(sentAs(calls, 'OpenServiceProposals')).toEqual([{ statuses: ['WAITING'] }])
})

test.each([
  ['the operator', operator, /^Services that providers propose, and their changes/],
  ['a provider', provider, /^Services that you propose appear here until .+ decides\.$/],
])('an empty list says what will appear there for %s', async (_, user, sentence) => {
  await list(user)
  expect(await screen.findByText('No service is waiting')).toBeTruthy()
  expect(screen.getByText(sentence)).toBeTruthy()
})

test.for(hostileNames)('proposals isolate %j', async (name) => {
  const organization = { legalBusinessName: name, organizationType: 'VENDOR' as const }
  await open({ status: 'REJECTED', reason: name, name, organization, live: { ...service, name } })
  expect(unisolated(name)).toEqual([])
  await list(provider, { ...listed, name, organization })
  await screen.findByRole('list', { name: 'Proposed services' })
  expect(unisolated(name)).toEqual([])
})
