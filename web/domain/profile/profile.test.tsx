// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { screen, show, waitFor, within } from '../../test/screen.tsx'
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

let answers: Record<string, unknown>

beforeEach(() => {
  queries.clear()
  answers = {
    FindServices: { allServices: { nodes: [{ id: 3, name: 'Mortgage', category: null }] } },
    States: { allStates: { nodes: [{ id: 5, code: 'IL', name: 'Illinois' }] } },
  }
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { operationName } = JSON.parse(body) as { operationName: string }
    return Promise.resolve(Response.json({ data: answers[operationName] }))
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Opens the profile as a viewer sees it. */
async function open(
  seen: Record<string, unknown> | null,
  viewer: ProfileAnswer['viewer'] = { id: 1, userType: 'ADMIN' },
) {
  answers['Profile'] = { currentUser: viewer, userInfoByPublicId: seen && { ...person, ...seen } }
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
  expect(popup.getByRole('link', { name: '312-555-0123 x7' }).getAttribute('href')).toBe('tel:+13125550123')
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
  ['admins edit in the side panel', { id: 1, userType: 'ADMIN' }, true, 'tab=Service+agents&person=7'],
  ['others edit themselves in their account', { id: 7, userType: 'SERVICE_AGENT' }, false, 'tab=Account'],
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
