import pg from 'pg'
import { Gate } from '../../server/auth/gate.ts'
import { claimsOf, identityOf } from '../../server/auth/identity.ts'
import { hashOf, newToken } from '../../server/auth/tokens.ts'
import type { People } from './cases.ts'
import { connected, type Loaded } from './databases.ts'

/**
 * Each kind of person is a query for the id of one and what they ask about. They get sessions as signing in would
 * make them, and the claims as the gate would say them.
 */
export async function findPeople<About>(
  { url, gateUrl }: Loaded,
  whom: Record<string, string>,
): Promise<People<About>> {
  const pool = new pg.Pool({ connectionString: gateUrl, max: 1 })
  try {
    return await connected(url, async (client) => {
      const people: People<About> = {}
      for (const [kind, query] of Object.entries(whom)) {
        const { rows } = await client.query<{ id: number; about: About }>(query)
        const [row] = rows
        if (!row) throw new Error(`Nobody is a ${kind}`)
        const token = newToken()
        await client.query(`select hidden.open_session($1, $2, '127.0.0.1', 'bench')`, [
          row.id,
          hashOf(token),
        ])
        const identity = await identityOf(new Gate(pool), { headers: { authorization: `Bearer ${token}` } })
        people[kind] = { token, claims: claimsOf(identity), about: row.about }
      }
      return people
    })
  } finally {
    await pool.end()
  }
}
