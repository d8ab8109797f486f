import pg from 'pg'
import { AuthFunctions } from '../../server/auth/auth-functions.ts'
import { claimsOf, identityOf } from '../../server/auth/identity.ts'
import { hashOf, newToken } from '../../server/auth/tokens.ts'
import type { People } from './cases.ts'
import { connected, type Loaded } from './databases.ts'

/**
 * Each kind of person is a query for their id and the ids in their queries. They get sessions as from sign-in and the
 * claims that auth would return.
 */
export async function findPeople<About>(
  { url, authUrl }: Loaded,
  personQueries: Record<string, string>,
): Promise<People<About>> {
  const pool = new pg.Pool({ connectionString: authUrl, max: 1 })
  try {
    return await connected(url, async (client) => {
      const people: People<About> = {}
      for (const [kind, query] of Object.entries(personQueries)) {
        const { rows } = await client.query<{ id: number; about: About }>(query)
        const [row] = rows
        if (!row) throw new Error(`There is no ${kind}`)
        const token = await openSession(client, row.id)
        const identity = await identityOf(new AuthFunctions(pool), {
          headers: { authorization: `Bearer ${token}` },
        })
        people[kind] = { token, claims: claimsOf(identity), about: row.about }
      }
      return people
    })
  } finally {
    await pool.end()
  }
}

/** Signs a user in as sign-in would, without its hashing and limits. Returns the token. */
export async function openSession(client: pg.Client, userId: number): Promise<string> {
  const token = newToken()
  await client.query(`select private.open_session($1, $2, '127.0.0.1', 'bench')`, [userId, hashOf(token)])
  return token
}
