// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'

import { act, screen, show, waitFor, within } from '../test/screen.tsx'
import { refusal, sentAs, serve } from '../test/server.ts'
import { command } from '../ui/keys/commands.ts'
import type { Searcher } from './data/items.ts'
import { HeaderSearch } from './HeaderSearch.tsx'

const reader = {
  id: 7,
  vendorId: 12,
  userType: 'ADMIN',
  organizationType: 'VENDOR',
  permissions: ['VIEW_LEAD_STATUS' as const],
}
const menu = [{ label: 'My Leads', to: '/view-leads' }, { label: 'Sign out' }]
const found = (refType: string, refId: number, title: string, given: object = {}) => ({
  refType,
  refId,
  publicId: `p${refId}`,
  title,
  subtitle: 'New',
  imageUri: null,
  route: `/view-leads/p${refId}`,
  rank: 2,
  ...given,
})
const ramona = found('LEADS', 5, 'Ramona Renner')
const results = (...nodes: object[]) => ({ globalSearch: { nodes } })

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  return () => vi.restoreAllMocks()
})

async function open(
  answer: Parameters<typeof serve>[0][string] = results(ramona),
  viewer: Searcher['reader'] = reader,
) {
  const calls = serve({ GlobalSearch: answer })
  const shown = await show(
    <>
      <HeaderSearch reader={viewer} menu={menu} loadSettingsTabs={async () => ['Sessions', 'Admins']} />
      <input aria-label="Elsewhere on the page" />
    </>,
  )
  await shown.user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole<HTMLInputElement>('combobox')
  return { ...shown, box, asked: () => sentAs(calls, 'GlobalSearch') }
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const status = () => screen.getByRole('status').textContent

test('Ctrl K opens the palette, and Enter opens the first result', async () => {
  const { user, router, box, asked } = await open()
  await user.type(box, 'Ram')
  expect(screen.getByText('Type at least 4 characters to search.')).toBeTruthy()
  await user.type(box, 'ona')
  await screen.findByRole('option', { name: /Ramona Renner/ })
  expect(await screen.findByText('1 result')).toBeTruthy()
  expect(asked().at(-1)).toEqual({
    orgType: 'VENDOR',
    userType: 'ADMIN',
    userId: 7,
    searchRef: 'ALL',
    query: 'Ramona',
  })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/view-leads/p5'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a result is a link, and a failure shows a short message and no result', async () => {
  let isDown = false
  const { user, box } = await open(() => (isDown ? refusal('INTERNAL') : results(ramona)))
  await user.type(box, 'Ramona')
  const option = await screen.findByRole('option', { name: /Ramona Renner/ })
  expect(option.getAttribute('href')).toBe('/view-leads/p5')
  isDown = true
  await user.type(box, ' Renner')
  expect(await screen.findByText('Search is unavailable')).toBeTruthy()
  expect(options()).toEqual([])
})

test('too many searches say how long to wait', async () => {
  const { user, box } = await open(refusal('RATE_LIMITED', { retryAfter: 30 }))
  await user.type(box, 'Ramona')
  expect(await screen.findByText(/Please wait 30 seconds/)).toBeTruthy()
})

test('until a search is answered, nothing is said to be found or missing', async () => {
  const arrive = new Map<unknown, (data: object) => void>()
  const { user, box } = await open(
    ({ query }) => new Promise<object>((resolve) => arrive.set(query, resolve)),
  )
  await user.type(box, 'Ramo')
  await waitFor(() => expect(arrive.has('Ramo')).toBe(true))
  expect(status()).toBe('Searching…')
  arrive.get('Ramo')?.(results(ramona, found('LEADS', 6, 'Ramona Roth')))
  await waitFor(() => expect(status()).toBe('2 results'))
  await user.type(box, 'nx')
  await waitFor(() => expect(arrive.has('Ramonx')).toBe(true))
  expect(status()).toBe('Searching…')
  arrive.get('Ramonx')?.(results())
  await waitFor(() => expect(status()).toBe('Nothing found for “Ramonx”'))
  await user.type(box, 'y')
  await waitFor(() => expect(arrive.has('Ramonxy')).toBe(true))
  expect(status()).toBe('Searching…')
  arrive.get('Ramonxy')?.(results(ramona))
  await waitFor(() => expect(status()).toBe('1 result'))
})

test('fast typing asks once', async () => {
  const { box, asked } = await open()
  act(() => {
    for (const value of ['Ramo', 'Ramona', 'Ramona Renner']) fireEvent.change(box, { target: { value } })
  })
  await screen.findByRole('option', { name: /Ramona Renner/ })
  expect(asked().map(({ query }) => query)).toEqual(['Ramona Renner'])
})

test('before anything is typed, the palette offers actions and pages, without those that have no address', async () => {
  await open()
  const shown = options().join()
  for (const offered of ['My Leads', 'Offers ending soon', 'Overdue invoices'])
    expect(shown).toContain(offered)
  for (const absent of ['Sign out', 'New lead']) expect(shown).not.toContain(absent)
  expect(status()).toBe('')
})

test('what the page can do stands first, with its key, and is done on the page', async () => {
  const pressed = vi.fn<() => void>()
  await show(
    <>
      <button type="button" {...command('e')} onClick={pressed}>
        Mark qualified
      </button>
      <HeaderSearch reader={reader} menu={menu} loadSettingsTabs={async () => []} />
    </>,
  ).then(({ user }) => user.keyboard('{Control>}k{/Control}'))
  const group = await screen.findByRole('group', { name: 'On this page' })
  const option = within(group).getByRole('option', { name: /Mark qualified/ })
  expect(options()[0]).toBe('Mark qualifiedE')
  fireEvent.click(option)
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a page opens by its name, with arrow keys and Enter', async () => {
  const { user, box, router } = await open()
  await user.type(box, 'o')
  await waitFor(() => expect(options()[0]).toBe('Offers ending soon'))
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}')
  const marked = screen.getAllByRole('option').find((option) => option.hasAttribute('data-highlighted'))
  expect(marked?.textContent).toBe(options()[1])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.href).not.toBe('/'))
  expect(marked?.getAttribute('href')).toBe(router.state.location.href)
})

