import { Agent, request } from 'node:http'
import pg from 'pg'
import { personOf, type Case, type People, type Person, type Question, type Statement } from './cases.ts'
import type { Loaded } from './databases.ts'

/** A target that runs a case. */
export type Way<About> = {
  call: (one: Case<About>, number: number) => Promise<unknown>
  close: () => Promise<void>
}

/** Calls the product's endpoint over open connections. */
export function throughEndpoint<About>(address: string, people: People<About>, atOnce: number): Way<About> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  return {
    call: (one, number) => {
      const { token, about } = personOf(people, one)
      return post(agent, `${address}/api/graphql`, token, one.question(about, number))
    },
    close: async () => agent.destroy(),
  }
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

function post(agent: Agent, url: string, token: string, question: Question): Promise<string> {
  return exchange(agent, { method: 'POST', url, token, body: JSON.stringify(question) }, isAnswer)
}

type Request = { method: 'GET' | 'POST'; url: string; token: string; body?: string }

/** Sends a request over the agent's connections. Fails with the text if it is no answer. */
export function exchange(
  agent: Agent,
  { method, url, token, body = '' }: Request,
  isGood: (text: string) => boolean,
): Promise<string> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (response) => {
      response.setEncoding('utf8')
      let text = ''
      response.on('data', (chunk: string) => (text += chunk))
      response.on('error', reject)
      response.on('end', () => (isGood(text) ? resolve(text) : reject(new Error(text))))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function isAnswer(text: string): boolean {
  return (
    text.startsWith('{"data":{') &&
    !text.includes('"errors":') &&
    !text.startsWith('null}', text.indexOf(':', 8) + 1)
  )
}
