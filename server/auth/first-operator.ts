import pg from 'pg'
import { hashOf, newToken } from './tokens.ts'

/** `WAITING`: no link was made. Only the hash of an earlier one is stored, so it cannot be shown again. */
export type FirstOperator = { state: 'INVITED'; link: string } | { state: 'WAITING' } | undefined
/** `missing` makes a link unless an earlier one still works; `new` ends that one. */
export type Makes = 'none' | 'missing' | 'new'

/**
 * A one-time link with which the operator's first master admin chooses an address and a password. Undefined
 * once an operator user can sign in.
 */
export async function firstOperatorLink(
  databaseUrl: string,
  { publicUrl, operatorName }: { publicUrl: string; operatorName: string },
  makes: Makes,
): Promise<FirstOperator> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const token = newToken()
    await client.query('begin')
    await client.query('set local role turnstone_owner')
    const { rows } = await client.query<{ state: 'INVITED' | 'WAITING' | null }>(
      'select private.invite_first_operator($1, $2, $3) as state',
      [operatorName, makes === 'none' ? null : hashOf(token), makes === 'new'],
    )
    await client.query('commit')
    const state = rows[0]?.state ?? undefined
    if (state === 'INVITED') return { state, link: `${publicUrl}/signup/${token}` }
    return state && { state }
  } finally {
    await client.end()
  }
}
