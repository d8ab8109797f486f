// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'

import type { List } from '../../lists/list.ts'
import { screen, searchOf, show, waitFor, within } from '../test/screen.tsx'
import { refusal, sentAs, serve } from '../test/server.ts'
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
let calls: ReturnType<typeof serve>

beforeEach(() => {
  localStorage.clear()
  calls = serve(answers())
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
})

function answers() {
  const user = { firstName: 'Ada', lastName: 'Byron' }
  return {
    SavedViews: () => ({ allSavedViews: { nodes: stored.map((view) => ({ ...view, user })) } }),
    SaveView: { saveView: null },
    DeleteSavedView: { deleteSavedView: null },
  }
}

const saved = () => sentAs(calls, 'SaveView').map(({ input }) => input)
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
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()).toEqual([
    {
      list: 'boats',
      name: 'On land',
      isShared: true,
      address: { status: 'ASHORE' },
      display: { hidden: [], density: 'comfortable' },
    },
  ])
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Save this view as' }).value).toBe(''),
  )
})

test('owners delete their views; a master admin also deletes shared ones', async () => {
  const { user } = await openMenu('/boats', { ...admin, userType: 'MASTER_ADMIN' })
  expect(await screen.findByRole('button', { name: 'Delete Afloat' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete Ashore' }))
  await waitFor(() => expect(sentAs(calls, 'DeleteSavedView')).toEqual([{ input: { id: 1 } }]))
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
  const view = { list: 'leads', name: 'Ashore', isShared: false, address: { status: 'ASHORE' } }
  expect(saved()).toEqual([{ ...view, display: { hidden: ['status'], onDashboard: true } }])
  await user.click(pin)
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved()[1]).toEqual({ ...view, display: { hidden: ['status'] } })
})

test('a list that no dashboard shows has nothing to put there', async () => {
  await openMenu()
  await screen.findByRole('link', { name: /^Ashore/ })
  expect(screen.queryByRole('button', { name: /on the dashboard/ })).toBeNull()
})

test.each([
  ['one’s own pinned view stays pinned', 'Ashore', 7, true],
  ['a colleague’s pinned view pins nothing', 'Afloat', 8, false],
])('saving under the name of %s', async (_what, name, userId, isPinned) => {
  stored = stored.map((view) => (view.userId === userId ? { ...view, display: { onDashboard: true } } : view))
  const { user } = await openMenu('/boats', admin, { ...boats, name: 'leads' })
  await screen.findByRole('link', { name: new RegExp(`^${name}`) })
  await user.type(screen.getByRole('textbox', { name: 'Save this view as' }), `${name}{Enter}`)
  await waitFor(() => expect(saved()).toHaveLength(1))
  const { display } = saved()[0] as { display: object }
  expect('onDashboard' in display).toBe(isPinned)
})

test('a view without a name is not saved', async () => {
  const { user } = await openMenu()
  await screen.findByRole('link', { name: /^Ashore/ })
  await user.type(screen.getByRole('textbox', { name: 'Save this view as' }), '   {Enter}')
  expect(saved()).toEqual([])
})

test.each([
  ['loaded', 'SavedViews', undefined],
  ['saved', 'SaveView', 'Save view'],
  ['deleted', 'DeleteSavedView', 'Delete Ashore'],
])('a view that could not be %s says why, and the name stays', async (_what, operation, button) => {
  calls = serve({
    ...answers(),
    [operation]: refusal('FORBIDDEN', { reason: 'FULL' }, 'There are too many views'),
  })
  const { user } = await openMenu()
  const menu = within(screen.getByRole('dialog', { name: 'Saved views' }))
  const name = menu.getByRole<HTMLInputElement>('textbox', { name: 'Save this view as' })
  await user.type(name, 'On land')
  if (button) await user.click(await menu.findByRole('button', { name: button }))
  expect((await menu.findByRole('alert')).textContent).toBe('There are too many views')
  expect(name.value).toBe('On land')
})
