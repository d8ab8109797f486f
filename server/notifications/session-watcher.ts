import type { AuthFunctions } from '../auth/auth-functions.ts'
import type { Identity } from '../auth/identity.ts'
import { errorOf, type EventLog } from '../base/log.ts'
import type { Dispatcher } from './dispatcher.ts'
import type { Listener } from './connection.ts'

/** Interval (ms) of the check of all sessions, which only expiry needs: other ends are announced. */
const every = 60_000

type Living = {
  session_id: number
  user_id: number
  organization_id: number | null
  organization_type: string | null
  user_type: string
}

export type SessionWatch = {
  /** Checks the sockets that match. */
  look(isConcerned: (identity: Identity) => boolean): void
  stop(): void
}

/** Closes the sockets of ended sessions, and of users whose role or organization has changed. */
export function watchSessions(
  dispatcher: Dispatcher,
  services: { auth: AuthFunctions; log: EventLog },
): SessionWatch {
  const lookAt = (isConcerned: (identity: Identity) => boolean) =>
    void check(
      dispatcher.all().filter(({ identity }) => isConcerned(identity)),
      services,
    )
  const timer = setInterval(() => lookAt(() => true), every)
  return { look: lookAt, stop: () => clearInterval(timer) }
}

async function check(
  listeners: Listener[],
  { auth, log }: { auth: AuthFunctions; log: EventLog },
): Promise<void> {
  if (listeners.length === 0) return
  try {
    const ids = [...new Set(listeners.map(({ identity }) => identity.sessionId))]
    const rows = await auth.rows<Living>('active_sessions', ids)
    const living = new Map(rows.map((row) => [row.session_id, row]))
    for (const listener of listeners) {
      if (!isSame(listener.identity, living.get(listener.identity.sessionId))) listener.end('sessionEnded')
    }
  } catch (error) {
    // Sends nothing until the session is known to be valid.
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
