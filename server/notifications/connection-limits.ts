import type pg from 'pg'

/** Open sockets per user, over all processes. */
const maxSockets = 10

export type ConnectionLimits = {
  /** A slot number to release; undefined at the limit. */
  take(userId: number): Promise<number | undefined>
  leave(userId: number, slot: number): void
}

/**
 * A slot is an advisory lock of the pgListener's session: all processes see it, and a process that dies releases its slots.
 */
export function openConnectionLimits(client: pg.Client): ConnectionLimits {
  const taken = new Map<number, Set<number>>()
  let last: Promise<unknown> = Promise.resolve()
  const find = async (userId: number) => {
    const own = taken.get(userId) ?? new Set()
    for (let slot = 1; slot <= maxSockets; slot += 1) {
      // A session can take its own locks again, so skip them.
      if (!own.has(slot) && (await lock(client, userId, slot))) {
        taken.set(userId, own.add(slot))
        return slot
      }
    }
    return undefined
  }
  return {
    take(userId) {
      const found = last.then(() => find(userId))
      last = found.catch(() => {})
      return found
    },
    leave(userId, slot) {
      last = last.then(() => unlock(client, userId, slot)).catch(() => {})
      taken.get(userId)?.delete(slot)
      if (taken.get(userId)?.size === 0) taken.delete(userId)
    },
  }
}

async function lock(client: pg.Client, userId: number, slot: number): Promise<boolean> {
  const text = 'select pg_try_advisory_lock($1, $2) as got'
  const { rows } = await client.query<{ got: boolean }>({ name: 'take slot', text, values: [userId, slot] })
  return rows[0]?.got ?? false
}

async function unlock(client: pg.Client, userId: number, slot: number): Promise<void> {
  await client.query('select pg_advisory_unlock($1, $2)', [userId, slot])
}
