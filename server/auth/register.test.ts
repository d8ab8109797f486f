import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { addPerson, invite, type Invited } from '../test/people.ts'
import { demoPassword, openScene, type Scene } from '../test/scene.ts'
import { hashOf } from './tokens.ts'

let scene: Scene

beforeAll(async () => (scene = await openScene()))
afterAll(() => scene.close())
beforeEach(() => scene.forgetLimits())

const registerMutation = `mutation ($email: String!, $pwd: String!, $userId: Int!, $token: String!) {
  registerUser(input: { email: $email, pwd: $pwd, userId: $userId, token: $token }) { authToken }
}`
const newPassword = 'Sandpiper!2026'
const register = (invited: Invited, pwd = newPassword) => scene.ask(registerMutation, { ...invited, pwd })
const tokenIn = ({ data }: { data: unknown }) => valueAt(data, 'registerUser', 'authToken')
const refused = '{"data":{"registerUser":{"authToken":null}},"extensions":{"cost":1}}'

describe('"registerUser (email, pwd, userId)" takes the token as well', () => {
  test('with all four it signs in, and the password is one from then on', async () => {
    const invited = await invite(scene)
    const token = tokenIn(await register(invited))
    const { data } = await scene.ask('{ currentUser { id email status } }', {}, String(token))
    expect(data).toEqual({ currentUser: { id: invited.userId, email: invited.email, status: 'ACTIVE' } })
    await scene.signIn(invited.email, newPassword)
  })

  test('a link works once, and says the same as one that never was', async () => {
    const invited = await invite(scene)
    expect(tokenIn(await register(invited))).toMatch(/^[\w-]{43}$/)
    expect((await register(invited)).text).toBe(refused)
    expect((await register({ ...invited, token: 'A'.repeat(43) })).text).toBe(refused)
  })

  test('all four must match', async () => {
    const [invited, other] = [await invite(scene), await invite(scene)]
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

  test("a raw row id never works, neither the person's nor the token's", async () => {
    const invited = await invite(scene)
    const { rows } = await scene.owner.query<{ id: number; hex: string; url: string }>(
      `select id, encode(token_hash, 'hex') as hex, translate(encode(token_hash, 'base64'), '+/=', '-_') as url
        from hidden.verification_tokens where user_id = $1`,
      [invited.userId],
    )
    const kept = rows[0]
    for (const token of [String(invited.userId), String(kept?.id), kept?.hex ?? '', kept?.url ?? '']) {
      expect((await register({ ...invited, token })).text).toBe(refused)
    }
  })

  test('two at the same moment: one wins', async () => {
    const invited = await invite(scene)
    const tokens = (await Promise.all([1, 2, 3, 4].map(() => register(invited)))).map(tokenIn)
    expect(tokens.filter((token) => token !== null)).toHaveLength(1)
  })

  test('a newer invitation ends the older one', async () => {
    const older = await invite(scene)
    const newer = await invite(scene, older)
    expect((await register(older)).text).toBe(refused)
    expect(tokenIn(await register(newer))).toMatch(/^[\w-]{43}$/)
  })

  test('an invitation is good for 7 days', async () => {
    const invited = await invite(scene)
    const age = (days: string) =>
      scene.owner.query(
        `update hidden.verification_tokens set expires_at = created_at + interval '7 days' - $2::interval
          where token_hash = $1`,
        [hashOf(invited.token), days],
      )
    await age('7 days')
    expect((await register(invited)).text).toBe(refused)
    await age('6 days 23 hours')
    expect(tokenIn(await register(invited))).toMatch(/^[\w-]{43}$/)
  })

  test('nobody who was deleted or deactivated meanwhile comes in', async () => {
    for (const change of [`status = 'INACTIVE'`, 'is_deleted = true']) {
      const invited = await invite(scene)
      await scene.owner.query(`update app.user_infos set ${change} where id = $1`, [invited.userId])
      expect((await register(invited)).text).toBe(refused)
    }
  })

  test('a person who has a password cannot be taken over by an old link', async () => {
    const person = await addPerson(scene)
    const invited = await invite(scene, person)
    await scene.owner.query(`update app.user_infos set status = 'ACTIVE' where id = $1`, [person.userId])
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

  test('"the 3,000 most common passwords are refused", however they are written', async () => {
    const invited = await invite(scene)
    expect((await register(invited, 'P@ssw0rd')).code).toBe('INVALID_INPUT')
    expect((await register(invited, 'p@SSw0rd')).code).toBe('INVALID_INPUT')
  })

  test('"64 characters and more are allowed", and every one of them counts', async () => {
    const long = `Pass phrase! ${'x'.repeat(187)}`
    const invited = await invite(scene)
    expect(tokenIn(await register(invited, long))).toMatch(/^[\w-]{43}$/)
    await scene.signIn(invited.email, long)
    await expect(scene.signIn(invited.email, long.slice(0, -1))).rejects.toThrow('cannot sign in')
  })

  test('letters of every language are letters; the same text typed otherwise is the same', async () => {
    const invited = await invite(scene)
    expect(tokenIn(await register(invited, 'Ärger!e\u0301te'))).toMatch(/^[\w-]{43}$/)
    await scene.signIn(invited.email, 'A\u0308rger!\u00e9te')
  })
})