test('a page outside the menu and a settings tab open by their names', async () => {
  const { user, box, router } = await open(results())
  expect(options()).not.toContain('Invoices')
  await user.type(box, 'invoices')
  expect(await screen.findByRole('option', { name: 'Invoices' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'Reported posts' })).toBeNull()
  await user.clear(box)
  await user.type(box, 'sessions')
  await user.click(await screen.findByRole('option', { name: 'Settings: Sessions' }))
  await waitFor(() => expect(router.state.location.href).toBe('/settings?tab=Sessions'))
})

test('what was opened stands first the next time, for this person', async () => {
  const { user, box } = await open()
  await user.type(box, 'Ramona')
  await user.click(await screen.findByRole('option', { name: /Ramona Renner/ }))
  await screen.findByRole('heading', { name: 'Elsewhere' })
  await open()
  expect(within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option')).toHaveLength(1)
  expect(options()[0]).toContain('Ramona Renner')
  await open(results(), { ...reader, id: 8 })
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull()
})

test('one kind of record is searched alone, without pages', async () => {
  const { user, box, asked } = await open()
  await user.click(screen.getByRole('radio', { name: 'Services' }))
  expect(options()).toEqual([])
  await user.type(box, 'Ramona')
  await screen.findByRole('option', { name: /Ramona Renner/ })
  expect(asked().at(-1)).toMatchObject({ searchRef: 'SERVICES' })
})

test('Ctrl Enter opens a result in a tab of its own and keeps the palette', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, box, router } = await open()
  await user.type(box, 'Ramona')
  await screen.findByRole('option', { name: /Ramona Renner/ })
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(opened).toHaveBeenCalledWith('/view-leads/p5', '_blank', 'noopener')
  expect(router.state.location.pathname).toBe('/')
  expect(screen.getByRole('dialog', { name: 'Search' })).toBeTruthy()
})

test('closing returns the focus to where it was', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Close search' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const elsewhere = screen.getByLabelText('Elsewhere on the page')
  elsewhere.focus()
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(elsewhere))
})

test('a slash opens the palette, but in a field it is text', async () => {
  const { user } = await open()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const elsewhere = screen.getByLabelText<HTMLInputElement>('Elsewhere on the page')
  await user.type(elsewhere, 'and/or')
  expect(elsewhere.value).toBe('and/or')
  expect(screen.queryByRole('dialog')).toBeNull()
  elsewhere.blur()
  await user.keyboard('/')
  expect(await screen.findByRole('combobox')).toBeTruthy()
})

test('those who may submit leads begin one for a service that was found', async () => {
  const service = found('SERVICES', 4, 'Roofing', { route: '/search-services/p4' })
  const { user, box, router } = await open(results(service), {
    ...reader,
    permissions: ['VIEW_LEAD_STATUS', 'CREATE_LEAD'],
  })
  await user.type(box, 'Roof')
  await user.click(await screen.findByRole('option', { name: /^New lead for Roof/ }))
  await waitFor(() => expect(router.state.location.href).toBe('/leads/new?service=p4'))
})
