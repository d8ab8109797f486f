import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { notificationPath, notificationText, type Reader } from '../../texts/notifications.ts'
import { queries } from '../shared/api/queries.ts'
import { readToken } from '../shared/api/token.ts'
import type { BellProps } from '../shared/layout/Bell.tsx'
import { operator } from '../shared/operator.ts'
import type { Entry } from './entries.ts'
import { liveAddress, type Person } from './liveAddress.ts'
import { LiveSocket } from './liveSocket.ts'
import { entriesIn, markRead, notificationsQuery, prepend } from './notificationsQuery.ts'
import { refresh, refreshAll } from './refresh.ts'

/** What the bell shows: loaded at start, live after that. */
export function useNotifications(person: Person): BellProps {
  const { data: entries = [] } = useQuery(notificationsQuery, queries)
  const isOffline = useLive(person)
  return {
    items: entries.map((entry) => itemOf(entry, person)),
    unread: entries.filter(({ isRead }) => !isRead).length,
    isOffline,
    onOpen: () => void markRead(queries),
  }
}

function itemOf({ publicId, notificationTrigger: trigger, data, createdAt }: Entry, reader: Reader) {
  const text = notificationText({ trigger, data }, { reader, operatorName: operator.name })
  return { id: publicId, text, createdAt, href: notificationPath(data) }
}

/** Keeps the live connection while somebody is signed in; says whether it has been away for a while. */
function useLive({ id, userType, organizationType }: Person): boolean {
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const token = readToken()
    if (!token) return undefined
    const reload = () => void queries.invalidateQueries(notificationsQuery)
    const socket = new LiveSocket({
      url: liveAddress({ id, userType, organizationType }),
      token,
      lastSeen: () => entriesIn(queries)[0]?.id,
      onEntries(entries) {
        prepend(queries, entries)
        refresh(queries, entries)
      },
      onReload: reload,
      onBack: () => refreshAll(queries),
      onOffline: setOffline,
      // The next answer says what has become of the session.
      onSessionEnded: () => void queries.invalidateQueries(),
    })
    return whileOpen(socket)
  }, [id, userType, organizationType])
  return isOffline
}

/** Looks at the connection when the network or the person comes back; gives what ends it. */
function whileOpen(socket: LiveSocket): () => void {
  const hurry = () => document.visibilityState === 'visible' && socket.hurry()
  addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  return () => {
    removeEventListener('online', hurry)
    document.removeEventListener('visibilitychange', hurry)
    socket.close()
  }
}
