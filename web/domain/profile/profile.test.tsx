// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

import { hostileNames, screen, show, unisolated, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { queries } from '../api/queries.ts'
import { Person } from './Person.tsx'
import type { ProfileAnswer } from './profileQuery.ts'

const publicId = '00000000-0000-4000-8000-000000000007'
const person = {
  id: 7,
  publicId,
  firstName: 'Amara',
  middleName: null,
  lastName: 'Okafor',
  userType: 'SERVICE_AGENT',
  status: 'ACTIVE',
  title: 'Loan officer',
  profileUri: null,
  account: JSON.stringify({ bio: 'Twenty years of mortgages.' }),
  email: 'amara@northline.example',
  emailNotifications: true,
  phoneNumber: '+13125550123',
  phoneExtension: '7',
  textNotifications: false,
  officeAddress: '1 Elm Street',
  lastEntryAt: new Date().toISOString(),
  mayManage: false,
  organization: { legalBusinessName: 'Northline Mutual' },
  serviceAgent: { serviceIds: [3], stateIds: [5] },
  companies: { nodes: [{ publicId: 'company', name: 'Okafor Homes', profileUri: null }] },
} as const

let answers: Parameters<typeof serve>[0]
let calls: ReturnType<typeof serve>

beforeEach(() => {
  queries.clear()
  answers = {
    FindServices: { allServices: { nodes: [{ id: 3, name: 'Mortgage', category: null }] } },
    States: { allStates: { nodes: [{ id: 5, code: 'IL', name: 'Illinois' }] } },
  }
  calls = serve(answers)
})

/** Opens the profile as a viewer sees it. */
async function open(
  seen: Record<string, unknown> | null,
  viewer: ProfileAnswer['viewer'] = { id: 1, userType: 'ADMIN' },
) {
  answers['Profile'] ??= { currentUser: viewer, userInfoByPublicId: seen && { ...person, ...seen } }
  const { user } = await show(
    <QueryClientProvider client={queries}>
      <Person person={{ publicId }} name="Amara Okafor" />
      <p>Elsewhere</p>
    </QueryClientProvider>,
  )
  const opener = screen.getByRole('button', { name: 'Amara Okafor' })
  await user.click(opener)
  const popup = await screen.findByRole('dialog', { name: 'Profile of Amara Okafor' })
  return { user, opener, popup: within(popup) }
}

test('an agent’s profile has all sections', async () => {
  const { popup } = await open({})
  expect(await popup.findByRole('heading', { name: 'Amara Okafor' })).toBeTruthy()
  expect(popup.getByText('Loan officer')).toBeTruthy()
  expect(popup.getByText(/^Last entry/)).toBeTruthy()
  await popup.findByText('Mortgage')
  await popup.findByText('Illinois')
  expect(popup.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Bio',
    'Services',
    'Service Area',
    'Companies',
    'Contact',
  ])
  expect(popup.getByText('Okafor Homes')).toBeTruthy()
  expect(popup.getByRole('link', { name: '312-555-0123 x7' }).getAttribute('href')).toBe(
    'tel:+13125550123;ext=7',
  )
  const optIns = popup.getAllByText(/opt-in$/).map((term) => term.nextSibling?.textContent)
  expect(optIns).toEqual(['Yes', 'No'])
})

test('without the contact nothing of it is shown', async () => {
  const hidden = { email: null, account: null, officeAddress: null, phoneNumber: null, lastEntryAt: null }
  const { popup } = await open({ ...hidden, serviceAgent: null })
  await popup.findByRole('heading', { name: 'Amara Okafor' })
  expect(popup.queryByRole('heading', { level: 3 })).toBe(null)
  expect(popup.queryByText(/Last entry/)).toBe(null)
})

test.each([
  [
    '"admin and master admin use the admin panel"',
    { id: 1, userType: 'ADMIN' },
    true,
    'tab=Service+agents&person=7',
  ],
  ['"others use the settings Account tab"', { id: 7, userType: 'SERVICE_AGENT' }, false, 'tab=Account'],
])('%s', async (_, viewer, mayManage, search) => {
  const { popup } = await open({ mayManage }, viewer as ProfileAnswer['viewer'])
  const edit = await popup.findByRole('link', { name: 'Edit Amara Okafor' })
  expect(decodeURIComponent(edit.getAttribute('href') ?? '').replaceAll('"', '')).toBe(`/settings?${search}`)
})

