// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { act, field, screen, searchOf, show, waitFor, within } from '../test/screen.tsx'
import { type BulkAction, RowError } from './bulk.ts'
import { RowLink } from './DataList.tsx'
import { ListPage } from './ListPage.tsx'
import type { variablesOf } from './listSearch.ts'
import { listSource } from './listSource.ts'
import { type Boat, boats, fleet } from './test/boats.ts'
import { useListAddress } from './useListAddress.ts'

type Wanted = ReturnType<typeof variablesOf> & { status?: string[] }
const load = vi.fn<(wanted: Wanted) => Promise<{ rows: Boat[]; total: number }>>()

const sail: BulkAction<Boat> = {
  label: 'Launch',
  explanation: 'Each boat is launched.',
  startLabel: (count) => `Launch ${count}`,
  run: vi.fn<BulkAction<Boat>['run']>(),
}

const tow: BulkAction<Boat> = {
  ...sail,
  label: 'Tow',
  startLabel: (count) => `Tow ${count}`,
  can: ({ status }) => status === 'AFLOAT',
  together: () => ({ key: 'convoy', name: 'One convoy' }),
  amount: ({ length }) => `${length}.10`,
  field: { label: 'Rope', isRequired: true },
  run: vi.fn<BulkAction<Boat>['run']>(),
}

const moor: BulkAction<Boat> = {
  ...sail,
  label: 'Moor',
  startLabel: (count) => `Moor ${count}`,
  propose: async ({ id }) => ({
    choices:
      id === 'b4'
        ? []
        : [
            { value: 'north', label: 'North pier', why: 'Free for 3 days' },
            { value: 'south', label: 'South pier', why: 'Free today' },
          ],
    none: 'No berth fits.',
  }),
  run: vi.fn<BulkAction<Boat>['run']>(),
}

const operator = { id: 7, userType: 'ADMIN', organizationType: 'OPERATOR' }
let reader = operator

beforeEach(() => {
  localStorage.clear()
  reader = operator
  vi.mocked(tow.run).mockReset().mockResolvedValue('Towed')
  load.mockReset().mockImplementation(async ({ search, status, first, offset }) => {
    const found = fleet.filter(
      (boat) => boat.name.includes(search ?? '') && (!status || status.includes(boat.status)),
    )
    return { rows: found.slice(offset, offset + first), total: found.length }
  })
  vi.mocked(sail.run).mockReset().mockResolvedValue('Launched')
  vi.mocked(moor.run).mockReset().mockResolvedValue('Moored')
})

/** The panel's button, once its code has come: a disabled one stands in its place until then. */
function loaded(name: string): Promise<HTMLElement> {
  return waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    expect(button.disabled).toBe(false)
    return button
  })
}

const cells = {
  name: ({ id, name }: Boat) => <RowLink to={`/boats/${id}`}>{name}</RowLink>,
  status: ({ status }: Boat) => status,
  length: ({ length }: Boat) => length,
  owner: () => 'Nemo',
  price: () => '$1',
}

const source = listSource(boats, async (wanted) => {
  const { rows, total } = await load(wanted)
  return { totalCount: total, nodes: rows }
})

function Boats() {
  return (
    <ListPage
      {...useListAddress(boats)}
      title="Boats"
      source={source}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      cells={cells}
      card={({ name }) => name}
      person={reader}
      bulkActions={[sail, tow, moor]}
    />
  )
}

const open = async (at = '/boats') => {
  const shown = await show(<Boats />, at)
  await screen.findByRole('heading', { name: 'Boats' })
  return shown
}
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const names = () => screen.getAllByRole('link', { name: /^Boat \d+$/ }).map(({ textContent }) => textContent)

test('a phone has the columns that matter there, and all of them once it is turned', async () => {
  const width = window.innerWidth
  const turn = (to: number) =>
    act(() => {
      window.innerWidth = to
      window.dispatchEvent(new Event('resize'))
    })
  turn(390)
  try {
    await open()
    await waitFor(() => expect(names()).toHaveLength(20))
    expect(headings()).toEqual(['Select all on this page', 'Boat', 'Length'])
    await waitFor(() => {
      // This window reports a change only to those who listened at another width before it. React may listen late.
      turn(360)
      turn(844)
      expect(headings()).toEqual(['Select all on this page', 'Boat', 'Status', 'Length'])
    })
    expect(names()).toHaveLength(20)
  } finally {
    turn(width)
  }
})

test('the first page says how many rows there are, and which of them it shows', async () => {
  await open()
  await waitFor(() => expect(names()).toHaveLength(20))
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('45 boats')
  expect(screen.getByText('1–20 of 45')).toBeTruthy()
})

test('a heading sorts by its column, first the way one expects, then the other', async () => {
  const { user, router } = await open()
  await user.click(await screen.findByRole('button', { name: 'Length' }))
  await waitFor(() => expect(searchOf(router)['sort']).toBe('-length'))
  expect(load.mock.lastCall?.[0].sort).toBe('-length')
  expect(screen.getByRole('columnheader', { name: 'Length' }).getAttribute('aria-sort')).toBe('descending')
  await user.click(screen.getByRole('button', { name: 'Length' }))
  await waitFor(() => expect(searchOf(router)['sort']).toBe('length'))
})

