import type pg from 'pg'
import type { Person, Statement } from './cases.ts'

/**
 * Runs the statements in one transaction with these claims, each prepared once a connection. Returns their values as
 * PostgreSQL writes them, in rows, so that JSON is passed on without being read. Fails if a statement returns no row.
 */
export async function transaction(
  pool: pg.Pool,
  claims: Person<unknown>['claims'],
  statements: readonly Statement[],
): Promise<string[][]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ name: 'claims', text: claimsSql(claims), values: Object.entries(claims).flat() })
    const answers: string[][] = []
    for (const statement of statements) {
      const { rows } = await client.query<string[]>({ ...statement, rowMode: 'array', types: texts })
      if (rows.length === 0) throw new Error(`${statement.name} returned no row`)
      answers.push(...rows)
    }
    await client.query('commit')
    client.release()
    return answers
  } catch (error) {
    client.release(true)
    throw error
  }
}

const texts = { getTypeParser: () => (value: string) => value }

function claimsSql(claims: Record<string, string>): string {
  const parts = Object.keys(claims).map(
    (_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`,
  )
  return `select ${parts.join(', ')}`
}
