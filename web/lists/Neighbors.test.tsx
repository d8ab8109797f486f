// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import type { List } from '../../lists/list.ts'
import { screen, show, waitFor } from '../test/screen.tsx'
import { RowLink } from './DataList.tsx'
import { ListPage } from './ListPage.tsx'
import { listSource } from './listSource.ts'
import { Neighbors } from './Neighbors.tsx'
import { useListAddress } from './useListAddress.ts'

const boats = {
  name: 'boats',
  nouns: ['boat', 'boats'],
  views: { ALL: 'All' },
  filters: {},
  search: 'Search by name',
  columns: { name: { label: 'Boat', mobile: true, required: true } },
  defaultSort: 'name',
  empty: { ALL: 'Every boat appears here.' },
} as const satisfies List

const fleet = Array.from({ length: 45 }, (_, at) => ({ id: `b${at + 1}`, name: `Boat ${at + 1}` }))
let isCounted = true

const source = listSource(boats, async ({ first, offset }) => ({
  totalCount: isCounted ? fleet.length : 30,
  totalIsExact: isCounted,
  nodes: fleet.slice(offset, offset + first),
}))

const cells = {
  name: ({ id, name }: (typeof fleet)[number]) => <RowLink to={`/boats/${id}`}>{name}</RowLink>,
}

function Boats({ current }: { current: string }) {
  return (
    <>
      <ListPage
        {...useListAddress(boats)}
        title="Boats"
        source={source}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        cells={cells}
        person={{ id: 7, userType: 'ADMIN', organizationType: 'OPERATOR' }}
      />
      <Neighbors list="boats" current={current} addressOf={(key) => `/boats/${key}`} />
    </>
  )
}

const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test.each([
  ['the first', 'b1', '/boats', '1 of 45', null, '/boats/b2'],
  ['one in the middle', 'b7', '/boats', '7 of 45', '/boats/b6', '/boats/b8'],
  ['the last of a page', 'b20', '/boats', '20 of 45', '/boats/b19', '/boats/b21'],
  ['the first of a later page', 'b21', '/boats?page=2', '21 of 45', '/boats/b20', '/boats/b22'],
  ['the last', 'b45', '/boats?page=3', '45 of 45', '/boats/b44', null],
])('%s leads to those before and after it in the list', async (_what, current, at, place, previous, next) => {
  isCounted = true
  await show(<Boats current={current} />, at)
  expect(await screen.findByText(place)).toBeTruthy()
  await waitFor(() => expect([to('Previous boat'), to('Next boat')]).toEqual([previous, next]))
})

test('a list that is counted to a bound goes on behind it, and has an end', async () => {
  isCounted = false
  const bounded = await show(<Boats current="b30" />, '/boats?page=2')
  expect(await screen.findByText('30 of 30+')).toBeTruthy()
  bounded.unmount()
  const before = await show(<Boats current="b40" />, '/boats?page=2')
  expect(await screen.findByText('40')).toBeTruthy()
  await waitFor(() => expect(to('Next boat')).toBe('/boats/b41'))
  before.unmount()
  await show(<Boats current="b45" />, '/boats?page=3')
  expect(await screen.findByText('45 of 45')).toBeTruthy()
  expect(to('Next boat')).toBeNull()
})

test('a record that the list did not show has no neighbors', async () => {
  await show(<Boats current="x1" />, '/boats')
  await screen.findByRole('link', { name: 'Boat 1' })
  expect(screen.queryByRole('link', { name: 'Next boat' })).toBeNull()
})

test.each([
  ['j', '/boats/b21'],
  ['k', '/boats/b19'],
])('%s opens the neighbor, unless it is typed into a field', async (key, path) => {
  isCounted = true
  const { user, router } = await show(<Boats current="b20" />, '/boats')
  await screen.findByText('20 of 45')
  await waitFor(() => expect(to('Next boat')).toBe('/boats/b21'))
  await user.type(await screen.findByRole('searchbox'), key)
  expect(router.state.location.pathname).toBe('/boats')
  await user.click(document.body)
  await user.keyboard(key)
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
})
