// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { field, screen, searchOf, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { admin, halden, master, operator, reference, renee } from '../test/fixtures.ts'
import { FounderForm } from './FounderForm.tsx'
import { LeaveOrganization } from './LeaveOrganization.tsx'
import { Onboarding } from './Onboarding.tsx'
import { OrganizationForm } from './OrganizationForm.tsx'
import { OrganizationTab } from './OrganizationTab.tsx'
import { RequireFactor } from './RequireFactor.tsx'
import { VendorPeople } from './VendorPeople.tsx'

type Answers = Parameters<typeof serve>[0]

beforeEach(() => sessionStorage.clear())
const press = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const people = (...nodes: object[]) => ({
  allUserInfos: { totalCount: nodes.length, totalIsExact: true, nodes },
})

const departure = {
  openLeads: 0,
  offers: 0,
  unpaidTransactions: 0,
  unpaidAmount: null,
  people: 1,
  sessions: 1,
  problem: null,
}

async function leave(way: 'suspend' | 'delete', some: object = {}, answers: Answers = {}) {
  const calls = serve({
    DepartureOfOrganization: { departureOfOrganization: { ...departure, ...some } },
    ...answers,
  })
  const onClose = vi.fn<() => void>()
  const shown = await show(<LeaveOrganization vendor={halden} way={way} onClose={onClose} />)
  return { ...shown, calls, onClose }
}
const consequences = async () =>
  (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

test('a vendor on which nothing depends is deleted, and the list opens', async () => {
  const { user, router, calls, onClose } = await leave('delete', {}, { DeleteOrganization: {} })
  expect(await consequences()).toEqual([
    '1 person can no longer sign in; 1 session ends at once.',
    'No offers wait.',
    'No open leads.',
    'Nothing is unpaid.',
    'Its name stays in histories and books. This cannot be undone.',
  ])
  await user.type(field(/^Reason/), 'Closed down')
  await user.click(press('Delete'))
  expect(await screen.findByText('Halden Ridge was deleted')).toBeTruthy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
  expect(searchOf(router)).toEqual({ tab: 'Vendors' })
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(sentAs(calls, 'DeleteOrganization')).toEqual([
    { input: { organizationId: 30, reason: 'Closed down' } },
  ])
})

test('what hangs on a vendor leads to where it is moved', async () => {
  await leave('suspend', {
    openLeads: 2,
    offers: 1,
    unpaidTransactions: 3,
    unpaidAmount: '5.00',
    people: 2,
    sessions: 0,
  })
  expect(await consequences()).toEqual([
    '2 people can no longer sign in; 0 sessions end at once.',
    '1 offer returns to you.',
    '2 open leads stay with it. Give them to another provider',
    '3 unpaid transactions of $5.00. See them',
  ])
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('Give them to another provider')).toBe('/view-leads?provider=%2230%22')
  expect(href('See them')).toBe('/transactions?provider=%2230%22')
})

test('a refused suspension keeps its reason', async () => {
  const { user, onClose } = await leave('suspend', {}, { SuspendOrganization: refusal('CONFLICT') })
  await user.type(await screen.findByLabelText(/^Reason/), 'License expired')
  await consequences()
  await user.click(press('Suspend'))
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed this')
  expect(field(/^Reason/).value).toBe('License expired')
  expect(onClose).not.toHaveBeenCalled()
})

test('without knowing what hangs on it nothing is deleted', async () => {
  await leave('delete', {}, { DepartureOfOrganization: refusal('TIMEOUT') })
  expect((await screen.findByRole('alert')).textContent).toContain('That took too long')
  expect(press('Delete').disabled).toBe(true)
})

async function edit(
  some: Partial<typeof halden>,
  more: Partial<Parameters<typeof OrganizationForm>[0]> = {},
) {
  const calls = serve({ Reference: reference, UpdateOrganization: { updateOrganizationById: {} } })
  const organization = { ...halden, ...some }
  const shown = await show(
    <OrganizationForm organization={organization} uploaderId={7} mayChange mayChangeKind={false} {...more} />,
  )
  await screen.findByRole('option', { name: 'Law' })
  const sent = () => sentAs(calls, 'UpdateOrganization').map(({ input }) => input)
  return { ...shown, sent }
}

test('an industry that is among the others comes first, once', async () => {
  const { user, sent } = await edit({ industryIds: [5, 9] })
  await user.selectOptions(field<HTMLSelectElement>('Industry'), 'Law')
  await user.click(press('Save changes'))
  await screen.findByText('Organization saved')
  expect(sent()).toMatchObject([{ organizationPatch: { industryIds: [9] } }])
})

test('the type of a vendor is the operator’s to change', async () => {
  await edit({})
  expect(field<HTMLSelectElement>('Vendor type').disabled).toBe(true)
  await edit({}, { mayChangeKind: true })
  expect(field<HTMLSelectElement>('Vendor type').disabled).toBe(false)
  await edit({ vendorType: null })
  expect(screen.queryByLabelText('Vendor type')).toBeNull()
})

test('an unchanged type is not sent', async () => {
  const { user, sent } = await edit({}, { mayChangeKind: true })
  await user.type(field('Headquarters address'), '1 Main St')
  await user.click(press('Save changes'))
  await screen.findByText('Organization saved')
  expect(sent()).toMatchObject([{ id: 30, organizationPatch: { hqAddress: '1 Main St' } }])
  expect(JSON.stringify(sent())).not.toContain('vendorType')
})

const rule = (byOrganization: boolean, byOperator: boolean) => ({
  secondFactorRule: { byOrganization, byOperator },
})

