// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import type { List } from '../../lists/list.ts'
import { dayOf } from '../ui/dates/days.ts'
import { screen, searchOf, show, waitFor, within } from '../test/screen.tsx'
import { sentAs, serve } from '../test/server.ts'
import type { BulkAction } from './bulk.ts'
import { ListPage } from './ListPage.tsx'
import { listSource } from './listSource.ts'
import { useListAddress } from './useListAddress.ts'

const boats = {
  name: 'boats',
  nouns: ['boat', 'boats'],
  views: { ALL: 'All', MINE: 'Mine' },
  filters: {
    built: { label: 'Built', kind: 'days' },
    service: { label: 'Service', kind: 'id', of: 'services' },
  },
  search: 'Search by name',
  columns: { name: { label: 'Boat', required: true, sort: true }, owner: { label: 'Owner' } },
  defaultSort: 'name',
  export: { name: 'Name', owner: 'Owner' },
  empty: { ALL: 'Every boat appears here.', MINE: 'Your boats appear here.' },
} as const satisfies List

type Boat = { id: string; name: string }
const load =
  vi.fn<(wanted: object) => Promise<{ totalCount: number; totalIsExact?: boolean; nodes: Boat[] }>>()
const source = listSource(boats, (wanted) => load(wanted))
const fleet = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `b${at + 1}`, name: `Boat ${at + 1}` }))
const sink: BulkAction<Boat> = {
  label: 'Sink',
  explanation: 'Each boat is sunk.',
  startLabel: (count) => `Sink ${count}`,
  run: vi.fn<BulkAction<Boat>['run']>(),
}
const services = {
  allServices: {
    nodes: [
      { id: 4, name: 'Roofing', category: { name: 'Home' } },
      { id: 5, name: 'Gutters', category: null },
    ],
  },
}

let calls: ReturnType<typeof serve>
beforeEach(() => {
  localStorage.clear()
  calls = serve({
    // Nothing before a name is typed, so that what is chosen is what was searched for.
    FindServices: ({ filter }) => (JSON.stringify(filter) === '{}' ? { allServices: null } : services),
    SavedViews: { allSavedViews: { nodes: [] } },
  })
  load.mockReset().mockResolvedValue({ totalCount: 45, nodes: fleet(20) })
})

function Boats() {
  return (
    <ListPage
      {...useListAddress(boats)}
      title="Boats"
      source={source}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      cells={{ name: ({ name }) => name, owner: () => 'Nemo' }}
      person={{ id: 7, userType: 'ADMIN', organizationType: 'VENDOR' }}
      bulkActions={[sink]}
    />
  )
}

async function open(at = '/boats') {
  const shown = await show(<Boats />, at)
  await screen.findByRole('heading', { name: 'Boats' })
  return shown
}
async function openPanel(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  const button = await waitFor(() => {
    const found = screen.getByRole<HTMLButtonElement>('button', { name })
    expect(found.disabled).toBe(false)
    return found
  })
  await user.click(button)
}

test('days are chosen by a preset, changed by hand and taken away', async () => {
  const { user, router } = await open()
  await openPanel(user, 'Filter')
  const preset = await screen.findByRole('button', { name: 'Last 7 days' })
  await user.click(preset)
  await waitFor(() =>
    expect(String(searchOf(router)['built'])).toMatch(new RegExp(`^.{10}\\.\\.${dayOf()}$`)),
  )
  await waitFor(() => expect(preset.getAttribute('aria-pressed')).toBe('true'))
  expect(screen.getByRole('button', { name: 'This month' }).getAttribute('aria-pressed')).toBe('false')
  await user.click(preset)
  await waitFor(() => expect(searchOf(router)).toEqual({}))
  await user.type(screen.getByLabelText('Built from'), '2026-01-05')
  await waitFor(() => expect(searchOf(router)).toEqual({ built: '2026-01-05..' }))
  await user.type(screen.getByLabelText('Built to'), '2026-02-01')
  await waitFor(() => expect(searchOf(router)).toEqual({ built: '2026-01-05..2026-02-01' }))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(searchOf(router)).toEqual({}))
})

test('one of many is found by its name, and named by its chip', async () => {
  const { user, router } = await open()
  await openPanel(user, 'Filter')
  await user.type(await screen.findByRole('combobox', { name: 'Service' }), 'r')
  await waitFor(() =>
    expect(sentAs(calls, 'FindServices').at(-1)).toEqual({
      filter: { name: { includesInsensitive: 'r' } },
    }),
  )
  await user.click(await screen.findByRole('option', { name: /Roofing/ }))
  await waitFor(() => expect(searchOf(router)).toEqual({ service: 4 }))
  const chip = await screen.findByRole('button', { name: 'Remove Service: Roofing' })
  await user.click(chip)
  await waitFor(() => expect(searchOf(router)).toEqual({}))
})

test('all filters are cleared at once, and the search stays', async () => {
  const { user, router } = await open('/boats?q=Argo&service=4&built=2026-01-05..')
  await screen.findByRole('list', { name: 'Active filters' })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(searchOf(router)).toEqual({ q: 'Argo' }))
})

