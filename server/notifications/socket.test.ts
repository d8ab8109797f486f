import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { idOf } from '../test/people.ts'
import { freePort } from '../test/product.ts'
import { openScene, type Scene } from '../test/scene.ts'
import { connect, statusOf, type Client, type Options } from './test/client.ts'
import { tellUser, withoutMail } from './test/tell.ts'
import { eventually } from '../test/eventually.ts'

const agent = 'agent@vendor.example'
let scene: Scene
/** Another name for the host than the one in PUBLIC_URL. */
let address: string
let token: string
const open: Client[] = []

beforeAll(async () => {
  const port = String(await freePort())
  scene = await openScene({ PORT: port, PUBLIC_URL: `http://localhost:${port}` })
  address = `http://127.0.0.1:${port}`
  await withoutMail(scene.owner)
  token = await scene.signIn(agent)
})
afterAll(() => scene.close())
afterEach(async () => {
  open.splice(0).forEach(({ socket }) => socket.terminate())
  await vi.waitUntil(async () => (await seats()) === 0, { timeout: 5_000 })
})

async function enter(as = token, options: Options = {}): Promise<Client> {
  const client = await connect(address, as, options)
  open.push(client)
  return client
}

const status = (as: string | null, options: Options = {}) => statusOf(address, as, options)

async function seats(): Promise<number> {
  const { rowCount } = await scene.owner.query(
    `select from pg_locks where locktype = 'advisory' and objsubid = 2 and database =
      (select oid from pg_database where datname = current_database())`,
  )
  return rowCount ?? 0
}

describe('"Upgrade needs the session"', () => {
  test('with it, one is in; the answer does not repeat the token', async () => {
    const { socket } = await enter()
    expect(socket.protocol).toBe('turnstone')
    expect(await status(token, { protocols: [`bearer.${token}`] }), 'alone it is enough').toBe(101)
  })

  test.for([
    ['none', []],
    ['another word', ['turnstone']],
    ['one that nobody has', [`bearer.${'A'.repeat(43)}`]],
    ['one that is too short', ['bearer.abc']],
  ] as const)('without it, 401: %s', async ([, protocols]) => {
    expect(await status(null, { protocols: [...protocols] })).toBe(401)
  })

  test('a session that has ended is none', async () => {
    const gone = await scene.signIn(agent)
    await scene.ask('mutation { logout(input: {}) { clientMutationId } }', {}, gone)
    expect(await status(gone)).toBe(401)
  })
})

describe('"a listed Origin"', () => {
  test("the product's own address, and the host that was asked", async () => {
    expect(await status(token, { origin: scene.settings.publicUrl })).toBe(101)
    expect(await status(token, { origin: address })).toBe(101)
  })

  test.for(['https://evil.example', 'null', 'http://localhost', 'http://localhost.evil.example', 'file://'])(
    '%s is not: 403, with a good token too',
    async (origin) => expect(await status(token, { origin })).toBe(403),
  )
})

describe('"query values equal to the session\'s; else refused"', () => {
  test('as specified: orgType, userType and userId, lower-cased except the id', async () => {
    const id = await idOf(scene, agent)
    expect(await status(token, { query: `?orgType=vendor&userType=service_agent&userId=${id}` })).toBe(101)
    const associate = await scene.signIn('associate@operator.example')
    expect(await status(associate, { query: '?orgType=&userType=associate' })).toBe(101)
  })

  test.for([
    '?orgType=operator',
    '?orgType=',
    '?userType=master_admin',
    '?userId=1',
    '?userType=service_agent&userType=master_admin',
  ])('%s is a claim to be somebody else: 403', async (query) =>
    expect(await status(token, { query })).toBe(403),
  )
})

test('the path is exactly /api; another request to upgrade is answered as if it had not asked', async () => {
  expect(await status(token, { path: '/api/graphql' })).toBe(405)
  expect(await status(token, { path: '/api/other' })).toBe(404)
  const headers = { connection: 'upgrade', upgrade: 'h2c' }
  const [answer] = (await once(get(`${address}/healthz`, { headers }), 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(200)
})

describe('"Frames ≤ 4 KiB in"', () => {
  test('a larger one closes the socket', async () => {
    const client = await enter()
    client.socket.send(JSON.stringify({ since: '1', rest: 'x'.repeat(4_097) }))
    await eventually(() => expect(client.closed()?.code).toBe(1009))
  })

  test.for(['', '[]', 'null', '{"since": 7}', '{"since": "1; drop table"}'])(
    'so does %s',
    async (message) => {
      const client = await enter()
      client.socket.send(message)
      await eventually(() => expect(client.closed()?.code).toBe(1008))
    },
  )

  test('and a flood of questions', async () => {
    const client = await enter()
    for (const _ of Array.from({ length: 21 })) client.socket.send('{"since":"1"}')
    await eventually(() => expect(client.closed()?.code).toBe(1008))
  })
})

test('"≤ 10 sockets a user": the eleventh is refused until one of the ten has gone', async () => {
  const other = await scene.signIn(agent)
  const clients = await Promise.all(
    Array.from({ length: 10 }, (_, index) => enter(index % 2 ? token : other)),
  )
  expect(await status(token)).toBe(429)
  expect(
    await status(await scene.signIn('master@vendor.example')),
    'another person has ten of their own',
  ).toBe(101)
  clients[3]?.socket.terminate()
  await eventually(async () => expect(await status(other)).toBe(101))
})

describe('"closed when the session ends": within a second', () => {
  const person = `(select user_id from app.user_contacts where email = '${agent}')`
  const logout = (as: string) => scene.ask('mutation { logout(input: {}) { clientMutationId } }', {}, as)
  const sql = (text: string) => () => scene.owner.query(text)
  const ends: [string, (as: string) => Promise<unknown>, (() => Promise<unknown>)?][] = [
    ['a logout', logout],
    [
      'a deactivation',
      sql(`update app.user_infos set status = 'INACTIVE' where id = ${person}`),
      sql(`update app.user_infos set status = 'ACTIVE' where id = ${person}`),
    ],
    [
      'another role',
      sql(`update app.user_infos set user_type = 'ADMIN' where id = ${person}`),
      sql(`update app.user_infos set user_type = 'SERVICE_AGENT' where id = ${person}`),
    ],
  ]

  test.for(ends)('%s', async ([, end, undo]) => {
    const own = await scene.signIn(agent)
    const [client, bystander] = [await enter(own), await enter(await scene.signIn('master@vendor.example'))]
    const since = performance.now()
    await end(own)
    await vi.waitFor(() => expect(client.closed()?.code).toBe(4401), { timeout: 2_000, interval: 10 })
    expect((client.closed()?.at ?? Infinity) - since).toBeLessThan(1_000)
    expect(bystander.closed()).toBeUndefined()
    await undo?.()
  })
})

test('"or the client is too slow": who does not read is let go, and the others go on', async () => {
  const [slow, quick] = [
    await enter(await scene.signIn(agent)),
    await enter(await scene.signIn('master@vendor.example')),
  ]
  slow.socket.pause()
  const id = await idOf(scene, agent)
  await scene.owner.query(
    `select hidden.notify_user('post_like', $1, jsonb_build_object('userName', repeat('x', 20000)))
      from generate_series(1, 1500)`,
    [id],
  )
  await eventually(async () => expect(await seats()).toBe(1))
  await tellUser(scene.owner, 'master@vendor.example')
  await quick.got(1)
}, 30_000)
