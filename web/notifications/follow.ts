import { QueryObserver } from '@tanstack/react-query'

import { notificationPath, notificationText, type Reader } from '../../texts/notifications.ts'
import { queries } from '../domain/api/queries.ts'
import { readToken } from '../domain/api/token.ts'
import type { BellProps } from '../ui/layout/Bell.tsx'
import { operator } from '../domain/operator.ts'
import { earlierText, type Entry, folded, type Folded, notificationDetail } from './entries.ts'
import { liveAddress, type Person } from './liveAddress.ts'
import { LiveSocket } from './liveSocket.ts'
import { mark, markAll } from './marking.ts'
import {
  addFacts,
  entriesIn,
  notificationsQuery,
  prepend,
  refetchLists,
  unreadIn,
  unreadKey,
} from './notificationsQuery.ts'
import { refresh, refreshAll, refreshChanged } from './refresh.ts'

/** Loads what the bell shows and keeps it live, until the signal ends it. */
export function follow(person: Person, show: (bell: BellProps) => void, signal: AbortSignal): void {
  if (signal.aborted) return
  let isOffline = false
  const draw = () => show(bellOf(entriesIn(queries), person, isOffline))
  const observer = new QueryObserver(queries, { ...notificationsQuery, notifyOnChangeProps: ['data'] })
  signal.addEventListener('abort', observer.subscribe(draw))
  const counter = new QueryObserver(queries, { queryKey: unreadKey, enabled: false })
  signal.addEventListener('abort', counter.subscribe(draw))
  draw()
  void connect(person, signal, (isAway) => {
    isOffline = isAway
    draw()
  })
}

/** Marks as read what is about the page at this path. */
export async function readAbout(path: string): Promise<void> {
  await queries.ensureQueryData(notificationsQuery)
  await markRead(({ notificationTrigger: trigger, data }) => notificationPath({ trigger, data }) === path)
}

async function markRead(which: (entry: Entry) => boolean): Promise<void> {
  const ids = entriesIn(queries).flatMap((entry) => (!entry.isRead && which(entry) ? [entry.id] : []))
  if (ids.length > 0) await mark(queries, ids, true)
}

function bellOf(entries: readonly Entry[], reader: Reader, isOffline: boolean): BellProps {
  const records = folded(entries)
  return {
    items: records.map((record) => itemOf(record, reader)),
    unread: unreadIn(queries),
    isOffline,
    // A refused mark is fetched again, and shows as unread.
    onRead: (publicId) => {
      const record = records.find(({ newest }) => newest.publicId === publicId)
      void markRead((entry) => record?.unread.includes(entry) ?? false).catch(() => {})
    },
    onReadAll: () => void markAll(queries).catch(() => {}),
    // Without an answer the sentences stand alone.
    onOpen: () => void addFacts(queries).catch(() => {}),
    allHref: '/notifications',
  }
}

function itemOf({ newest, unread, earlier }: Folded, reader: Reader) {
  const { publicId, notificationTrigger: trigger, data, createdAt } = newest
  const text = notificationText({ trigger, data }, { reader, operatorName: operator.name })
  return {
    id: publicId,
    text,
    detail: notificationDetail(newest, text),
    earlier: earlierText(earlier),
    createdAt,
    href: notificationPath({ trigger, data }),
    isUnread: unread.length > 0,
  }
}

/**
 * The live connection; `onOffline` is called once it has been lost for a while. It opens after the bell is loaded,
 * because it asks for what is newer.
 */
async function connect(
  person: Person,
  signal: AbortSignal,
  onOffline: (isOffline: boolean) => void,
): Promise<void> {
  await queries.ensureQueryData(notificationsQuery).catch(() => {})
  const token = readToken()
  if (!token || signal.aborted) return
  const socket = new LiveSocket({
    url: liveAddress(person),
    token,
    seen: () => entriesIn(queries).map(({ id }) => id),
    onEntries: (entries) => {
      refresh(queries, prepend(queries, entries))
      refetchLists(queries)
    },
    onChanges: (changes) => refreshChanged(queries, changes),
    onReload: () => void queries.invalidateQueries(notificationsQuery),
    onBack: () => refreshAll(queries),
    onOffline,
    // The next answer says what has become of the session.
    onSessionEnded: () => void queries.invalidateQueries(),
  })
  const hurry = () => document.visibilityState === 'visible' && socket.hurry()
  addEventListener('online', hurry, { signal })
  document.addEventListener('visibilitychange', hurry, { signal })
  signal.addEventListener('abort', () => socket.close())
}
