import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi, type TestContext } from 'vitest'
import { readSettings } from '../settings.ts'
import type { OwnProcess } from '../test/product.ts'
import { openOwnScene, openScene, type Scene } from '../test/scene.ts'
import { openListener } from './listener.ts'
import { eventually } from '../test/eventually.ts'

// Several products start at the same time here, since what they are tried for is waiting.
vi.setConfig({ testTimeout: 60_000 })

async function newScene({ onTestFinished }: TestContext): Promise<Scene<OwnProcess>> {
  const scene = await openOwnScene()
  onTestFinished(() => scene.close())
  return scene
}

async function refuses(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`).then(
    () => false,
    () => true,
  )
}

test.concurrent('"SIGTERM finishes what is in flight": a request that has begun is answered, a new one is not taken', async (context) => {
  const scene = await newScene(context)
  const token = await scene.signIn('master@vendor.example')
  await scene.owner.query('begin; lock table app.services in access exclusive mode')
  const asked = scene.ask('{ allServices { totalCount } }', {}, token)
  await eventually(async () => {
    const { rowCount } = await scene.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(1)
  })
  const closed = scene.product.close()
  await eventually(async () => expect(await refuses(scene.address)).toBe(true))
  await scene.owner.query('commit')
  const { status, errors, data } = await asked
  expect({ status, errors }).toEqual({ status: 200, errors: [] })
  expect(data).toMatchObject({ allServices: { totalCount: expect.any(Number) as number } })
  expect(await closed, 'it ends well').toBe(0)
  const { rows } = await scene.owner.query(
    `select usename from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  expect(rows, 'and leaves no connection').toEqual([])
})

test.concurrent('callers who keep a connection and ask nothing, or never finish asking, do not hold it up', async (context) => {
  const scene = await newScene(context)
  const agent = new Agent({ keepAlive: true })
  const [answer] = await once(get(`${scene.address}/healthz`, { agent }), 'response')
  answer.resume()
  await once(answer, 'end')
  const { port } = new URL(scene.address)
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
  await fetch(`${scene.address}/healthz`)
  const since = performance.now()
  expect(await scene.product.close()).toBe(0)
  expect(performance.now() - since).toBeLessThan(8_000)
})

test.concurrent('a job in hand is finished too: no mail is half-sent, none is sent twice', async (context) => {
  const scene = await newScene(context)
  for (const email of ['agent@vendor.example', 'admin@vendor.example', 'master@vendor.example']) {
    await scene.ask(`mutation ($e: String!) { forgotPassword(input: { email: $e }) { token } }`, { e: email })
  }
  expect(await scene.product.close()).toBe(0)
  const { rows } = await scene.owner.query(
    'select locked_by from graphile_worker.jobs where locked_by is not null',
  )
  expect(rows).toEqual([])
})

let shared: Promise<Scene>
beforeAll(() => void (shared = openScene()))
afterAll(async () => (await shared).close())

/** Sends a piece, then one byte a second; says after how many seconds it was cut and what came back. */
async function dribble(scene: Scene, piece: string, rest = ''): Promise<{ seconds: number; answer: string }> {
  const since = performance.now()
  const socket = connect(Number(new URL(scene.address).port), '127.0.0.1')
  let answer = ''
  let sent = 0
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.on('error', () => {})
  socket.write(piece)
  const timer = setInterval(() => socket.write(rest[sent++] ?? ''), 1_000)
  await once(socket, 'close')
  clearInterval(timer)
  return { seconds: (performance.now() - since) / 1_000, answer }
}

test.concurrent('"headers 10 s, request 30 s, connection cap": the listener is set so', async () => {
  const app = openListener(readSettings({}))
  const { headersTimeout, requestTimeout, maxConnections } = app.server
  expect({ headersTimeout, requestTimeout, maxConnections }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    maxConnections: 5_000,
  })
  expect(app.initialConfig).toMatchObject({ bodyLimit: 65_536, keepAliveTimeout: 65_000 })
  await app.close()
})

test.concurrent('"Node\'s defaults keep a dribbling body open": headers that dribble in, and a caller who says nothing, are cut after 10 s', async () => {
  const scene = await shared
  const cut = await Promise.all([
    dribble(scene, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'x'.repeat(60)),
    dribble(scene, 'POST /api/graphql HTTP/1.1\r\nHost: x\r\n'),
    dribble(scene, ''),
  ])
  for (const { seconds, answer } of cut) {
    expect(seconds).toBeGreaterThan(9)
    expect(seconds).toBeLessThan(15)
    expect(answer).toMatch(/^(HTTP\/1.1 408 Request Timeout\r\n|$)/)
  }
  expect((await fetch(`${scene.address}/healthz`)).status).toBe(200)
})

test.concurrent('a body whose length is said to be too large is not waited for', async () => {
  const scene = await shared
  const head = 'POST /api/graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  const { seconds, answer } = await dribble(
    scene,
    `${head}Content-Length: 70000\r\nConnection: close\r\n\r\n{`,
  )
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(seconds).toBeLessThan(5)
})
