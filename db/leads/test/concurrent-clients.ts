import pg from 'pg'
import { refusal, type Caller } from '../../test/people.ts'

/** Runs a statement as the caller on its own connection; returns the value or the error code. */
export async function answerOn(
  client: pg.Client,
  person: Caller,
  sql: string,
  params: unknown[],
): Promise<string> {
  const claims = Object.entries(person.claims).map(([name, value]) => [
    `turnstone.${name}`,
    Array.isArray(value) ? value.join(',') : String(value ?? ''),
  ])
  await client.query('begin')
  try {
    await client.query(`set local role ${pg.escapeIdentifier(person.role)}`)
    await client.query('select set_config(n, v, true) from unnest($1::text[], $2::text[]) as s (n, v)', [
      claims.map(([name]) => name),
      claims.map(([, value]) => value),
    ])
    const { rows } = await client.query<{ answer: string }>(sql, params)
    await client.query('commit')
    return rows[0]?.answer ?? ''
  } catch (error) {
    await client.query('rollback')
    return refusal(error).code
  }
}

/** Idle connections for reuse, by database; they end when it is dropped. */
const idle = new Map<string, pg.Client[]>()

/** Runs the callback with open connections, and keeps them for reuse unless it fails. */
export async function withClients<T>(
  url: string,
  size: number,
  work: (clients: pg.Client[]) => Promise<T>,
): Promise<T> {
  const known = idle.get(url) ?? []
  idle.set(url, known)
  const clients = known.splice(0, size)
  try {
    const missing = Array.from({ length: size - clients.length }, () => connectTo(url))
    clients.push(...(await Promise.all(missing)))
    const result = await work(clients)
    known.push(...clients)
    return result
  } catch (error) {
    await Promise.all(clients.map((client) => client.end()))
    throw error
  }
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // Dropping the database ends idle connections.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** How often each answer occurs. */
export const countOf = (answers: readonly string[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]),
  )
