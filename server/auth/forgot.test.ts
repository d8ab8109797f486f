import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { idOf } from '../test/people.ts'
import { demoPassword, linkIn, openFixture, type Fixture } from '../test/fixture.ts'
import { hashOf } from './tokens.ts'

const agent = 'agent@vendor.example'
let fixture: Fixture

beforeAll(async () => (fixture = await openFixture()))
afterAll(() => fixture.close())
beforeEach(() => fixture.forgetLimits())

const forgot = (email: string) =>
  fixture.ask(`mutation ($email: String!) { forgotPassword(input: { email: $email }) { userId token } }`, {
    email,
  })

const reset = ({ userId, token }: { userId: number; token: string }, newPassword: string) =>
  fixture.ask(
    `mutation ($userId: Int!, $token: String!, $newPassword: String!) {
      resetPassword(input: { userId: $userId, token: $token, newPassword: $newPassword }) { success }
    }`,
    { userId, token, newPassword },
  )

const succeeded = ({ data }: { data: unknown }) => valueAt(data, 'resetPassword', 'success')
const refused = '{"data":{"resetPassword":{"success":false}},"extensions":{"cost":1}}'

async function mailedLink(email: string) {
  await forgot(email)
  return linkIn((await fixture.mailsTo(email))[0])
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

  test('they match no person and no link, and differ each time', async () => {
    const { data } = await forgot(agent)
    const decoy = valueAt(data, 'forgotPassword') as { userId: number; token: string }
    const [mail] = await fixture.mailsTo(agent)
    expect(decoy.token).not.toBe(linkIn(mail).token)
    const userId = await idOf(fixture, agent)
    expect((await reset({ userId, token: decoy.token }, 'Sandpiper!2026')).text).toBe(refused)
    expect((await reset(decoy, 'Sandpiper!2026')).text).toBe(refused)
    const again = valueAt((await forgot(agent)).data, 'forgotPassword', 'token')
    expect(again).not.toBe(decoy.token)
  })

  test('"the real link goes out by mail only", to the account alone', async () => {
    const before = await fixture.mailsTo(agent)
    await forgot(` ${agent.toUpperCase()} `)
    await forgot('nobody@nowhere.example')
    const after = await fixture.mailsTo(agent)
    expect(after).toHaveLength(before.length + 1)
    expect(after[0]).toMatchObject({ to: agent, subject: 'Reset your password for Turnstone' })
    expect(await fixture.mailsTo('nobody@nowhere.example')).toEqual([])
  })

  test('a fourth request in an hour gets the same shape and mails nothing', async () => {
    const before = await fixture.mailsTo(agent)
    for (const email of [agent, agent.toUpperCase(), agent, agent, agent])
      expect((await forgot(email)).text).toMatch(shape)
    expect(await fixture.mailsTo(agent)).toHaveLength(before.length + 3)
  })

  test('invited, deactivated, and deleted users get no link', async () => {
    const someone = 'agent@multirole.example'
    for (const change of [`status = 'PENDING'`, `status = 'INACTIVE'`, 'is_deleted = true']) {
      const where = 'where id = (select user_id from app.user_contacts where email = $1)'
      await fixture.owner.query(`update app.user_infos set ${change} ${where}`, [someone])
      await forgot(someone)
      expect(await fixture.mailsTo(someone)).toEqual([])
      await fixture.owner.query(`update app.user_infos set status = 'ACTIVE', is_deleted = false ${where}`, [
        someone,
      ])
    }
  })
})

describe('"resetPassword (userId, token hash, newPassword)"', () => {
  test('the link works once, and the new password is the only one', async () => {
    const link = await mailedLink(agent)
    expect(succeeded(await reset(link, 'Sandpiper!2026'))).toBe(true)
    await fixture.signIn(agent, 'Sandpiper!2026')
    await expect(fixture.signIn(agent)).rejects.toThrow('cannot sign in')
    expect((await reset(link, demoPassword)).text).toBe(refused)
    expect(succeeded(await reset(await mailedLink(agent), demoPassword))).toBe(true)
  })

  test('"a password change ends the others": every session ends at once', async () => {
    const tokens = [await fixture.signIn(agent), await fixture.signIn(agent)]
    const colleague = await fixture.signIn('admin@vendor.example')
    await reset(await mailedLink(agent), demoPassword)
    for (const token of tokens) {
      expect((await fixture.ask('{ currentUser { id } }', {}, token)).data).toEqual({ currentUser: null })
    }
    expect((await fixture.ask('{ currentUser { id } }', {}, colleague)).data).not.toEqual({
      currentUser: null,
    })
  })

  test('60 minutes', async () => {
    const link = await mailedLink(agent)
    const age = (minutes: number) =>
      fixture.owner.query(
        `update private.verification_tokens set expires_at = created_at + interval '60 minutes' - make_interval(mins => $2)
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

  test('"bound": a link resets no other user’s password', async () => {
    const link = await mailedLink(agent)
    const other = await idOf(fixture, 'master@vendor2.example')
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

  test('an invitation resets nothing, and a bad password does not use up the link', async () => {
    const link = await mailedLink(agent)
    expect((await reset(link, 'short')).code).toBe('INVALID_INPUT')
    await fixture.owner.query(
      `update private.verification_tokens set purpose = 'INVITATION' where token_hash = $1`,
      [hashOf(link.token)],
    )
    expect((await reset(link, demoPassword)).text).toBe(refused)
  })
})
