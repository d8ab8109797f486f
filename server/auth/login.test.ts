import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, getNamedType, isInputObjectType } from 'postgraphile/graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loginMutation, valueAt } from '../test/asker.ts'
import { demoPassword, openFixture, type Fixture } from '../test/fixture.ts'
import { addPerson } from '../test/people.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

const master = 'master@vendor.example'
let fixture: Fixture

beforeAll(async () => (fixture = await openFixture()))
afterAll(() => fixture.close())
beforeEach(() => fixture.forgetLimits())

const login = (email: string, pwd = demoPassword) => fixture.ask(loginMutation, { email, pwd })
const tokenIn = ({ data }: { data: unknown }) => valueAt(data, 'login', 'authToken')
const refused = '{"data":{"login":{"authToken":null}},"extensions":{"cost":1}}'

test('a full disk of the database answers a sentence instead of INTERNAL', async () => {
  await fixture.owner.query(`create function public.disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger disk_full before insert on private.session_tokens execute function public.disk_full()`)
  try {
    const { errors } = await login(master)
    expect(errors[0]?.message).toMatch(/^The disk of this service is full, so nothing was saved\. /)
    expect(errors[0]?.extensions).toEqual({ code: 'UNAVAILABLE', reason: 'DISK_FULL' })
  } finally {
    await fixture.owner.query('drop function public.disk_full() cascade')
  }
  expect(tokenIn(await login(master))).toMatch(/^[\w-]{43}$/)
})

describe('"login (email, pwd) returns authToken, which is saved"', () => {
  test('the token has 256 random bits and identifies the user', async () => {
    const token = await fixture.signIn(master)
    expect(token).toMatch(/^[\w-]{43}$/)
    const { data } = await fixture.ask('{ currentUser { email } }', {}, token)
    expect(data).toEqual({ currentUser: { email: master } })
  })

  test('each sign-in opens its own session', async () => {
    expect(await fixture.signIn(master)).not.toBe(await fixture.signIn(master))
  })

  test('an address ignores case and surrounding spaces', async () => {
    expect(tokenIn(await login(` Master@VENDOR.example `))).toMatch(/^[\w-]{43}$/)
  })

  test('a password does not', async () => {
    expect((await login(master, demoPassword.toLowerCase())).text).toBe(refused)
    expect((await login(master, `${demoPassword} `)).text).toBe(refused)
  })

  test('the database stores hashes only, of tokens and passwords', async () => {
    const token = await fixture.signIn(master)
    const { rows } = await fixture.owner.query<{ kept: string }>(
      'select t::text as kept from private.session_tokens t order by session_id desc limit 1',
    )
    expect(rows[0]?.kept).not.toContain(token)
    expect(rows[0]?.kept).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })

  test('"Passwords: argon2id"', async () => {
    const { rows } = await fixture.owner.query<{ kept: string }>(
      'select p.argon2id as kept from private.passwords p join app.user_contacts c using (user_id) where c.email = $1',
      [master],
    )
    expect(rows[0]?.kept).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/)
    expect(rows[0]?.kept).not.toContain(demoPassword)
  })

  test('the audit log records sign-ins and failures without the address', async () => {
    await login(master)
    await login('nobody@nowhere.example')
    const { rows } = await fixture.owner.query<{ action: string; entry: string }>(
      'select action, l::text as entry from app.audit_logs l order by id desc limit 2',
    )
    expect(rows.map(({ action }) => action)).toEqual(['SIGN_IN_FAILED', 'SIGN_IN'])
    expect(rows.map(({ entry }) => entry).join('')).not.toMatch(/nobody|master@/)
  })
})

