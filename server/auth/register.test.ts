import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { addPerson, invite, type Invited } from '../test/people.ts'
import { demoPassword, openFixture, type Fixture } from '../test/fixture.ts'
import { hashOf } from './tokens.ts'

let fixture: Fixture

beforeAll(async () => (fixture = await openFixture()))
afterAll(() => fixture.close())
beforeEach(() => fixture.forgetLimits())

const registerMutation = `mutation ($email: String!, $pwd: String!, $userId: Int!, $token: String!) {
  registerUser(input: { email: $email, pwd: $pwd, userId: $userId, token: $token }) { authToken }
}`
const newPassword = 'Sandpiper!2026'
const register = (invited: Invited, pwd = newPassword) => fixture.ask(registerMutation, { ...invited, pwd })
const tokenIn = ({ data }: { data: unknown }) => valueAt(data, 'registerUser', 'authToken')
const refused = '{"data":{"registerUser":{"authToken":null}},"extensions":{"cost":1}}'

describe('"registerUser (email, pwd, userId)" takes the token as well', () => {
  test('with all four it signs in and sets the password', async () => {
    const invited = await invite(fixture)
    const token = tokenIn(await register(invited))
    const { data } = await fixture.ask('{ currentUser { id email status } }', {}, String(token))
    expect(data).toEqual({ currentUser: { id: invited.userId, email: invited.email, status: 'ACTIVE' } })
    await fixture.signIn(invited.email, newPassword)
  })

  test('a used link gets the same answer as an unknown one', async () => {
    const invited = await invite(fixture)
    expect(tokenIn(await register(invited))).toMatch(/^[\w-]{43}$/)
    expect((await register(invited)).text).toBe(refused)
    expect((await register({ ...invited, token: 'A'.repeat(43) })).text).toBe(refused)
  })

  test('all four must match', async () => {
    const [invited, other] = [await invite(fixture), await invite(fixture)]
    for (const wrong of [
      { email: other.email },
      { email: 'nobody@nowhere.example' },
      { userId: other.userId },
      { token: other.token },
      { userId: other.userId, email: other.email },
      { userId: -1 },
      { token: '' },
    ]) {
      expect((await register({ ...invited, ...wrong })).text, JSON.stringify(Object.keys(wrong))).toBe(
        refused,
      )
    }
    expect(tokenIn(await register(invited)), 'and none of that used the link up').toMatch(/^[\w-]{43}$/)
  })

  test('the row id of a person or a token never works', async () => {
    const invited = await invite(fixture)
    const { rows } = await fixture.owner.query<{ id: number; hex: string; url: string }>(
      `select id, encode(token_hash, 'hex') as hex, translate(encode(token_hash, 'base64'), '+/=', '-_') as url
        from private.verification_tokens where user_id = $1`,
      [invited.userId],
    )
    const kept = rows[0]
    for (const token of [String(invited.userId), String(kept?.id), kept?.hex ?? '', kept?.url ?? '']) {
      expect((await register({ ...invited, token })).text).toBe(refused)
    }
  })

  test('of two concurrent registrations one wins', async () => {
    const invited = await invite(fixture)
    const tokens = (await Promise.all([1, 2, 3, 4].map(() => register(invited)))).map(tokenIn)
    expect(tokens.filter((token) => token !== null)).toHaveLength(1)
  })

  test('a newer invitation ends the older one', async () => {
    const older = await invite(fixture)
    const newer = await invite(fixture, older)
    expect((await register(older)).text).toBe(refused)
    expect(tokenIn(await register(newer))).toMatch(/^[\w-]{43}$/)
  })

  test('an invitation is good for 7 days', async () => {
    const invited = await invite(fixture)
    const age = (days: string) =>
      fixture.owner.query(
        `update private.verification_tokens set expires_at = created_at + interval '7 days' - $2::interval
          where token_hash = $1`,
        [hashOf(invited.token), days],
      )
    await age('7 days')
    expect((await register(invited)).text).toBe(refused)
    await age('6 days 23 hours')
    expect(tokenIn(await register(invited))).toMatch(/^[\w-]{43}$/)
  })

  test('a user deleted or deactivated after the invitation cannot register', async () => {
    for (const change of [`status = 'INACTIVE'`, 'is_deleted = true']) {
      const invited = await invite(fixture)
      await fixture.owner.query(`update app.user_infos set ${change} where id = $1`, [invited.userId])
      expect((await register(invited)).text).toBe(refused)
    }
  })

  test('an old link cannot take over an account with a password', async () => {
    const person = await addPerson(fixture)
    const invited = await invite(fixture, person)
    await fixture.owner.query(`update app.user_infos set status = 'ACTIVE' where id = $1`, [person.userId])
    expect((await register(invited)).text).toBe(refused)
  })
})

describe('"at least 8 characters, one uppercase letter, one special character from !@#$%^&*"', () => {
  const message =
    'Password must be at least 8 characters, contain one uppercase letter, and one special character'

  test.for(['', 'Abc!567', 'alllower!', 'NoSpecial8', 'Curly{brace}9', demoPassword.toLowerCase()])(
    '%j is refused with the specified message, before the link is looked at',
    async (pwd) => {
      const { errors, code } = await register({ email: 'x@y.example', userId: 1, token: 'none' }, pwd)
      expect(errors[0]?.message).toBe(message)
      expect(code).toBe('INVALID_INPUT')
    },
  )

  test('"the 3,000 most common passwords are refused", in any variant', async () => {
    const invited = await invite(fixture)
    expect((await register(invited, 'P@ssw0rd')).code).toBe('INVALID_INPUT')
    expect((await register(invited, 'p@SSw0rd')).code).toBe('INVALID_INPUT')
  })

  test('"64 characters and more are allowed", and every character counts', async () => {
    const long = `Pass phrase! ${'x'.repeat(187)}`
    const invited = await invite(fixture)
    expect(tokenIn(await register(invited, long))).toMatch(/^[\w-]{43}$/)
    await fixture.signIn(invited.email, long)
    await expect(fixture.signIn(invited.email, long.slice(0, -1))).rejects.toThrow('cannot sign in')
  })

  test('letters of every language count, and equivalent Unicode is equal', async () => {
    const invited = await invite(fixture)
    expect(tokenIn(await register(invited, 'Ärger!e\u0301te'))).toMatch(/^[\w-]{43}$/)
    await fixture.signIn(invited.email, 'A\u0308rger!\u00e9te')
  })
})
