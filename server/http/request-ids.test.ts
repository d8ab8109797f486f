import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'
import { withoutDatabase } from '../test/outage.ts'

let fixture: Fixture
let token: string

beforeAll(async () => {
  fixture = await openFixture({ LOG_LEVEL: 'debug' })
  token = await fixture.signIn('master@operator.example')
})
afterAll(() => fixture.close())

type Line = { msg: string; request?: string; trace?: string; operation?: string }

/** The lines of the log with this id, once the answer is logged. */
async function linesOf(id: string): Promise<Line[]> {
  return eventually(() => {
    const lines = fixture.product
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line)
      .filter(({ request }) => request === id)
    expect(lines.map(({ msg }) => msg)).toContain('answered')
    return lines
  })
}
const ask = (headers: Record<string, string>, query = '{ currentUser { id } }') =>
  fixture.ask(query, {}, token, headers)

test('an id of the proxy is in the answer and in each line of its request', async () => {
  const { headers } = await ask({ 'x-request-id': 'proxy-1234567' })
  expect(headers.get('x-request-id')).toBe('proxy-1234567')
  const messages = (await linesOf('proxy-1234567')).map(({ msg }) => msg)
  expect(messages).toEqual(['executed a document', 'answered'])
})

test('a body that arrives late belongs to the same request', async () => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-request-id': 'late-body-1234',
    expect: '100-continue',
  }
  const sent = httpRequest(`${fixture.address}/api/graphql`, { method: 'POST', headers })
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.end(JSON.stringify({ query: '{ currentUser { id } }' }))
  await once(sent, 'response')
  const messages = (await linesOf('late-body-1234')).map(({ msg }) => msg)
  expect(messages).toEqual(['executed a document', 'answered'])
})

test('requests at the same time do not mix their lines', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `at-once-${String(index).padStart(4, '0')}`)
  await Promise.all(ids.map((id) => ask({ 'x-request-id': id })))
  for (const id of ids)
    expect((await linesOf(id)).map(({ msg }) => msg)).toEqual(['executed a document', 'answered'])
})

describe('an id is made', () => {
  test.for([
    ['without one', undefined],
    ['instead of a short one', 'a1'],
    ['instead of a long one', 'a'.repeat(129)],
    ['instead of one with other signs', 'ana@example.org id'],
  ] as const)('%s', async ([, given]) => {
    const { headers } = await ask(given === undefined ? {} : { 'x-request-id': given })
    const id = headers.get('x-request-id') ?? ''
    expect(id).toMatch(/^[\da-f]{32}$/)
    await linesOf(id)
  })
})

test('a trace is continued: its id is in each line, beside that of the proxy', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traceparent = `00-${trace}-00f067aa0ba902b7-01`
  expect((await ask({ traceparent })).headers.get('x-request-id')).toBe(trace)
  await ask({ traceparent, 'x-request-id': 'proxy-of-a-trace' })
  for (const { trace: written } of await linesOf('proxy-of-a-trace')) expect(written).toBe(trace)
  const none = await ask({ traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` })
  expect(none.headers.get('x-request-id')).not.toBe('0'.repeat(32))
})

test('answers that are no GraphQL have one, too', async () => {
  for (const path of ['/login', '/healthz', '/api/nothing', '/%E0%A4%A'])
    expect((await fetch(fixture.address + path)).headers.get('x-request-id'), path).toMatch(/^[\da-f]{32}$/)
})

test('an error names the request, and a lost connection names none', async () => {
  // Requests that wait for a lock open connections of their own.
  await fixture.owner.query('begin; lock table app.leads in access exclusive mode')
  const waiting = Array.from({ length: 8 }, () => ask({}, '{ allLeads { totalCount } }'))
  await eventually(async () => {
    const { rows } = await fixture.owner.query<{ count: number }>(
      `select count(*)::int from pg_locks where not granted and relation = 'app.leads'::regclass`,
    )
    expect(rows[0]?.count).toBeGreaterThan(5)
  })
  await fixture.owner.query('rollback')
  await Promise.all(waiting)
  await withoutDatabase(fixture, async () => {
    const { code } = await ask({ 'x-request-id': 'refused-request' })
    expect(code).toBe('UNAVAILABLE')
  })
  const lines = await linesOf('refused-request')
  expect(lines.map(({ msg }) => msg)).toContain('the database, or another service, could not be reached')
  const lost = fixture.product
    .said()
    .split('\n')
    .filter((line) => /a connection of the (web|auth) was lost/.test(line))
  expect(lost.length).toBeGreaterThan(0)
  for (const line of lost) expect(line).not.toContain('"request"')
})