test('a colleague can’t edit', async () => {
  const { popup } = await open({}, { id: 1, userType: 'ASSOCIATE' })
  await popup.findByRole('heading', { name: 'Amara Okafor' })
  expect(popup.queryByRole('link', { name: /^Edit/ })).toBe(null)
})

test('a person who is no longer visible is said to be', async () => {
  const { popup } = await open(null)
  expect(await popup.findByText('This profile can’t be shown to you.')).toBeTruthy()
})

test('Escape closes it and returns the focus; so does a second click', async () => {
  const { user, opener, popup } = await open({})
  await popup.findByRole('heading', { name: 'Amara Okafor' })
  const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  await user.keyboard('{Escape}')
  await isGone()
  expect(document.activeElement).toBe(opener)
  await user.click(opener)
  await screen.findByRole('dialog')
  await user.click(opener)
  await isGone()
})

test('a profile that could not be loaded is loaded on request', async () => {
  const seen = { currentUser: null, userInfoByPublicId: person }
  const turns = [refusal('TIMEOUT'), refusal('TIMEOUT'), seen]
  answers['Profile'] = () => turns.shift() ?? {}
  const { user, popup } = await open({})
  expect(await popup.findByText(/^That took too long/)).toBeTruthy()
  await user.click(popup.getByRole('button', { name: 'Try again' }))
  expect(await popup.findByText('Loan officer')).toBeTruthy()
})

test('a contact is copied, line by line', async () => {
  const { user, popup } = await open({})
  await user.click(await popup.findByRole('button', { name: 'Copy email' }))
  expect(await screen.findByText('Email copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('amara@northline.example')
  await user.click(popup.getByRole('button', { name: 'Copy phone' }))
  expect(await screen.findByText('Phone copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('312-555-0123 x7')
  expect(popup.getAllByRole('button', { name: /^Copy/ })).toHaveLength(3)
})

test('a browser that refuses to copy is said to', async () => {
  const { user, popup } = await open({})
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await user.click(await popup.findByRole('button', { name: 'Copy email' }))
  expect((await screen.findByText('Not copied')).parentElement?.textContent).toContain('did not allow it')
  expect(screen.queryByText('Email copied')).toBeNull()
})

test.each([
  ['their own profile', { id: 7, userType: 'ASSOCIATE' }, true],
  ['that of someone else', { id: 1, userType: 'ADMIN' }, false],
])('without a bio, %s leads to one or says nothing', async (_, viewer, isOwn) => {
  const { user, popup } = await open({ account: 'no JSON' }, viewer as ProfileAnswer['viewer'])
  await popup.findByRole('heading', { name: 'Amara Okafor' })
  expect(popup.queryByRole('heading', { name: 'Bio' }) !== null).toBe(isOwn)
  if (!isOwn) return
  await user.click(popup.getByRole('link', { name: 'Add a bio' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('"service agents load from the service-agent list; other roles load user info by id": services and states are asked for agents who have them only', async () => {
  const { popup } = await open({ serviceAgent: { serviceIds: [], stateIds: [] }, companies: { nodes: [] } })
  await popup.findByRole('heading', { name: 'Contact' })
  for (const name of ['Services', 'Service Area', 'Companies'])
    expect(popup.queryByRole('heading', { name })).toBeNull()
  expect(calls.map(({ operation }) => operation)).toEqual(['Profile'])
  expect(sentAs(calls, 'Profile')).toEqual([{ publicId }])
})

test('a contact without a phone number has no such line', async () => {
  const { popup } = await open({ phoneNumber: null, phoneExtension: null, officeAddress: null })
  await popup.findByText('amara@northline.example')
  expect(popup.queryByText('Phone')).toBeNull()
  expect(popup.queryByText('Office address')).toBeNull()
  expect(popup.getAllByRole('button', { name: /^Copy/ })).toHaveLength(1)
})

test.for(hostileNames)('a profile isolates %j', async (name) => {
  const { popup } = await open({
    firstName: name,
    title: name,
    officeAddress: name,
    account: JSON.stringify({ bio: name }),
    organization: { legalBusinessName: name },
    companies: { nodes: [{ publicId: 'company', name, profileUri: null }] },
  })
  await popup.findByRole('heading', { name: 'Companies' })
  expect(unisolated(name)).toEqual([])
})