test('the file has what the list shows: its filters, its order and its columns', async () => {
  const { user } = await open('/boats?q=Argo&built=2026-01-05..2026-02-01&sort=-name&page=2')
  await openPanel(user, 'Display')
  await user.click(await screen.findByRole('checkbox', { name: 'Owner' }))
  const addresses: string[] = []
  // A click on a download would navigate happy-dom's window away, for all files that follow.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(address)
    return new Response('Name', { headers: { 'content-disposition': 'attachment; filename="boats.csv"' } })
  })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1))
  click.mockRestore()
  expect(addresses).toHaveLength(1)
  const { pathname, searchParams } = new URL(addresses[0] ?? '')
  expect(pathname).toBe('/api/exports/boats.csv')
  expect(searchParams.get('built')).toBe('2026-01-05..2026-02-01')
  expect(searchParams.get('columns')).toBe('name')
  expect([...searchParams.values()]).toContain('Argo')
  expect([...searchParams.values()]).toContain('-name')
  expect(searchParams.has('page')).toBe(false)
})

test('density is kept for the person', async () => {
  const { user } = await open()
  const table = await screen.findByRole('table', { name: 'Boats' })
  const before = table.className
  await openPanel(user, 'Display')
  await user.click(await screen.findByRole('radio', { name: 'Compact' }))
  await waitFor(() => expect(table.className).not.toBe(before))
  await open()
  expect((await screen.findByRole('table', { name: 'Boats' })).className).not.toBe(before)
})

test('all rows are selected over every page; a failure says so and keeps the selection', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Boat 2' }))
  load.mockRejectedValueOnce(new Error('no'))
  const bar = within(screen.getByRole('region', { name: 'Selection' }))
  await user.click(bar.getByRole('button', { name: 'Select all 45' }))
  expect((await bar.findByRole('alert')).textContent).toContain('Something went wrong')
  expect(bar.getByText('1 boat selected')).toBeTruthy()
  load.mockResolvedValueOnce({ totalCount: 45, nodes: fleet(45) })
  await user.click(bar.getByRole('button', { name: 'Select all 45' }))
  expect(await bar.findByText('45 boats selected')).toBeTruthy()
  expect(bar.queryByRole('alert')).toBeNull()
  expect(bar.queryByRole('button', { name: /^Select all/ })).toBeNull()
})

test.each([
  ['more than can be selected', { totalCount: 501 }, '501 boats'],
  ['a count that stopped', { totalCount: 400, totalIsExact: false }, '400+ boats'],
])('%s cannot be selected at once', async (_what, found, line) => {
  load.mockResolvedValue({ ...found, nodes: fleet(20) })
  const { user } = await open()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Boat 2' }))
  expect(screen.getByText(line)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
})

test('the pages are links that keep the filters, and the ends lead nowhere further', async () => {
  const { user, router } = await open('/boats?built=2026-01-05..&page=2')
  const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
  const current = pages.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
  expect(current.map((link) => link.getAttribute('aria-label'))).toEqual(['Page 2'])
  await user.click(pages.getByRole('link', { name: 'Last page' }))
  await waitFor(() => expect(searchOf(router)).toEqual({ built: '2026-01-05..', page: 3 }))
  for (const name of ['Next page', 'Last page'])
    expect(pages.getByRole('link', { name }).getAttribute('aria-disabled')).toBe('true')
  await user.click(pages.getByRole('link', { name: 'First page' }))
  await waitFor(() => expect(searchOf(router)).toEqual({ built: '2026-01-05..' }))
  expect(pages.getByRole('link', { name: 'Previous page' }).getAttribute('aria-disabled')).toBe('true')
})

test('a page beyond the last is empty, says how many there are, and leads to the last', async () => {
  load.mockImplementation(async (wanted) =>
    (wanted as { offset: number }).offset > 40
      ? { totalCount: 45, nodes: [] }
      : { totalCount: 45, nodes: fleet(20) },
  )
  const { user, router } = await open('/boats?status=AFLOAT&page=999')
  expect((await screen.findByText('The list has 3 pages.')).closest('div')?.textContent).not.toContain('fits')
  await user.click(screen.getByRole('button', { name: 'Go to the last page' }))
  await waitFor(() => expect(searchOf(router)).toEqual({ status: 'AFLOAT', page: 3 }))
  expect(await screen.findByText('Boat 1')).toBeTruthy()
})

test('an empty view leads to all rows', async () => {
  load.mockResolvedValue({ totalCount: 0, nodes: [] })
  const { user, router } = await open('/boats?view=MINE')
  await user.click(await screen.findByRole('button', { name: 'Show all boats' }))
  await waitFor(() => expect(searchOf(router)).toEqual({}))
  expect(await screen.findByText('Every boat appears here.')).toBeTruthy()
})

test.each([
  ['/boats', 'All'],
  ['/boats?view=MINE', 'Mine'],
  ['/boats?view=MINE&q=Argo&page=2', 'Mine'],
])('of the views at %s, %s alone is the current one', async (at, name) => {
  await open(at)
  const views = within(await screen.findByRole('navigation', { name: 'Views' })).getAllByRole('link')
  const current = views.filter((link) => link.hasAttribute('aria-current'))
  expect(current.map(({ textContent }) => textContent.trim())).toEqual([name])
})
