import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { idOf } from '../test/people.ts'
import { freePort } from '../test/product.ts'
import { demoPassword, linkIn, openFixture, type Fixture } from '../test/fixture.ts'
import { connect, statusOf, type Client, type Options } from './test/client.ts'
import { notifyUser, withoutMail } from './test/notify.ts'
import { eventually } from '../test/eventually.ts'

const agent = 'agent@vendor.example'
let fixture: Fixture
/** A host name other than the one in PUBLIC_URL. */
let address: string
let token: string
const open: Client[] = []

beforeAll(async () => {
  const port = String(await freePort())
  fixture = await openFixture({
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    ADDITIONAL_ORIGINS: 'https://app.example',
  })
  address = `http://127.0.0.1:${port}`
  await withoutMail(fixture.owner)
  token = await fixture.signIn(agent)
})
afterAll(() => fixture.close())
afterEach(async () => {
  open.splice(0).forEach(({ socket }) => socket.terminate())
  await vi.waitUntil(async () => (await connectionLimits()) === 0, { timeout: 30_000 })
})

async function enter(as = token, options: Options = {}): Promise<Client> {
  const client = await connect(address, as, options)
  open.push(client)
  return client
}

const status = (as: string | null, options: Options = {}) => statusOf(address, as, options)

async function connectionLimits(): Promise<number> {
  const { rowCount } = await fixture.owner.query(
    `select from pg_locks where locktype = 'advisory' and objsubid = 2 and database =
      (select oid from pg_database where datname = current_database())`,
  )
  return rowCount ?? 0
}

describe('"Upgrade needs the session"', () => {
  test('a session is accepted; the response does not repeat the token', async () => {
    const { socket } = await enter()
    expect(socket.protocol).toBe('turnstone')
    expect(await status(token, { protocols: [`bearer.${token}`] }), 'alone it is enough').toBe(101)
  })

  test.for([
    ['none', []],
    ['another word', ['turnstone']],
    ['an unknown token', [`bearer.${'A'.repeat(43)}`]],
    ['one that is too short', ['bearer.abc']],
  ] as const)('without it, 401: %s', async ([, protocols]) => {
    expect(await status(null, { protocols: [...protocols] })).toBe(401)
  })

  test('an ended session is refused', async () => {
    const gone = await fixture.signIn(agent)
    await fixture.ask('mutation { logout(input: {}) { clientMutationId } }', {}, gone)
    expect(await status(gone)).toBe(401)
  })
})

describe('"a listed Origin"', () => {
  test("the product's own origin, its local alias, and a configured one", async () => {
    expect(await status(token, { origin: fixture.settings.publicUrl })).toBe(101)
    expect(await status(token, { origin: address })).toBe(101)
    expect(await status(token, { origin: 'https://app.example' })).toBe(101)
  })

  test('the Host header is not trusted', async () => {
    const origin = 'http://rebound.example:3000'
    expect(await status(token, { origin, host: 'rebound.example:3000' })).toBe(403)
    expect(await status(token, { origin: fixture.settings.publicUrl, host: 'rebound.example:3000' })).toBe(
      101,
    )
  })

  test.for([
    'https://evil.example',
    'https://app.example.evil.example',
    'http://app.example',
    'null',
    'http://localhost',
    'http://localhost.evil.example',
    'file://',
  ])('%s is not: 403, with a good token too', async (origin) =>
    expect(await status(token, { origin })).toBe(403),
  )
})

describe('"query values equal to the session\'s; else refused"', () => {
  test('as specified: orgType, userType and userId, lower-cased except the id', async () => {
    const id = await idOf(fixture, agent)
    expect(await status(token, { query: `?orgType=vendor&userType=service_agent&userId=${id}` })).toBe(101)
    const associate = await fixture.signIn('associate@operator.example')
    expect(await status(associate, { query: '?orgType=&userType=associate' })).toBe(101)
  })

  test.for([
    '?orgType=operator',
    '?orgType=',
    '?userType=master_admin',
    '?userId=1',
    '?userType=service_agent&userType=master_admin',
  ])('%s claims another identity and gets 403', async (query) =>
    expect(await status(token, { query })).toBe(403),
  )
})

test('the path is exactly /api; other upgrade requests are ignored', async () => {
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

  test.for([
    '',
    '[]',
    'null',
    '{"since": 7}',
    '{"since": "1; drop table"}',
    '{}',
    '{"age": "1"}',
    '{"age": -1}',
  ])('so does %s', async (message) => {
    const client = await enter()
    client.socket.send(message)
    await eventually(() => expect(client.closed()?.code).toBe(1008))
  })

  test('and so does a flood of messages', async () => {
    const client = await enter()
    for (const _ of Array.from({ length: 21 })) client.socket.send('{"since":"1"}')
    await eventually(() => expect(client.closed()?.code).toBe(1008))
  })
})

test('"≤ 10 sockets a user": the eleventh is refused until one closes', async () => {
  const other = await fixture.signIn(agent)
  const clients = await Promise.all(
    Array.from({ length: 10 }, (_, index) => enter(index % 2 ? token : other)),
  )
  expect(await status(token)).toBe(429)
  expect(
    await status(await fixture.signIn('master@vendor.example')),
    'another person has ten of their own',
  ).toBe(101)
  clients[3]?.socket.terminate()
  await eventually(async () => expect(await status(other)).toBe(101))
})

// The watcher polls once a minute, longer than this test; only the event can close these.
describe('"closed when the session ends": as soon as that is committed', () => {
  const person = `(select user_id from app.user_contacts where email = '${agent}')`
  const vendor = `(select organization_id from app.user_contacts where email = '${agent}')`
  const reset = async () => {
    await fixture.ask(`mutation { forgotPassword(input: { email: "${agent}" }) { token } }`)
    await fixture.ask(
      `mutation ($userId: Int!, $token: String!) {
        resetPassword(input: { userId: $userId, token: $token, newPassword: "${demoPassword}" }) { success }
      }`,
      linkIn((await fixture.mailsTo(agent))[0]),
    )
    token = await fixture.signIn(agent)
  }
  const logout = (as: string) => fixture.ask('mutation { logout(input: {}) { clientMutationId } }', {}, as)
  const sql = (text: string) => () => fixture.owner.query(text)
  const ends: [string, (as: string) => Promise<unknown>, (() => Promise<unknown>)?][] = [
    ['a logout', logout],
    ['a password reset', reset],
    [
      'a suspension of the organization',
      sql(`update app.organizations set status = 'SUSPENDED' where id = ${vendor}`),
      sql(`update app.organizations set status = 'ACTIVE' where id = ${vendor}`),
    ],
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
    const own = await fixture.signIn(agent)
    const [client, bystander] = [
      await enter(own),
      await enter(await fixture.signIn('associate@operator.example')),
    ]
    await end(own)
    await eventually(() => expect(client.closed()?.code).toBe(4401))
    expect(bystander.closed()).toBeUndefined()
    await undo?.()
    token = await fixture.signIn(agent)
  })
})

test('"or the client is too slow": it is closed, and others continue', async () => {
  const [slow, quick] = [
    await enter(await fixture.signIn(agent)),
    await enter(await fixture.signIn('master@vendor.example')),
  ]
  slow.socket.pause()
  const id = await idOf(fixture, agent)
  await fixture.owner.query(
    `select private.notify_user('post_like', $1, jsonb_build_object('userName', repeat('x', 20000)))
      from generate_series(1, 1500)`,
    [id],
  )
  await eventually(async () => expect(await connectionLimits()).toBe(1))
  await notifyUser(fixture.owner, 'master@vendor.example')
  await quick.got(1)
}, 30_000)