test('filters are combined, shown as chips, and removed one by one', async () => {
  const { user, router } = await open('/boats?page=2')
  await user.click(await loaded('Filter'))
  await user.click(await screen.findByRole('checkbox', { name: 'Afloat' }))
  await waitFor(() => expect(searchOf(router)).toEqual({ status: 'AFLOAT' }))
  await user.click(screen.getByRole('checkbox', { name: 'Ashore' }))
  await waitFor(() => expect(searchOf(router)['status']).toBe('AFLOAT,ASHORE'))
  await user.click(await screen.findByRole('button', { name: 'Remove Status: Afloat' }))
  await waitFor(() => expect(searchOf(router)['status']).toBe('ASHORE'))
  await waitFor(() => expect(load.mock.lastCall?.[0].status).toEqual(['ASHORE']))
})

test('two filters chosen before the address follows are both kept', async () => {
  const { user, router } = await open()
  await user.click(await loaded('Filter'))
  const [afloat, ashore] = [await screen.findByRole('checkbox', { name: 'Afloat' }), field('Ashore')]
  await act(async () => {
    afloat.click()
    ashore.click()
  })
  await waitFor(() => expect(searchOf(router)['status']).toBe('AFLOAT,ASHORE'))
})

test('a search is counted out loud, and finding nothing offers all', async () => {
  const { user, router } = await open()
  await user.type(field('Search by name'), 'Boat 44')
  await waitFor(() => expect(screen.getByText('1 boat found')).toBeTruthy())
  await user.type(field('Search by name'), 'x')
  await user.click(await screen.findByRole('button', { name: 'Show all boats' }))
  await waitFor(() => expect(searchOf(router)).toEqual({}))
  expect(field('Search by name').value).toBe('')
})

test('columns are chosen, and the choice is there the next time for this person', async () => {
  const { user } = await open()
  await waitFor(() => expect(headings()).toContain('Length'))
  expect(headings()).not.toContain('Owner')
  await user.click(await loaded('Display'))
  await user.click(await screen.findByRole('checkbox', { name: 'Owner' }))
  await user.click(screen.getByRole('checkbox', { name: 'Status' }))
  expect(screen.getByRole('checkbox', { name: 'Boat' })).toHaveProperty('disabled', true)
  expect(headings().slice(1)).toEqual(['Boat', 'Length', 'Owner'])
  await open()
  await waitFor(() => expect(headings().slice(1)).toEqual(['Boat', 'Length', 'Owner']))
})

test('a choice lasts over pages, and a bulk action says what became of each row', async () => {
  const { user, router } = await open()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Boat 1' }))
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  await waitFor(() => expect(searchOf(router)['page']).toBe(2))
  await waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      '45 boats, 21–40 of 45 shown',
    ),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select Boat 21' }))
  expect(screen.getByText('2 boats selected')).toBeTruthy()
  vi.mocked(sail.run).mockRejectedValueOnce(new Error('The network is down'))
  await user.click(screen.getByRole('button', { name: 'Launch' }))
  await user.click(await screen.findByRole('button', { name: 'Launch 2' }))
  expect(await screen.findByText('1 of 2 done, 1 failed')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try 1 again' }))
  expect(await screen.findByText('2 of 2 done')).toBeTruthy()
  expect(vi.mocked(sail.run).mock.calls.map(([[boat]]) => boat?.name)).toEqual([
    'Boat 1',
    'Boat 21',
    'Boat 1',
  ])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('2 boats selected')).toBeNull())
})

