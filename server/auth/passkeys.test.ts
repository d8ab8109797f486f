import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../db/demo/accounts.ts'
import { valueAt } from '../test/asker.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'
import { partyOf } from './passkeys.ts'
import { factorCalls, forgetFactors } from './test/factors.ts'
import { VirtualKey } from './test/virtual-key.ts'

const agent = 'agent@vendor.example'
let origin: string
let fixture: Fixture
let calls: ReturnType<typeof factorCalls>

beforeAll(async () => {
  fixture = await openFixture()
  origin = fixture.address.replace('127.0.0.1', 'localhost')
  calls = factorCalls(fixture)
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.forgetLimits()
  await forgetFactors(fixture)
  await fixture.owner.query('truncate app.passkeys, private.passkey_keys, private.passkey_challenges')
})

const begin = async (token: string, pwd = demoPassword) => {
  const query = 'mutation ($pwd: String) { beginPasskey(input: { pwd: $pwd }) { options } }'
  return valueAt((await fixture.ask(query, { pwd }, token)).data, 'beginPasskey', 'options') as string
}
const confirm = (token: string, response: string, name = 'Laptop') =>
  fixture.ask(
    `mutation ($name: String!, $response: String!) {
      confirmPasskey(input: { name: $name, response: $response }) { added recoveryCodes }
    }`,
    { name, response },
    token,
  )
const isAdded = ({ data }: { data: unknown }) => valueAt(data, 'confirmPasskey', 'added')
const options = async () =>
  valueAt(
    (await fixture.ask('mutation { beginPasskeySignIn(input: {}) { options } }')).data,
    'beginPasskeySignIn',
    'options',
  ) as string
const finish = async (response: string) => {
  const query =
    'mutation ($response: String!) { finishPasskeySignIn(input: { response: $response }) { authToken } }'
  return valueAt((await fixture.ask(query, { response })).data, 'finishPasskeySignIn', 'authToken')
}

async function added(email = agent) {
  const token = await fixture.signIn(email)
  const key = new VirtualKey(origin)
  const { data } = await confirm(token, key.create(await begin(token)))
  const codes = valueAt(data, 'confirmPasskey', 'recoveryCodes') as string[]
  return { token, key, codes }
}

describe('"add, name, remove; sign in with it"', () => {
  test('a passkey signs in by itself, and the password then needs a second step', async () => {
    const { token, key, codes } = await added()
    expect(codes).toHaveLength(10)
    expect(await calls.userOf(await finish(key.get(await options())))).toBe(agent)
    expect(await calls.login(agent)).toMatchObject({ authToken: null, nextStep: 'CODE' })
    const { challenge } = await calls.login(agent)
    expect(calls.tokenIn(await calls.finish(challenge, codes[0] ?? ''))).toBeTruthy()
    const { data } = await fixture.ask('{ allPasskeys { nodes { name } } }', {}, token)
    expect(data).toEqual({ allPasskeys: { nodes: [{ name: 'Laptop' }] } })
    const stranger = await fixture.signIn('admin@vendor.example')
    expect((await fixture.ask('{ allPasskeys { totalCount } }', {}, stranger)).data).toEqual({
      allPasskeys: { totalCount: 0 },
    })
  })

  test('adding one asks for the password, and its challenge is its person’s, once', async () => {
    const token = await fixture.signIn(agent)
    expect(await begin(token, 'Wrong!2026')).toBeNull()
    const key = new VirtualKey(origin)
    const response = key.create(await begin(token))
    const other = await fixture.signIn('admin@vendor.example')
    expect(isAdded(await confirm(other, response))).toBe(false)
    expect(isAdded(await confirm(token, response))).toBe(true)
    expect(isAdded(await confirm(token, response))).toBe(false)
    expect((await confirm(token, key.create(await begin(token)))).code).toBe('CONFLICT')
  })

  test('removing the last one takes the password and a code', async () => {
    const { token, codes } = await added()
    const { data } = await fixture.ask('{ allPasskeys { nodes { id } } }', {}, token)
    const [{ id } = { id: 0 }] = valueAt(data, 'allPasskeys', 'nodes') as { id: number }[]
    const remove = (who: string, pwd: string, code?: string) =>
      fixture.ask(
        `mutation ($id: Int!, $pwd: String!, $code: String) {
          removePasskey(input: { id: $id, pwd: $pwd, code: $code }) { removed }
        }`,
        { id, pwd, code },
        who,
      )
    const stranger = await fixture.signIn('admin@vendor.example')
    expect((await remove(stranger, demoPassword)).data).toEqual({ removePasskey: { removed: false } })
    expect((await remove(token, 'Wrong!2026', codes[0])).data).toEqual({ removePasskey: { removed: false } })
    expect((await remove(token, demoPassword)).errors[0]?.extensions).toMatchObject({
      reason: 'CODE_REQUIRED',
    })
    expect((await remove(token, demoPassword, codes[0])).data).toEqual({ removePasskey: { removed: true } })
    expect((await calls.login(agent)).authToken).toBeTruthy()
  })
})

