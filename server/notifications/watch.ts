import { setTimeout as pause } from 'node:timers/promises'
import type { Gate } from '../auth/gate.ts'
import type { Identity } from '../auth/identity.ts'
import { errorOf, type Log } from '../jobs/log.ts'
import type { Hub } from './hub.ts'

/** Milliseconds between two looks: what ends a session is in force within a second. */
const every = 400

type Living = {
  session_id: number
  user_id: number
  organization_id: number | null
  organization_type: string | null
  user_type: string
}

/** Closes the sockets of sessions that have ended, and of people who are somebody else by now. */
export function watchSessions(hub: Hub, means: { gate: Gate; log: Log }): { stop(): void } {
  const stopping = new AbortController()
  const turns = async () => {
    while (!stopping.signal.aborted) {
      await pause(every, undefined, { signal: stopping.signal })
      await look(hub, means)
    }
  }
  turns().catch(() => {})
  return { stop: () => stopping.abort() }
}

async function look(hub: Hub, { gate, log }: { gate: Gate; log: Log }): Promise<void> {
  const listeners = hub.all()
  if (listeners.length === 0) return
  try {
    const ids = [...new Set(listeners.map(({ identity }) => identity.sessionId))]
    const rows = await gate.rows<Living>('living_sessions', ids)
    const living = new Map(rows.map((row) => [row.session_id, row]))
    for (const listener of listeners) {
      if (!isSame(listener.identity, living.get(listener.identity.sessionId))) listener.end('sessionEnded')
    }
  } catch (error) {
    // Nobody is told anything while it is unknown whether they still may be.
    log.warn(errorOf(error), 'the sessions of the sockets could not be looked at')
    for (const listener of listeners) listener.end('catchUp')
  }
}

function isSame(identity: Identity, row: Living | undefined): boolean {
  return (
    row?.user_id === identity.userId &&
    row.organization_id === identity.organizationId &&
    row.organization_type === identity.organizationType &&
    row.user_type === identity.userType
  )
}
