import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { Pool } from 'undici'
import type { BareRequest, BareSetup } from './bare.ts'
import { personOf, type Case, type People, type Question } from './cases.ts'
import type { Loaded } from './databases.ts'
import { transaction } from './transaction.ts'

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

/**
 * Sends the SQL over HTTP to the bare server of `bare.ts`, which runs in its own process as the product does: what a request
 * costs at least.
 */
export async function throughBare<About>(
  { webUrl }: Loaded,
  people: People<About>,
  cases: readonly Case<About>[],
  atOnce: number,
): Promise<Way<About>> {
  const child = fork(join(import.meta.dirname, 'bare.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const statements = cases.flatMap((one) => one.statements(personOf(people, one).about, 0))
  const setup: BareSetup = {
    webUrl,
    connections: atOnce,
    sessions: Object.fromEntries(Object.values(people).map(({ token, claims }) => [token, claims])),
    texts: Object.fromEntries(statements.map(({ name, text }) => [name, text])),
  }
  child.send(setup)
  const [port]: unknown[] = await once(child, 'message')
  const pool = new Pool(`http://127.0.0.1:${String(port)}`, { connections: atOnce })
  return {
    call: (one, number) => {
      const { token, about } = personOf(people, one)
      const asked: BareRequest = one.statements(about, number).map(({ name, values }) => ({ name, values }))
      const body = JSON.stringify(asked)
      return exchange(pool, { method: 'POST', path: '/', token, body }, () => true)
    },
    close: async () => {
      await pool.close()
      child.kill()
    },
  }
}

type Request = { method: 'GET' | 'POST'; path: string; token: string; body?: string }

/** Sends a request over the pool's connections. Fails with the text if it is an error's or no answer. */
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
  if (answer.statusCode >= 400 || !isGood(text)) throw new Error(text)
  return text
}

function isAnswer(text: string): boolean {
  return (
    text.startsWith('{"data":{') &&
    !text.includes('"errors":') &&
    !text.startsWith('null}', text.indexOf(':', 8) + 1)
  )
}
