import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { idOf } from '../test/people.ts'
import { demoPassword, linkIn, openScene, type Scene } from '../test/scene.ts'
import { hashOf } from './tokens.ts'

const agent = 'agent@vendor.example'
let scene: Scene

beforeAll(async () => (scene = await openScene()))
afterAll(() => scene.close())
beforeEach(() => scene.forgetLimits())

const forgot = (email: string) =>
  scene.ask(`mutation ($email: String!) { forgotPassword(input: { email: $email }) { userId token } }`, {
    email,
  })

const reset = ({ userId, token }: { userId: number; token: string }, newPassword: string) =>
  scene.ask(
    `mutation ($userId: Int!, $token: String!, $newPassword: String!) {
      resetPassword(input: { userId: $userId, token: $token, newPassword: $newPassword }) { success }
    }`,
    { userId, token, newPassword },
  )

const succeeded = ({ data }: { data: unknown }) => valueAt(data, 'resetPassword', 'success')
const refused = '{"data":{"resetPassword":{"success":false}},"extensions":{"cost":1}}'

async function mailedLink(email: string) {
  await forgot(email)
  return linkIn((await scene.mailsTo(email))[0])
}

describe('"forgotPassword (email) returns userId and token": decoys for everyone', () => {
  const shape = /^{"data":{"forgotPassword":{"userId":\d{1,5},"token":"[\w-]{43}"}},"extensions":{"cost":1}}$/

  test.for([agent, 'nobody@nowhere.example', 'no address', '', `${agent}\r\nBcc: x@y.example`])(
    '%j is answered in the same shape',
    async (email) => {
      const { text, status } = await forgot(email)
      expect(text).toMatch(shape)
      expect(status).toBe(200)
    },
  )

  test('they are worthless: not the person, not the link, not the same twice', async () => {
    const { data } = await forgot(agent)
    const decoy = valueAt(data, 'forgotPassword') as { userId: number; token: string }
    const [mail] = await scene.mailsTo(agent)
    expect(decoy.token).not.toBe(linkIn(mail).token)
    const userId = await idOf(scene, agent)
    expect((await reset({ userId, token: decoy.token }, 'Sandpiper!2026')).text).toBe(refused)
    expect((await reset(decoy, 'Sandpiper!2026')).text).toBe(refused)
    const again = valueAt((await forgot(agent)).data, 'forgotPassword', 'token')
    expect(again).not.toBe(decoy.token)
  })

  test('"the real link goes out by mail only", to the account and nobody else', async () => {
    const before = await scene.mailsTo(agent)
    await forgot(` ${agent.toUpperCase()} `)
    await forgot('nobody@nowhere.example')
    const after = await scene.mailsTo(agent)
    expect(after).toHaveLength(before.length + 1)
    expect(after[0]).toMatchObject({ to: agent, subject: 'Reset your password for Turnstone' })
    expect(await scene.mailsTo('nobody@nowhere.example')).toEqual([])
  })

  test.for([agent, 'nobody@nowhere.example'])('3 an hour for %s', async (email) => {
    const codes: (string | undefined)[] = []
    for (const _ of [1, 2, 3, 4]) codes.push((await forgot(email)).code)
    expect(codes).toEqual([undefined, undefined, undefined, 'RATE_LIMITED'])
    expect((await forgot(email.toUpperCase())).code, 'however it is written').toBe('RATE_LIMITED')
  })

  test('nobody who is invited, deactivated or deleted gets a link', async () => {
    const someone = 'agent@multirole.example'
    for (const change of [`status = 'PENDING'`, `status = 'INACTIVE'`, 'is_deleted = true']) {
      const where = 'where id = (select user_id from app.user_contacts where email = $1)'
      await scene.owner.query(`update app.user_infos set ${change} ${where}`, [someone])
      await forgot(someone)
      expect(await scene.mailsTo(someone)).toEqual([])
      await scene.owner.query(`update app.user_infos set status = 'ACTIVE', is_deleted = false ${where}`, [
        someone,
      ])
    }
  })
})

describe('"resetPassword (userId, token hash, newPassword)"', () => {
  test('the link works once, and the new password is the only one', async () => {
    const link = await mailedLink(agent)
    expect(succeeded(await reset(link, 'Sandpiper!2026'))).toBe(true)
    await scene.signIn(agent, 'Sandpiper!2026')
    await expect(scene.signIn(agent)).rejects.toThrow('cannot sign in')
    expect((await reset(link, demoPassword)).text).toBe(refused)
    expect(succeeded(await reset(await mailedLink(agent), demoPassword))).toBe(true)
  })

  test('"a password change ends the others": every session is over at once', async () => {
    const tokens = [await scene.signIn(agent), await scene.signIn(agent)]
    const colleague = await scene.signIn('admin@vendor.example')
    await reset(await mailedLink(agent), demoPassword)
    for (const token of tokens) {
      expect((await scene.ask('{ currentUser { id } }', {}, token)).data).toEqual({ currentUser: null })
    }
    expect((await scene.ask('{ currentUser { id } }', {}, colleague)).data).not.toEqual({ currentUser: null })
  })

  test('60 minutes', async () => {
    const link = await mailedLink(agent)
    const age = (minutes: number) =>
      scene.owner.query(
        `update hidden.verification_tokens set expires_at = created_at + interval '60 minutes' - make_interval(mins => $2)
          where token_hash = $1`,
        [hashOf(link.token), minutes],
      )
    await age(60)
    expect((await reset(link, demoPassword)).text).toBe(refused)
    await age(59)
    expect(succeeded(await reset(link, demoPassword))).toBe(true)
  })

  test('"newest wins"', async () => {
    const [older, newer] = [await mailedLink(agent), await mailedLink(agent)]
    expect((await reset(older, demoPassword)).text).toBe(refused)
    expect(succeeded(await reset(newer, demoPassword))).toBe(true)
  })

  test('"bound": nobody resets the password of another with a link of their own', async () => {
    const link = await mailedLink(agent)
    const other = await idOf(scene, 'master@vendor2.example')
    expect((await reset({ ...link, userId: other }, demoPassword)).text).toBe(refused)
    const tokenHash = hashOf(link.token)
    for (const token of [
      tokenHash.toString('hex'),
      tokenHash.toString('base64url'),
      `\\x${tokenHash.toString('hex')}`,
    ]) {
      expect((await reset({ ...link, token }, demoPassword)).text, 'nor with what the database keeps').toBe(
        refused,
      )
    }
    expect(succeeded(await reset(link, demoPassword)), 'which is still good for its owner').toBe(true)
  })

  test('an invitation resets nothing, and a password that breaks the rule uses no link up', async () => {
    const link = await mailedLink(agent)
    expect((await reset(link, 'short')).code).toBe('INVALID_INPUT')
    await scene.owner.query(
      `update hidden.verification_tokens set purpose = 'INVITATION' where token_hash = $1`,
      [hashOf(link.token)],
    )
    expect((await reset(link, demoPassword)).text).toBe(refused)
  })
})
