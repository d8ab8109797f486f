import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi, type TestContext } from 'vitest'
import { readSettings } from '../base/settings.ts'
import type { OwnProcess } from '../test/product.ts'
import { openProcessFixture, openFixture, type Fixture } from '../test/fixture.ts'
import { openListener } from './listener.ts'
import { eventually } from '../test/eventually.ts'

// Several products start concurrently, because these tests mostly wait.
vi.setConfig({ testTimeout: 120_000 })

async function newFixture({ onTestFinished }: TestContext): Promise<Fixture<OwnProcess>> {
  const fixture = await openProcessFixture()
  onTestFinished(() => fixture.close())
  return fixture
}

async function refuses(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`).then(
    () => false,
    () => true,
  )
}

test.concurrent('"SIGTERM finishes what is in flight": a running request is answered, a new one refused', async (context) => {
  const fixture = await newFixture(context)
  const token = await fixture.signIn('master@vendor.example')
  await fixture.owner.query('begin; lock table app.services in access exclusive mode')
  const ask = () => fixture.ask('{ allServices { totalCount } }', {}, token)
  const isWaiting = async () => {
    const { rowCount } = await fixture.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount !== 0
  }
  let isOver = false
  const send = () => {
    isOver = false
    return ask().finally(() => (isOver = true))
  }
  let asked = send()
  await eventually(async () => {
    // On a busy machine a request may time out before its lock is seen: then the next one is sent, never two at once.
    if (isOver) asked = send()
    expect(await isWaiting()).toBe(true)
  })
  const closed = fixture.product.close()
  await eventually(async () => expect(await refuses(fixture.address)).toBe(true))
  await fixture.owner.query('commit')
  const { status, errors, data } = await asked
  expect({ status, errors }).toEqual({ status: 200, errors: [] })
  expect(data).toMatchObject({ allServices: { totalCount: expect.any(Number) as number } })
  expect(await closed, 'it ends well').toBe(0)
  const { rows } = await fixture.owner.query(
    `select usename from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  expect(rows, 'and leaves no connection').toEqual([])
})

test.concurrent('idle and slow clients do not delay it', async (context) => {
  const fixture = await newFixture(context)
  const agent = new Agent({ keepAlive: true })
  const [answer] = await once(get(`${fixture.address}/healthz`, { agent }), 'response')
  answer.resume()
  await once(answer, 'end')
  const { port } = new URL(fixture.address)
  const sockets = [
    '',
    'GET /healthz HTTP/1.1\r\nHost: x\r\n',
    'POST /api/graphql HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n',
  ]
  for (const piece of sockets) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(piece)
  }
  await fetch(`${fixture.address}/healthz`)
  // An idle connection stays open for 65 s.
  const tooLate = AbortSignal.timeout(60_000)
  expect(await fixture.product.close()).toBe(0)
  expect(tooLate.aborted).toBe(false)
})

test.concurrent('a running job is finished: no mail is sent half or twice', async (context) => {
  const fixture = await newFixture(context)
  for (const email of ['agent@vendor.example', 'admin@vendor.example', 'master@vendor.example']) {
    await fixture.ask(`mutation ($e: String!) { forgotPassword(input: { email: $e }) { token } }`, {
      e: email,
    })
  }
  expect(await fixture.product.close()).toBe(0)
  const { rows } = await fixture.owner.query(
    'select locked_by from graphile_worker.jobs where locked_by is not null',
  )
  expect(rows).toEqual([])
})

let shared: Promise<Fixture>
beforeAll(() => void (shared = openFixture()))
afterAll(async () => (await shared).close())

/** Sends a piece, then one byte a second; returns the seconds until it was cut, and the answer. */
async function dribble(
  fixture: Fixture,
  piece: string,
  rest = '',
): Promise<{ seconds: number; answer: string }> {
  const since = performance.now()
  const socket = connect(Number(new URL(fixture.address).port), '127.0.0.1')
  let answer = ''
  let sent = 0
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.on('error', () => {})
  socket.write(piece)
  const timer = setInterval(() => socket.write(rest[sent++] ?? ''), 1_000)
  // Not once(): it rejects for a connection that is reset.
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return { seconds: (performance.now() - since) / 1_000, answer }
}

test.concurrent('"headers 10 s, uploads 10 min, connection cap" are set on the listener', async () => {
  const app = openListener(readSettings({}))
  const { headersTimeout, requestTimeout, maxConnections } = app.server
  expect({ headersTimeout, requestTimeout, maxConnections }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 600_000,
    maxConnections: 5_000,
  })
  expect(app.initialConfig).toMatchObject({ bodyLimit: 65_536, keepAliveTimeout: 65_000 })
  await app.close()
})

test.concurrent('"Node\'s defaults keep a dribbling body open": slow headers are cut after 10 s', async () => {
  const fixture = await shared
  const cut = await Promise.all([
    dribble(fixture, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'x'.repeat(60)),
    dribble(fixture, 'POST /api/graphql HTTP/1.1\r\nHost: x\r\n'),
    dribble(fixture, ''),
  ])
  for (const { seconds, answer } of cut) {
    expect(seconds).toBeGreaterThan(9)
    expect(answer).toMatch(/^(HTTP\/1.1 408 Request Timeout\r\n|$)/)
  }
  expect((await fetch(`${fixture.address}/healthz`)).status).toBe(200)
})

test.concurrent('"request 30 s (uploads 10 min)": a slow body is cut, a slow upload is not', async () => {
  const fixture = await shared
  const head =
    'HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60\r\nConnection: close\r\n\r\n'
  const app = openListener(readSettings({}), 2_000)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => body.resume().on('end', () => done(null)))
  app.route({ method: ['POST', 'PUT'], url: '*', handler: () => 'whole' })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const listening = { ...fixture, address }
  const [other, whole] = await Promise.all([
    dribble(listening, `POST /api/graphql ${head}`, 'x'.repeat(60)),
    dribble(listening, `PUT /api/uploads/x ${head.replace('60', '6')}`, 'x'.repeat(6)),
  ])
  await app.close()
  expect(other.answer).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  expect(whole.answer).toMatch(/^HTTP\/1.1 200 OK/)
})

test.concurrent('a body announced as too large is refused at once', async () => {
  const fixture = await shared
  const head = 'POST /api/graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const { answer } = await dribble(fixture, `${head}Content-Length: 70000\r\nConnection: close\r\n\r\n{`)
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
})