test('a passkey belongs to the host of PUBLIC_URL, a local one to localhost', () => {
  expect(partyOf({ name: '', url: 'https://app.example.org' })).toEqual({
    id: 'app.example.org',
    origin: 'https://app.example.org',
  })
  expect(partyOf({ name: '', url: 'http://127.0.0.1:3000' })).toEqual({
    id: 'localhost',
    origin: 'http://localhost:3000',
  })
})

describe('what an attacker tries', () => {
  test('a signed challenge works once, for five minutes', async () => {
    const { key } = await added()
    const response = key.get(await options())
    expect(await finish(response)).toBeTruthy()
    expect(await finish(response)).toBeNull()
    const late = key.get(await options())
    await fixture.owner.query('update private.passkey_challenges set expires_at = now()')
    expect(await finish(late)).toBeNull()
    const made = { challenge: Buffer.alloc(32, 7).toString('base64url'), rpId: 'localhost' }
    expect(await finish(key.get(JSON.stringify(made)))).toBeNull()
  })

  test('a signature for another site or by another key is refused', async () => {
    const { key } = await added()
    key.origin = `${origin}.evil.example`
    expect(await finish(key.get(await options()))).toBeNull()
    key.origin = origin
    const forged = new VirtualKey(origin)
    expect(await finish(forged.get(await options()))).toBeNull()
    const posing = JSON.parse(forged.get(await options())) as { id: string; rawId: string }
    expect(await finish(JSON.stringify({ ...posing, id: key.id, rawId: key.id }))).toBeNull()
    expect(await finish(key.get(await options()))).toBeTruthy()
  })

  test('a key that did not verify its user, or names another user, is refused', async () => {
    const { key } = await added()
    key.userVerified = false
    expect(await finish(key.get(await options()))).toBeNull()
    key.userVerified = true
    const other = Buffer.alloc(16, 1).toString('base64url')
    expect(await finish(key.get(await options(), { handle: other }))).toBeNull()
  })

  test('a copy of an authenticator is noticed by its count', async () => {
    const { key } = await added()
    key.counter = 5
    expect(await finish(key.get(await options()))).toBeTruthy()
    expect(await finish(key.get(await options()))).toBeNull()
    key.counter = 4
    expect(await finish(key.get(await options()))).toBeNull()
    key.counter = 6
    const racing = [key.get(await options()), key.get(await options())]
    const tokens = await Promise.all(racing.map(finish))
    expect(tokens.filter(Boolean)).toHaveLength(1)
    // The database decides, where both were verified before either was stored.
    const { rows } = await fixture.owner.query(
      `select auth.enter_with_passkey(p.id, 6, sha256('x'), '192.0.2.1', 'x', null, sha256('y')) as device from app.passkeys p`,
    )
    expect(rows).toEqual([{ device: null }])
  })

  test('a deactivated person’s passkey signs in no more, and the reset removes it', async () => {
    const { key } = await added()
    const status = (to: string) =>
      fixture.owner.query(
        'update app.user_infos set status = $2 where id = (select user_id from app.user_contacts where email = $1)',
        [agent, to],
      )
    await status('INACTIVE')
    expect(await finish(key.get(await options()))).toBeNull()
    await status('ACTIVE')
    expect(await finish(key.get(await options()))).toBeTruthy()
  })

  test('what is no answer of an authenticator is bad input, not a fault', async () => {
    for (const response of [
      '',
      'x',
      '{}',
      '{"response":{}}',
      '{"response":{"clientDataJSON":"e30"},"id":"x"}',
    ]) {
      const query =
        'mutation ($response: String!) { finishPasskeySignIn(input: { response: $response }) { authToken } }'
      const { code } = await fixture.ask(query, { response })
      expect([undefined, 'INVALID_INPUT']).toContain(code)
    }
    const { key } = await added()
    const broken = JSON.parse(key.get(await options())) as { response: object }
    expect(await finish(JSON.stringify({ ...broken, response: { clientDataJSON: 'e30' } }))).toBeNull()
  })
})
