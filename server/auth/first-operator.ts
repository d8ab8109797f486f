import pg from 'pg'
import { hashOf, newToken } from './tokens.ts'

/**
 * A one-time link with which the operator's first master admin chooses an address and a password. Undefined
 * once an operator user can sign in. Each call ends the previous link.
 */
export async function firstOperatorLink(
  databaseUrl: string,
  { publicUrl, operatorName }: { publicUrl: string; operatorName: string },
): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const token = newToken()
    await client.query('begin')
    await client.query('set local role turnstone_owner')
    const { rows } = await client.query<{ invited: boolean }>(
      'select private.invite_first_operator($1, $2) as invited',
      [operatorName, hashOf(token)],
    )
    await client.query('commit')
    return rows[0]?.invited ? `${publicUrl}/signup/${token}` : undefined
  } finally {
    await client.end()
  }
}
