import type { QueryClient } from '@tanstack/react-query'

import { graphql } from '../domain/api/graphql.ts'
import { request } from '../domain/api/request.ts'
import { unreadRecords } from './entries.ts'
import { entriesIn, setUnread, unreadIn } from './notificationsQuery.ts'

const markReadDocument = graphql(`
  mutation MarkRead($input: MarkNotificationsReadInput!) {
    markNotificationsRead(input: $input) {
      result
    }
  }
`)

const markUnreadDocument = graphql(`
  mutation MarkUnread($input: MarkNotificationsUnreadInput!) {
    markNotificationsUnread(input: $input) {
      result
    }
  }
`)

const markAllDocument = graphql(`
  mutation MarkAllRead($input: MarkAllNotificationsReadInput!) {
    markAllNotificationsRead(input: $input) {
      result
    }
  }
`)

const undoMarkAllDocument = graphql(`
  mutation UndoMarkAllRead($input: UndoMarkAllReadInput!) {
    undoMarkAllRead(input: $input) {
      result
    }
  }
`)

/** Marks these as read or unread, in the bell and the list at once, then at the server. */
export function mark(queries: QueryClient, ids: readonly string[], isRead: boolean): Promise<void> {
  const known = new Set(ids)
  const input = { ids: [...ids] }
  return changing(
    queries,
    (one) => (known.has(one.id) ? { ...one, isRead } : one),
    () => (isRead ? request(markReadDocument, { input }) : request(markUnreadDocument, { input })),
  )
}

/** Marks everything as read; resolves to what undoes exactly that. */
export async function markAll(queries: QueryClient): Promise<() => Promise<void>> {
  let readAt: string | null = null
  await changing(
    queries,
    (one) => ({ ...one, isRead: true }),
    async () => {
      readAt = (await request(markAllDocument, { input: {} })).markAllNotificationsRead?.result ?? null
    },
  )
  return () =>
    changing(
      queries,
      (one) => one,
      () => request(undoMarkAllDocument, { input: { readAt } }),
    )
}

type Readable = { id: string; isRead: boolean | null }

/** Whether it succeeds or not, what is shown is fetched again. */
async function changing(
  queries: QueryClient,
  change: (one: Readable) => Readable,
  send: () => Promise<unknown>,
): Promise<void> {
  await queries.cancelQueries({ queryKey: ['notifications'] })
  const before = unreadRecords(entriesIn(queries))
  queries.setQueriesData<readonly Readable[] | { rows: readonly Readable[] }>(
    { queryKey: ['notifications'] },
    (shown) => {
      if (shown === undefined) return undefined
      return 'rows' in shown ? { ...shown, rows: shown.rows.map(change) } : shown.map(change)
    },
  )
  setUnread(queries, unreadIn(queries) + unreadRecords(entriesIn(queries)) - before)
  try {
    await send()
  } finally {
    void queries.invalidateQueries({ queryKey: ['notifications'] })
  }
}