test('no other try is offered for a row that cannot be done', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Boat 1' }))
  vi.mocked(sail.run).mockRejectedValueOnce(new RowError('It has a hole.'))
  await user.click(screen.getByRole('button', { name: 'Launch' }))
  await user.click(await screen.findByRole('button', { name: 'Launch 1' }))
  expect(await screen.findByText('It has a hole.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /again/ })).toBeNull())
  expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy()
})

test('what would be done with each row is shown before, and can be chosen otherwise', async () => {
  const { user } = await open()
  for (const boat of ['Boat 1', 'Boat 2', 'Boat 4'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${boat}` }))
  await user.click(screen.getByRole('button', { name: 'Moor' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Moor' }))
  const choice = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'For Boat 1' })
  expect(choice.value).toBe('north')
  expect(dialog.getAllByText('Free for 3 days')).toHaveLength(2)
  expect(dialog.getByRole('region', { name: 'Left as they are' }).textContent).toContain(
    'Boat 4No berth fits.',
  )
  await user.selectOptions(choice, 'South pier')
  expect(dialog.getByText('Free today')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Moor 2' }))
  expect(await dialog.findByText('2 of 2 done')).toBeTruthy()
  expect(vi.mocked(moor.run).mock.calls.map(([[boat], , chosen]) => [boat?.name, chosen])).toEqual([
    ['Boat 1', 'south'],
    ['Boat 2', 'north'],
  ])
})

test('a selection survives changes of the list and can cover all results', async () => {
  const { user, router } = await open()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Boat 2' }))
  await user.click(screen.getByRole('link', { name: 'Boat 2' }))
  await screen.findByRole('heading', { name: 'Elsewhere' })
  router.history.back()
  expect(await screen.findByText('1 boat selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Select all 45' }))
  expect(await screen.findByText('45 boats selected')).toBeTruthy()
  expect(load.mock.lastCall?.[0]).toMatchObject({ first: 100, offset: 0 })
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

test('a bulk action groups the eligible rows and passes on its fields', async () => {
  const { user } = await open()
  for (const boat of ['Boat 1', 'Boat 2', 'Boat 4'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${boat}` }))
  await user.click(screen.getByRole('button', { name: 'Tow' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Tow' }))
  expect(dialog.getByText(/1 of the selected cannot be done/)).toBeTruthy()
  const convoy = within(dialog.getByRole('region', { name: 'One convoy' }))
  expect(convoy.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Boat 2$2.10',
    'Boat 4$4.10',
  ])
  expect(convoy.getByText('$6.20')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Tow 2' }))
  expect(tow.run).not.toHaveBeenCalled()
  await user.type(dialog.getByRole('textbox', { name: /Rope/ }), ' Hemp ')
  await user.click(dialog.getByRole('button', { name: 'Tow 2' }))
  expect(await dialog.findByText('2 of 2 done')).toBeTruthy()
  expect(vi.mocked(tow.run).mock.calls.map(([rows, text]) => [rows.map(({ name }) => name), text])).toEqual([
    [['Boat 2', 'Boat 4'], 'Hemp'],
  ])
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('1 boat selected')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Tow' }).disabled).toBe(true)
})

test('a bulk action takes the selected row as the list shows it now', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Boat 1' }))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Tow' })
  expect(button.disabled).toBe(true)
  const launched = { id: 'b1', name: 'Boat 1', status: 'AFLOAT', length: 99 }
  load.mockResolvedValue({ rows: [launched], total: 1 })
  await user.type(field('Search by name'), 'Boat 1')
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Tow' }))
  expect(await dialog.findByText('Boat 1')).toBeTruthy()
  expect(dialog.getByRole('listitem').textContent).toBe('Boat 1$99.10')
})

test('a bulk action can be stopped after the current row', async () => {
  const { user } = await open()
  for (const boat of ['Boat 1', 'Boat 2'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${boat}` }))
  let arrive: (text: string) => void = () => {}
  vi.mocked(sail.run).mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
  await user.click(screen.getByRole('button', { name: 'Launch' }))
  await user.click(await screen.findByRole('button', { name: 'Launch 2' }))
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  arrive('Launched')
  expect(await screen.findByText('1 of 2 done')).toBeTruthy()
  expect(sail.run).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Launch 1' }))
  expect(await screen.findByText('2 of 2 done')).toBeTruthy()
})

test('columns and filters of other roles are absent', async () => {
  reader = { id: 7, userType: 'ADMIN', organizationType: 'VENDOR' }
  const { user } = await open()
  await user.click(await loaded('Display'))
  await screen.findByRole('checkbox', { name: 'Owner' })
  expect(screen.queryByRole('checkbox', { name: 'Price' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(await loaded('Filter'))
  await screen.findByRole('checkbox', { name: 'Afloat' })
  expect(screen.queryByRole('group', { name: 'Built' })).toBeNull()
})

test('the grid supports selection, and Enter opens the focused row', async () => {
  const { user } = await open('/boats?layout=grid')
  await user.click(await screen.findByRole('checkbox', { name: 'Select Boat 3' }))
  expect(screen.getByText('1 boat selected')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'List' }))
  await screen.findByRole('link', { name: 'Boat 1' })
  await user.keyboard('jj{Enter}')
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy()
})

test('j and k walk the rows, x chooses one, and / goes to the search', async () => {
  const { user } = await open()
  await screen.findByRole('link', { name: 'Boat 1' })
  await user.keyboard('jj')
  expect(document.activeElement?.textContent).toBe('Boat 2')
  await user.keyboard('x')
  expect(screen.getByText('1 boat selected')).toBeTruthy()
  await user.keyboard('k')
  expect(document.activeElement?.textContent).toBe('Boat 1')
  await user.keyboard('/')
  expect(document.activeElement).toBe(field('Search by name'))
  await user.keyboard('jx')
  expect(field('Search by name').value).toBe('jx')
})

test('an empty view says what will be in it', async () => {
  load.mockResolvedValue({ rows: [], total: 0 })
  await open('/boats?view=MINE')
  expect(await screen.findByText('Your boats appear here.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Mine/ }).getAttribute('aria-current')).toBe('page')
})

test('a failure offers another try, and one after rows were there leaves them', async () => {
  load.mockRejectedValueOnce(new Error('no'))
  const { user, queries } = await open()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(names()).toHaveLength(20))
  load.mockRejectedValueOnce(new Error('no'))
  await queries.refetchQueries()
  expect(await screen.findByText(/may be out of date/)).toBeTruthy()
  expect(names()).toHaveLength(20)
})