test.each([
  [
    'a master admin may change it',
    master,
    rule(false, false),
    'An authenticator app or a passkey. Set up your own first.',
    false,
  ],
  [
    'the operator’s rule holds anyway',
    master,
    rule(false, true),
    'The operator requires it in any case',
    false,
  ],
  ['an admin reads it', admin, rule(true, false), 'Only a master admin can change this', true],
])('of the rule for a second factor, %s', async (_, user, some, hint, isDisabled) => {
  serve({
    Organization: { organizationById: { ...halden, ...some } },
    Reference: reference,
  })
  await show(<OrganizationTab user={user} />)
  const box = await screen.findByRole<HTMLInputElement>('switch', { name: /^Require a second factor/ })
  expect(box.disabled).toBe(isDisabled)
  expect(box.checked).toBe(some.secondFactorRule.byOrganization)
  expect(screen.getByText(hint)).toBeTruthy()
})

test.each([
  [
    'the operator’s own rule',
    rule(false, true),
    true,
    'An authenticator app or a passkey. Set up your own first.',
  ],
  ['the vendor’s rule', rule(true, false), false, 'The vendor requires it in any case'],
])('on a vendor’s page the switch is the operator’s: %s', async (_, some, isOn, hint) => {
  await show(<RequireFactor organization={{ ...halden, ...some }} reader={operator} />)
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(isOn)
  expect(screen.getByText(hint)).toBeTruthy()
})

test('requiring a second factor says who is signed out; a refusal takes it back', async () => {
  let stored = rule(false, false)
  const answers = [refusal('FORBIDDEN', { reason: 'OWN' }, 'Set up your own factor first'), {}]
  const calls = serve({
    Organization: () => ({ organizationById: { ...halden, ...stored } }),
    Reference: reference,
    RequireSecondFactor: () => answers.shift() ?? {},
  })
  const { user } = await show(<OrganizationTab user={master} />)
  const box = await screen.findByRole<HTMLInputElement>('switch', { name: /^Require a second factor/ })
  await user.click(box)
  expect(await screen.findByText('Set up your own factor first')).toBeTruthy()
  await waitFor(() => expect(box.checked).toBe(false))
  stored = rule(true, false)
  await user.click(box)
  expect(await screen.findByText('A second factor is required')).toBeTruthy()
  expect(screen.getByText(/^People without one were signed out/)).toBeTruthy()
  await waitFor(() => expect(box.checked).toBe(true))
  expect(sentAs(calls, 'RequireSecondFactor').at(-1)).toEqual({
    input: { organizationId: 30, isRequired: true },
  })
})

test.each([
  ['fails', refusal('TIMEOUT'), 'That took too long. Try again, or narrow it down.'],
  ['is gone', { organizationById: null }, 'This organization no longer exists.'],
])('an organization that %s is said to', async (_, answer, sentence) => {
  serve({ Organization: answer, Reference: reference })
  await show(<OrganizationTab user={master} />)
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('the founder names the person and the firm, in this order of requests', async () => {
  const calls = serve({ UpdateOrganization: {}, UpdateUserInfo: {} })
  const onSaved = vi.fn<() => Promise<void>>(async () => {})
  const { user } = await show(<FounderForm userId={1} organization={halden} onSaved={onSaved} />)
  expect(field(/^Legal business name/).value).toBe('Halden Ridge')
  await user.click(press('Start'))
  expect(await screen.findAllByText('Field is required!')).toHaveLength(3)
  await user.type(field(/^First name/), 'Ada')
  await user.type(field(/^Last name/), 'Byron')
  await user.type(field(/^Headquarters/), '1 Main St')
  await user.click(press('Start'))
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(calls.map(({ operation }) => operation)).toEqual(['UpdateOrganization', 'UpdateUserInfo'])
  expect(calls[1]?.variables).toEqual({
    input: { id: 1, userInfoPatch: { firstName: 'Ada', lastName: 'Byron', title: '' } },
  })
})

const draft = { ...halden, status: 'PENDING' as const, serviceIds: [], stateIds: [] }

async function setUp(answers: Answers = {}) {
  const calls = serve({
    People: people(),
    OwnServices: { allServices: { totalCount: 0, nodes: [] } },
    Reference: reference,
    ServicesToServe: { operators: { nodes: [] } },
    UpdateOrganization: {},
    ...answers,
  })
  const shown = await show(<Onboarding vendor={draft} reader={operator} />)
  await screen.findByText('3 steps left. You can come back later.')
  return { ...shown, calls }
}
const step = (title: string) => screen.getByText(title).closest('details') as HTMLDetailsElement

test('setup opens at its first step that is left', async () => {
  await setUp()
  expect(step('Organization').open).toBe(true)
  expect(await within(step('Organization')).findByRole('button', { name: 'Save' })).toBeTruthy()
  expect(step('Terms').open).toBe(false)
  // What a closed step would load is not asked for.
  expect(screen.queryByRole('button', { name: 'Add admin' })).toBeNull()
  expect(within(step('Terms')).getByText('Done')).toBeTruthy()
  expect(within(step('First master admin')).getByText('To do')).toBeTruthy()
})

test('a vendor’s list of people begins with a master admin', async () => {
  serve({ People: people() })
  await show(<VendorPeople vendor={draft} reader={operator} hasAgents={false} />)
  expect(await screen.findByText('No one yet. Begin with a master admin.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add service agent' })).toBeNull()
})

test('people who could not be loaded are loaded on request', async () => {
  const answers = [refusal('TIMEOUT'), people(renee)]
  serve({ People: () => answers.shift() ?? {} })
  const { user } = await show(<VendorPeople vendor={halden} reader={operator} />)
  expect(await screen.findByText(/^That took too long/)).toBeTruthy()
  await user.click(press('Try again'))
  expect(await screen.findByText('Renee Castellanos')).toBeTruthy()
})
