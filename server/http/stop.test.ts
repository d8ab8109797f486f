import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openScene, type Scene } from '../test/scene.ts'

async function newScene(): Promise<Scene> {
  const scene = await openScene()
  onTestFinished(() => scene.close())
  return scene
}

async function refuses(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`).then(
    () => false,
    () => true,
  )
}

test('"SIGTERM finishes what is in flight": a request that has begun is answered, a new one is not taken', async () => {
  const scene = await newScene()
  const token = await scene.signIn('master@vendor.example')
  await scene.owner.query('begin; lock table app.services in access exclusive mode')
  const asked = scene.ask('{ allServices { totalCount } }', {}, token)
  await vi.waitFor(async () => {
    const { rowCount } = await scene.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(1)
  })
  const closed = scene.product.close()
  await vi.waitFor(async () => expect(await refuses(scene.address)).toBe(true))
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

test('callers who keep a connection and ask nothing, or never finish asking, do not hold it up', async () => {
  const scene = await newScene()
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

test('a job in hand is finished too: no mail is half-sent, none is sent twice', async () => {
  const scene = await newScene()
  for (const email of ['agent@vendor.example', 'admin@vendor.example', 'master@vendor.example']) {
    await scene.ask(`mutation ($e: String!) { forgotPassword(input: { email: $e }) { token } }`, { e: email })
  }
  expect(await scene.product.close()).toBe(0)
  const { rows } = await scene.owner.query(
    'select locked_by from graphile_worker.jobs where locked_by is not null',
  )
  expect(rows).toEqual([])
})
