import type pg from 'pg'

/** Sockets that one person may have open, over all processes. */
const mostSeats = 10

export type Seats = {
  /** A number to give back; undefined when the person has as many as they may. */
  take(userId: number): Promise<number | undefined>
  leave(userId: number, seat: number): void
}

/**
 * A seat is an advisory lock of the bus's session: every process sees which are taken, and those of a
 * process that dies are free at once.
 */
export function openSeats(client: pg.Client): Seats {
  const taken = new Map<number, Set<number>>()
  let turn: Promise<unknown> = Promise.resolve()
  const find = async (userId: number) => {
    const own = taken.get(userId) ?? new Set()
    for (let seat = 1; seat <= mostSeats; seat += 1) {
      // A session may lock twice what it has, so its own are passed over here.
      if (!own.has(seat) && (await lock(client, userId, seat))) {
        taken.set(userId, own.add(seat))
        return seat
      }
    }
    return undefined
  }
  return {
    take(userId) {
      const found = turn.then(() => find(userId))
      turn = found.catch(() => {})
      return found
    },
    leave(userId, seat) {
      turn = turn.then(() => unlock(client, userId, seat)).catch(() => {})
      taken.get(userId)?.delete(seat)
      if (taken.get(userId)?.size === 0) taken.delete(userId)
    },
  }
}

async function lock(client: pg.Client, userId: number, seat: number): Promise<boolean> {
  const text = 'select pg_try_advisory_lock($1, $2) as got'
  const { rows } = await client.query<{ got: boolean }>({ name: 'take seat', text, values: [userId, seat] })
  return rows[0]?.got ?? false
}

async function unlock(client: pg.Client, userId: number, seat: number): Promise<void> {
  await client.query('select pg_advisory_unlock($1, $2)', [userId, seat])
}