describe('"A failed login returns false": null, and no error', () => {
  test('an unknown address and a wrong password give the same bytes', async () => {
    const wrong = await login(master, 'Wrong!2026')
    const unknown = await login('nobody@nowhere.example', 'Wrong!2026')
    expect(wrong.text).toBe(refused)
    expect(unknown.text).toBe(refused)
    // Each answer has its own time and its request's own id.
    const headersOf = ({ headers }: typeof wrong) =>
      [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
    expect(headersOf(unknown)).toEqual(headersOf(wrong))
  })

  test.for(['', ' ', 'no address', `${master}\r\nBcc: x@y.example`, `' or true --`, '\u{1f426}@a.example'])(
    'so does %j',
    async (email) => expect((await login(email)).text).toBe(refused),
  )

  test('so does an address or a password of any length', async () => {
    expect((await login('a'.repeat(50_000))).text).toBe(refused)
    expect((await login(master, '')).text).toBe(refused)
    expect((await login(master, 'x'.repeat(50_000))).text).toBe(refused)
  })

  test.for(['PENDING', 'INACTIVE'])(
    '"Only an active organization\'s active people sign in": a user with status %s cannot sign in',
    async (status) => {
      const { email, userId } = await addPerson(fixture, status)
      await fixture.owner.query('insert into private.passwords (user_id, argon2id) values ($1, $2)', [
        userId,
        await hashPassword(demoPassword, '192.0.2.1'),
      ])
      expect((await login(email)).text).toBe(refused)
      await fixture.owner.query(`update app.user_infos set status = 'ACTIVE' where id = $1`, [userId])
      expect(tokenIn(await login(email)), 'but could when active').toMatch(/^[\w-]{43}$/)
      await fixture.owner.query('update app.user_infos set is_deleted = true where id = $1', [userId])
      expect((await login(email)).text, 'nor once deleted').toBe(refused)
    },
  )

  test.for([
    `status = 'SUSPENDED'`,
    `status = 'PENDING'`,
    `status = 'INACTIVE'`,
    `status = 'REJECTED'`,
    'is_deleted = true',
  ])(
    '"Only an active organization\'s active people sign in": no one of an organization with %s can sign in',
    async (change) => {
      const where = `where id = (select organization_id from app.user_contacts where email = 'master@vendor2.example')`
      await fixture.owner.query(`update app.organizations set ${change} ${where}`)
      const answer = await login('master@vendor2.example')
      await fixture.owner.query(`update app.organizations set status = 'ACTIVE', is_deleted = false ${where}`)
      expect(answer.text).toBe(refused)
      expect(tokenIn(await login('master@vendor2.example'))).toMatch(/^[\w-]{43}$/)
    },
  )
})

test('a missing hash costs as much work as an existing one', async () => {
  const hash = await hashPassword(demoPassword, '192.0.2.1')
  const timeOf = async (given: string | null) => {
    const since = performance.now()
    await verifyPassword('Wrong!2026', given, '192.0.2.1')
    return performance.now() - since
  }
  const times = { missing: Infinity, existing: Infinity }
  // In turn, because other work comes and goes. bench/sign-in-timing.ts compares them closely.
  for (let round = 0; round < 8; round += 1) {
    times.missing = Math.min(times.missing, await timeOf(null))
    times.existing = Math.min(times.existing, await timeOf(hash))
  }
  expect(times.missing).toBeGreaterThan(0.1 * times.existing)
})

describe('a document makes one sign-in call', () => {
  const contract = readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8')
  const secrets = ['pwd', 'newPassword', 'challenge', 'code']
  const mutations = Object.values(buildSchema(contract).getMutationType()?.getFields() ?? {})
  const taking = mutations.filter(({ args }) =>
    args.some(({ type }) => {
      const input = getNamedType(type)
      return isInputObjectType(input) && secrets.some((name) => name in input.getFields())
    }),
  )
  const twice = async (name: string) => {
    const { errors } = await fixture.ask(
      `mutation { a: ${name}(input: {}) { __typename } ${name}(input: {}) { __typename } }`,
    )
    return errors.map(({ extensions }) => extensions)
  }
  const refusal = { code: 'LIMIT_EXCEEDED', limit: 'signIns', most: 1 }

  test('the calls with a secret are found in the schema', () => {
    expect(taking.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['login', 'changePassword', 'finishLogin']),
    )
  })

  test.each([...taking.map(({ name }) => name), 'forgotPassword', 'trustDevice', 'finishPasskeySignIn'])(
    '%s counts as one',
    async (name) => expect(await twice(name)).toContainEqual(refusal),
  )

  test.each(['applyForAccount', 'confirmApplication', 'requestNewInvitation', 'createLead'])(
    '%s does not',
    async (name) => expect(await twice(name)).not.toContainEqual(refusal),
  )
})
