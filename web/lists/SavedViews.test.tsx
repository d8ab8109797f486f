// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { List } from '../../lists/list.ts'
import { screen, searchOf, show, waitFor } from '../test/screen.tsx'
import { ListPage } from './ListPage.tsx'
import { listSource } from './listSource.ts'
import { useListAddress } from './useListAddress.ts'

const boats = {
  name: 'boats',
  nouns: ['boat', 'boats'],
  views: { ALL: 'All' },
  filters: { status: { label: 'Status', kind: 'codes', of: { AFLOAT: 'Afloat', ASHORE: 'Ashore' } } },
  columns: { name: { label: 'Boat', required: true, sort: true }, status: { label: 'Status' } },
  defaultSort: 'name',
  empty: { ALL: 'Every boat appears here.' },
} as const satisfies List

const source = listSource(boats, async () => ({ totalCount: 3, nodes: [{ id: 'b1', name: 'Argo' }] }))

type Reader = { id: number; userType: string; organizationType: string | null }

function Boats({ person, list = boats }: { person: Reader; list?: List }) {
  return (
    <ListPage
      {...useListAddress(list)}
      title="Boats"
      source={source}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      cells={{ name: ({ name }) => name, status: () => 'Afloat' }}
      person={person}
    />
  )
}

type View = {
  id: number
  name: string
  userId: number
  organizationId: number | null
  address: unknown
  display: unknown
}
let stored: View[]
let sent: { name?: string; input?: Record<string, unknown> }[]

beforeEach(() => {
  localStorage.clear()
  sent = []
  stored = [
    {
      id: 1,
      name: 'Ashore',
      userId: 7,
      organizationId: null,
      address: { status: 'ASHORE' },
      display: { hidden: ['status'] },
    },
    {
      id: 2,
      name: 'Afloat',
      userId: 8,
      organizationId: 4,
      address: { status: 'AFLOAT', strange: '1' },
      display: {},
    },
  ]
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    const { query, variables } = JSON.parse(body) as {
      query: string
      variables: { input?: Record<string, unknown> }
    }
    const name = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ''
    if (name !== 'SavedViews') sent.push({ name, ...variables })
    const user = { firstName: 'Ada', lastName: 'Byron' }
    const nodes = stored.map((view) => ({ ...view, user }))
    return Response.json({ data: { allSavedViews: { nodes }, saveView: null, deleteSavedView: null } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const admin: Reader = { id: 7, userType: 'ADMIN', organizationType: 'VENDOR' }

async function openMenu(at = '/boats', person = admin, list: List = boats) {
  const shown = await show(<Boats person={person} list={list} />, at)
  const button = await waitFor(() => {
    const found = screen.getByRole<HTMLButtonElement>('button', { name: 'Saved views' })
    expect(found.disabled).toBe(false)
    return found
  })
  await shown.user.click(button)
  await screen.findByRole('dialog', { name: 'Saved views' })
  return shown
}

test('a saved view restores filters and columns, and shows its count', async () => {
  const { user, router } = await openMenu('/boats?tab=Boats')
  const link = await screen.findByRole('link', { name: /^Ashore/ })
  await waitFor(() => expect(link.textContent).toContain('3 boats'))
  await user.click(link)
  await waitFor(() => expect(searchOf(router)).toEqual({ tab: 'Boats', status: 'ASHORE' }))
  expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull()
})

test('a colleague’s view is labeled, cannot be deleted, and drops unknown filters', async () => {
  const { user, router } = await openMenu()
  const link = await screen.findByRole('link', { name: /^Afloat/ })
  expect(link.textContent).toContain('Shared by Ada Byron')
  expect(screen.queryByRole('button', { name: 'Delete Afloat' })).toBeNull()
  await user.click(link)
  await waitFor(() => expect(searchOf(router)).toEqual({ status: 'AFLOAT' }))
})

test('the active view is marked on every page', async () => {
  await openMenu('/boats?status=ASHORE&page=2')
  expect((await screen.findByRole('link', { name: /^Ashore/ })).hasAttribute('aria-current')).toBe(true)
  expect(screen.getByRole('link', { name: /^Afloat/ }).hasAttribute('aria-current')).toBe(false)
})

test('the current list is saved under a name, and shared on request', async () => {
  const { user } = await openMenu('/boats?status=ASHORE&page=2')
  await screen.findByRole('link', { name: /^Ashore/ })
  await user.type(screen.getByRole('textbox', { name: 'Save this view as' }), ' On land ')
  await user.click(screen.getByRole('checkbox', { name: 'Share with my organization' }))
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(sent.at(-1)?.name).toBe('SaveView'))
  expect(sent.at(-1)?.input).toEqual({
    list: 'boats',
    name: 'On land',
    isShared: true,
    address: { status: 'ASHORE' },
    display: { hidden: [], density: 'comfortable' },
  })
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Save this view as' }).value).toBe(''),
  )
})

test('owners delete their views; a master admin also deletes shared ones', async () => {
  const { user } = await openMenu('/boats', { ...admin, userType: 'MASTER_ADMIN' })
  expect(await screen.findByRole('button', { name: 'Delete Afloat' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete Ashore' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ name: 'DeleteSavedView', input: { id: 1 } }))
})

test('sharing needs an organization, and an empty menu explains saved views', async () => {
  stored = []
  await openMenu('/boats', { id: 7, userType: 'ASSOCIATE', organizationType: null })
  expect(await screen.findByText(/Save what the list shows now/)).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Share with my organization' })).toBeNull()
})

test('one’s own view is put on the dashboard and taken off again, where the list allows it', async () => {
  const { user } = await openMenu('/boats', admin, { ...boats, name: 'leads' })
  const pin = await screen.findByRole('button', { name: 'Show Ashore on the dashboard' })
  expect(pin.getAttribute('aria-pressed')).toBe('false')
  expect(screen.queryByRole('button', { name: 'Show Afloat on the dashboard' })).toBeNull()
  stored = stored.map((view) => ({ ...view, display: { hidden: ['status'], onDashboard: true } }))
  await user.click(pin)
  await waitFor(() => expect(pin.getAttribute('aria-pressed')).toBe('true'))
  const saved = { list: 'leads', name: 'Ashore', isShared: false, address: { status: 'ASHORE' } }
  const saves = () => sent.filter(({ name }) => name === 'SaveView').map(({ input }) => input)
  expect(saves()).toEqual([{ ...saved, display: { hidden: ['status'], onDashboard: true } }])
  await user.click(pin)
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(saves()[1]).toEqual({ ...saved, display: { hidden: ['status'] } })
})

test('a list that no dashboard shows has nothing to put there', async () => {
  await openMenu()
  await screen.findByRole('link', { name: /^Ashore/ })
  expect(screen.queryByRole('button', { name: /on the dashboard/ })).toBeNull()
})
