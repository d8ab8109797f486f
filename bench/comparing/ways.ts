import pg from 'pg'
import { Pool } from 'undici'
import { personOf, type Case, type People, type Person, type Question, type Statement } from './cases.ts'
import type { Loaded } from './databases.ts'

/** A target that runs a case. */
export type Way<About> = {
  call: (one: Case<About>, number: number) => Promise<unknown>
  close: () => Promise<void>
}

/** Calls the product's endpoint over open connections. Node's own client takes twice as long for a call. */
export function throughEndpoint<About>(address: string, people: People<About>, atOnce: number): Way<About> {
  const pool = new Pool(address, { connections: atOnce })
  return {
    call: (one, number) => {
      const { token, about } = personOf(people, one)
      return post(pool, token, one.question(about, number))
    },
    close: () => pool.close(),
  }
}

/** Asks the endpoint. Fails with its text if the answer has errors or no data. */
export function post(pool: Pool, token: string, question: Question): Promise<string> {
  const body = JSON.stringify(question)
  return exchange(pool, { method: 'POST', path: '/api/graphql', token, body }, isAnswer)
}

/** Sends the SQL directly, with the same role and transaction. Statements are prepared once per connection. */
export function directly<About>({ webUrl }: Loaded, people: People<About>, atOnce: number): Way<About> {
  const pool = new pg.Pool({ connectionString: webUrl, max: atOnce })
  return {
    call: (one, number) => {
      const person = personOf(people, one)
      return transaction(pool, person.claims, one.statements(person.about, number))
    },
    close: () => pool.end(),
  }
}

async function transaction(
  pool: pg.Pool,
  claims: Person<unknown>['claims'],
  statements: Statement[],
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ name: 'claims', text: claimsSql(claims), values: Object.entries(claims).flat() })
    for (const statement of statements) {
      const { rowCount } = await client.query(statement)
      if (!rowCount) throw new Error(`${statement.name} returned no row`)
    }
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

function claimsSql(claims: Record<string, string>): string {
  const parts = Object.keys(claims).map(
    (_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`,
  )
  return `select ${parts.join(', ')}`
}

type Request = { method: 'GET' | 'POST'; path: string; token: string; body?: string }

/** Sends a request over the pool's connections. Fails with the text if it is no answer. */
export async function exchange(
  pool: Pool,
  { method, path, token, body }: Request,
  isGood: (text: string) => boolean,
): Promise<string> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const answer = await pool.request({ method, path, headers, ...(body !== undefined && { body }) })
  const text = await answer.body.text()
  if (!isGood(text)) throw new Error(text)
  return text
}

function isAnswer(text: string): boolean {
  return (
    text.startsWith('{"data":{') &&
    !text.includes('"errors":') &&
    !text.startsWith('null}', text.indexOf(':', 8) + 1)
  )
}
