import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { request } from '../domain/api/request.ts'
import { notificationFactsDocument, notificationsDocument } from './operations.ts'
import { type Entry, folded, merged, unreadRecords } from './entries.ts'
import { refresh } from './refresh.ts'

/** "on or after 30 days ago", in milliseconds. */
const past = 30 * 24 * 60 * 60 * 1000

/** Milliseconds that a page's code may need to take the answers to its first requests. */
const loading = 10_000
/** Milliseconds between the time of a notification and its commit, and between two clocks. */
const tolerance = 1_000

const queryKey = ['notifications']
/** Not below the key of the list, whose queries are all lists of rows. */
export const unreadKey = ['unreadNotifications']

export const notificationsQuery = queryOptions({
  queryKey,
  queryFn: async ({ client }): Promise<Entry[]> => {
    const { loaded, unread } = await load()
    // A list may arrive before the live message about the same change, which is nothing new then.
    refresh(client, newsIn(client, loaded))
    // What came in live while the list was on its way is newer than it, and stays.
    const all = merged(loaded, entriesIn(client))
    setUnread(client, unread + Math.max(0, unreadRecords(all) - unreadRecords(loaded)))
    return all
  },
})

export function entriesIn(queries: QueryClient): Entry[] {
  return queries.getQueryData<Entry[]>(queryKey) ?? []
}

/** How many records have something unread, also beyond the entries of the bell. */
export function unreadIn(queries: QueryClient): number {
  return queries.getQueryData<number>(unreadKey) ?? unreadRecords(entriesIn(queries))
}

export function setUnread(queries: QueryClient, count: number): void {
  queries.setQueryData(unreadKey, Math.max(0, count))
}

/** Puts live notifications on top; returns those that are new or changed. Triggers no refetch. */
export function prepend(queries: QueryClient, arrived: readonly Entry[]): Entry[] {
  const news = changedOf(queries, arrived)
  // A grouped notification of likes is sent again, unread, with each like.
  const entries = entriesIn(queries)
  const shown = news.filter(({ isMuted }) => !isMuted)
  const isUnread = new Set(
    folded(entries).flatMap(({ record, unread }) => (unread.length > 0 ? [record] : [])),
  )
  const more = folded(shown).filter(({ record, unread }) => unread.length > 0 && !isUnread.has(record))
  setUnread(queries, unreadIn(queries) + more.length)
  queries.setQueryData<Entry[]>(queryKey, merged(shown, entries))
  return news
}

/** What has arrived since the last list; of the first list, what the page's data may be older than. */
function newsIn(queries: QueryClient, loaded: readonly Entry[]): Entry[] {
  if (queries.getQueryData(queryKey) !== undefined) return changedOf(queries, loaded)
  const since = firstAsked(queries) - tolerance
  return loaded.filter(({ createdAt }) => Date.parse(createdAt) >= since)
}

/** When the oldest data of the page was asked for, or before. */
function firstAsked(queries: QueryClient): number {
  const updates = queries.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined })
  const oldest = Math.min(Date.now(), ...updates.map(({ state }) => state.dataUpdatedAt))
  return Math.max(performance.timeOrigin, oldest - loading)
}

function changedOf(queries: QueryClient, arrived: readonly Entry[]): Entry[] {
  const known = new Map(entriesIn(queries).map((entry) => [entry.publicId, JSON.stringify(entry.data)]))
  return arrived.filter(({ publicId, data }) => known.get(publicId) !== JSON.stringify(data))
}

/** Adds what the bell's rows say of their records, for those that came from the list. Live ones have it. */
export async function addFacts(queries: QueryClient): Promise<void> {
  const ids = folded(entriesIn(queries)).flatMap(({ newest }) =>
    newest.about === undefined ? [newest.id] : [],
  )
  if (ids.length === 0) return
  const facts = await queries.fetchQuery({
    queryKey: ['notificationFacts', ...ids],
    queryFn: async () => {
      const { allInAppNotifications } = await request(notificationFactsDocument, { ids })
      const nodes = (allInAppNotifications?.nodes ?? []).filter((node) => node !== null)
      return new Map(nodes.map(({ id, about }) => [id, about]))
    },
    gcTime: 0,
  })
  queries.setQueryData<Entry[]>(queryKey, (entries = []) =>
    entries.map((entry) =>
      ids.includes(entry.id) ? { ...entry, about: facts.get(entry.id) ?? null } : entry,
    ),
  )
}

/** The pages of the whole list, whose keys continue that of the bell. */
export function refetchLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey, predicate: (query) => query.queryKey.length > 1 })
}

async function load(): Promise<{ loaded: Entry[]; unread: number }> {
  const since = new Date(Date.now() - past).toISOString()
  const { allInAppNotifications, unread } = await request(notificationsDocument, { since })
  const nodes = (allInAppNotifications?.nodes ?? []).filter((node) => node !== null)
  const loaded = nodes.map((node) => ({ ...node, isRead: node.isRead === true }))
  return { loaded, unread: unread?.totalCount ?? unreadRecords(loaded) }
}
