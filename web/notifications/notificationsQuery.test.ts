import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Entry } from './entries.ts'
import { addFacts, entriesIn, notificationsQuery, prepend } from './notificationsQuery.ts'
import { refresh, refreshAll } from './refresh.ts'

const asked: {
  operationName: string
  variables: { since?: string; ids?: string[]; input?: { ids: string[] } }
}[] = []
let answer: () => Promise<Response> = async () => Response.json({ data: {} })
let queries: QueryClient

beforeEach(() => {
  asked.length = 0
  queries = new QueryClient()
  vi.stubGlobal('location', { origin: 'https://market.example' })
  vi.stubGlobal('localStorage', { getItem: () => 'a-token' })
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    asked.push(JSON.parse(init.body) as (typeof asked)[number])
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const entry = (id: number, isRead = false, data: unknown = {}): Entry => ({
  id: String(id),
  publicId: `p${id}`,
  notificationTrigger: 'lead_status_changed',
  data,
  createdAt: new Date(id * 1000).toISOString(),
  isRead,
})
const listOf = (...nodes: unknown[]) => Response.json({ data: { allInAppNotifications: { nodes } } })

test('"createdAt on or after 30 days ago"; who asks for whose is for the server to say', async () => {
  answer = async () => listOf(entry(2), null, entry(1))
  expect(await queries.fetchQuery(notificationsQuery)).toEqual([entry(2), entry(1)])
  const days = (Date.now() - Date.parse(asked[0]?.variables.since ?? '')) / 86_400_000
  expect(days).toBeCloseTo(30, 3)
  expect(Object.keys(asked[0]?.variables ?? {})).toEqual(['since'])
})

test('what comes in live while the list is on its way is not lost, nor there twice', async () => {
  let arrive: (response: Response) => void = () => {}
  answer = () => new Promise((resolve) => (arrive = resolve))
  const loading = queries.fetchQuery(notificationsQuery)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  prepend(queries, [entry(3), entry(2)])
  arrive(listOf(entry(2), entry(1)))
  expect((await loading).map(({ id }) => id)).toEqual(['3', '2', '1'])
})

test('facts are asked once, for the newest row of each record that has none', async () => {
  const older = entry(1, false, { leadPublicId: 'a' })
  const newer = entry(2, false, { leadPublicId: 'a' })
  const live = { ...entry(4, false, { leadPublicId: 'c' }), about: { firstName: 'Ann' } }
  queries.setQueryData(notificationsQuery.queryKey, [live, entry(3), newer, older])
  answer = async () => listOf({ id: '2', about: { firstName: 'Bo' } })
  await Promise.all([addFacts(queries), addFacts(queries)])
  expect(entriesIn(queries).map(({ about }) => about)).toEqual([
    live.about,
    null,
    { firstName: 'Bo' },
    undefined,
  ])
  await addFacts(queries)
  expect(asked.map(({ variables }) => variables)).toEqual([{ ids: ['3', '2'] }])
})

test('of what comes in live only what is new is given on', () => {
  expect(prepend(queries, [entry(3), entry(2)]).map(({ id }) => id)).toEqual(['3', '2'])
  expect(prepend(queries, [entry(3), entry(4), entry(2)]).map(({ id }) => id)).toEqual(['4'])
})

test('a change refreshes its page if the list is fetched before the live message arrives', async () => {
  const isStale = () => queries.getQueryState(['lead', 'a'])?.isInvalidated
  const lead = entry(2, false, { leadPublicId: 'a' })
  queries.setQueryData(notificationsQuery.queryKey, [entry(1, false, { leadPublicId: 'a' })])
  queries.setQueryData(['lead', 'a'], {})
  answer = async () => listOf(entry(1, true, { leadPublicId: 'a' }))
  await queries.fetchQuery(notificationsQuery)
  expect(isStale()).toBe(false)
  answer = async () => listOf(lead, entry(1, true, { leadPublicId: 'a' }))
  await queries.fetchQuery(notificationsQuery)
  expect(isStale()).toBe(true)
  expect(prepend(queries, [lead])).toEqual([])
})

test('the first list refreshes what may have changed after the page asked for its data', async () => {
  const now = Date.now()
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(now - 60_000)
  for (const name of ['a', 'b']) queries.setQueryData(['lead', name], {}, { updatedAt: now - 20_000 })
  const isStale = () => ['a', 'b'].map((name) => queries.getQueryState(['lead', name])?.isInvalidated)
  const changed = (name: string, seconds: number) => ({
    ...entry(1, false, { leadPublicId: name }),
    createdAt: new Date(now - seconds * 1000).toISOString(),
  })
  answer = async () => listOf(changed('a', 40), changed('b', 25))
  await queries.fetchQuery(notificationsQuery)
  expect(isStale()).toEqual([false, true])
})

test('what changed before a page was opened does not refresh it', async () => {
  const now = Date.now()
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(now - 2_000)
  queries.setQueryData(['lead', 'a'], {})
  const before = { ...entry(1, false, { leadPublicId: 'a' }), createdAt: new Date(now - 5_000).toISOString() }
  answer = async () => listOf(before)
  await queries.fetchQuery(notificationsQuery)
  expect(queries.getQueryState(['lead', 'a'])?.isInvalidated).toBe(false)
})

test('a notification about a lead refetches the lists and that lead only', () => {
  const keys = [
    ['leads', { page: 1 }],
    ['leads', 'totals'],
    ['lead', 'a'],
    ['lead', 'a', 'notes'],
    ['lead', 'b'],
    ['proposals', 'p'],
    ['service', 's'],
  ]
  for (const key of keys) queries.setQueryData(key, {})
  const stale = () => keys.filter((key) => queries.getQueryState(key)?.isInvalidated)
  refresh(queries, [entry(1, false, { serviceName: 'x' })])
  expect(stale()).toEqual([])
  refresh(queries, [entry(2, false, { leadPublicId: 'a' })])
  expect(stale()).toEqual(keys.slice(0, 4))
  refreshAll(queries)
  expect(stale()).toEqual(keys)
})
