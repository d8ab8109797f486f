import pg from 'pg'
import { freshDatabase } from './database.ts'

/** A caller as the server describes them to the database. `token` is their session over HTTP. */
export type Caller = { role: string; claims: Claims; token?: string }

type Claims = {
  user_id?: number | null
  session_id?: number | null
  organization_id?: number | null
  organization_type?: string | null
  user_type?: string | null
  permissions?: readonly string[]
}

/** The complete response: rows, or the error with all its fields. */
export type Answer = {
  rows: unknown[]
  rowCount: number | null
  fields: string[]
  error: Refusal | undefined
}
export type Refusal = { code: string; message: string; detail: string | undefined; hint: string | undefined }

type Row = pg.QueryResultRow

const names = ['user_id', 'session_id', 'organization_id', 'organization_type', 'user_type'] as const

export const anonymous: Caller = { role: 'turnstone_anonymous', claims: {} }

/** Each test file has a separate database. */
let ready: ReturnType<typeof freshDatabase> | undefined

export function ownDatabase(): ReturnType<typeof freshDatabase> {
  ready ??= freshDatabase()
  return ready
}

export async function dropOwnDatabase(): Promise<void> {
  const made = ready
  ready = undefined
  await (await made)?.drop()
}

/** Runs the callback in a transaction and rolls it back. */
export async function rolledBack(work: (db: pg.Client) => Promise<void>): Promise<void> {
  await connected(async (db) => {
    await db.query('begin')
    await work(db).finally(() => db.query('rollback'))
  })
}

/** Connects as the owner or a login; changes last until the end of the file. */
export async function connected<T>(
  work: (db: pg.Client) => Promise<T>,
  as: 'url' | 'webUrl' | 'authUrl' | 'jobsUrl' = 'url',
): Promise<T> {
  const client = new pg.Client({ connectionString: (await ownDatabase())[as] })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs a statement as the caller, like the server; its changes stay in the test's transaction. */
export async function asks<R extends Row>(
  db: pg.Client,
  { role, claims }: Caller,
  sql: string,
  params: unknown[] = [],
): Promise<R[]> {
  await db.query(`savepoint asks; set local role ${pg.escapeIdentifier(role)}; ${settings(claims)}`)
  try {
    const { rows } = await db.query<R>(sql, params)
    await db.query(`reset role; ${settings({})}; release savepoint asks`)
    return rows
  } catch (error) {
    await db.query('rollback to savepoint asks; release savepoint asks')
    throw error
  }
}

/** Like `asks`, but undone at once, returning the complete response. */
export async function queryAs(
  db: pg.Client,
  caller: Caller,
  sql: string,
  params: unknown[] = [],
): Promise<Answer> {
  await db.query(
    `savepoint queryAs; set local role ${pg.escapeIdentifier(caller.role)}; ${settings(caller.claims)}`,
  )
  const answer = await db.query<Row>(sql, params).then(
    ({ rows, rowCount, fields }) => ({
      rows,
      rowCount,
      fields: fields.map(({ name }) => name),
      error: undefined,
    }),
    (error: unknown) => ({ rows: [], rowCount: null, fields: [], error: refusal(error) }),
  )
  await db.query('rollback to savepoint queryAs; release savepoint queryAs')
  return answer
}

/** The settings that the server sets per transaction; missing claims become empty. */
function settings(claims: Claims): string {
  const values = names.map((name) => [name, String(claims[name] ?? '')] as const)
  const all = [...values, ['permissions', (claims.permissions ?? []).join(',')] as const]
  const calls = all.map(
    ([name, value]) => `set_config('turnstone.${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return `select ${calls.join(', ')}`
}

export function refusal(error: unknown): Refusal {
  if (!(error instanceof pg.DatabaseError)) throw error
  return { code: error.code ?? '', message: error.message, detail: error.detail, hint: error.hint }
}

/** The error code of a refused statement; fails if it is allowed. */
export async function refusedWith(asked: Promise<unknown>): Promise<string> {
  const outcome = await asked.then(() => undefined, refusal)
  if (!outcome) throw new Error('This was allowed')
  return outcome.code
}

export async function one<R extends Row>(db: pg.Client, sql: string, params: unknown[] = []): Promise<R> {
  const { rows } = await db.query<R>(sql, params)
  const [row] = rows
  if (!row || rows.length > 1) throw new Error(`${rows.length} rows instead of one: ${sql}`)
  return row
}
