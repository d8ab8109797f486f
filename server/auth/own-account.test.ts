import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../db/demo/accounts.ts'
import { valueAt } from '../test/asker.ts'
import { linkIn, openFixture, type Fixture } from '../test/fixture.ts'
import { hashOf } from './tokens.ts'

const agent = 'agent@vendor.example'
let fixture: Fixture

beforeAll(async () => (fixture = await openFixture()))
afterAll(() => fixture.close())
beforeEach(() => fixture.forgetLimits())

const change = (token: string | null, pwd: string, newPassword: string) =>
  fixture.ask(
    `mutation ($pwd: String!, $newPassword: String!) {
      changePassword(input: { pwd: $pwd, newPassword: $newPassword }) { changed }
    }`,
    { pwd, newPassword },
    token,
  )
const request = (token: string | null, email: string, pwd = demoPassword) =>
  fixture.ask(
    `mutation ($email: String!, $pwd: String!) { requestEmailChange(input: { email: $email, pwd: $pwd }) { received } }`,
    { email, pwd },
    token,
  )
const confirm = async (token: string) => {
  const { data } = await fixture.ask(
    `mutation ($token: String!) { confirmEmailChange(input: { token: $token }) { confirmed } }`,
    { token },
  )
  return valueAt(data, 'confirmEmailChange', 'confirmed')
}
const userOf = async (token: string) =>
  valueAt((await fixture.ask('{ currentUser { email } }', {}, token)).data, 'currentUser', 'email')
const subjects = async (email: string) => (await fixture.mailsTo(email)).map(({ subject }) => subject)

async function linkFor(email: string, wanted: string): Promise<string> {
  await request(await fixture.signIn(email), wanted)
  return linkIn((await fixture.mailsTo(wanted))[0]).token
}

describe('"Changing a password asks for the password again"', () => {
  test('a wrong present password changes nothing', async () => {
    const token = await fixture.signIn(agent)
    const { data } = await change(token, 'Wrong!2026', 'Sandpiper!2026')
    expect(data).toEqual({ changePassword: { changed: false } })
    await fixture.signIn(agent)
  })

  test('"a password change ends the others": this session stays', async () => {
    const [own, other] = [await fixture.signIn(agent), await fixture.signIn(agent)]
    expect((await change(own, demoPassword, 'Sandpiper!2026')).data).toEqual({
      changePassword: { changed: true },
    })
    expect(await userOf(own)).toBe(agent)
    expect(await userOf(other)).toBeUndefined()
    await expect(fixture.signIn(agent)).rejects.toThrow('cannot sign in')
    expect((await subjects(agent))[0]).toBe('Your password was changed')
    expect((await change(own, 'Sandpiper!2026', demoPassword)).data).toEqual({
      changePassword: { changed: true },
    })
  })

  test('a stolen session guesses the password ten times in 15 minutes', async () => {
    const token = await fixture.signIn(agent)
    const codes: unknown[] = []
    for (let tries = 0; tries < 12; tries += 1)
      codes.push((await change(token, `Wrong!${tries}`, 'Sandpiper!2026')).code)
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2)
    expect((await change(token, demoPassword, 'Sandpiper!2026')).code).toBe('RATE_LIMITED')
  })

  test('a weak password is refused, and a signed-out client as well', async () => {
    const token = await fixture.signIn(agent)
    expect((await change(token, demoPassword, 'password')).code).toBe('INVALID_INPUT')
    expect((await change(null, demoPassword, 'Sandpiper!2026')).code).toBe('UNAUTHENTICATED')
  })
})

describe('"A changed e-mail is confirmed at the new address and announced to the old one"', () => {
  test('the email changes with the link, once, and both mailboxes get mail', async () => {
    const token = await fixture.signIn(agent)
    expect((await request(token, ' New.Agent@Vendor.example ')).data).toEqual({
      requestEmailChange: { received: true },
    })
    const link = linkIn((await fixture.mailsTo('new.agent@vendor.example'))[0]).token
    expect((await subjects(agent))[0]).toBe('A new email was requested for your account')
    expect(await userOf(token)).toBe(agent)
    expect(await confirm(link)).toBe(true)
    expect(await userOf(token)).toBe('new.agent@vendor.example')
    expect((await subjects(agent))[0]).toBe('The email of your account was changed')
    expect(await confirm(link)).toBe(false)
    await expect(fixture.signIn(agent)).rejects.toThrow('cannot sign in')
    expect(await confirm(await linkFor('new.agent@vendor.example', agent))).toBe(true)
  })

  test('a wrong password sends no mail', async () => {
    const token = await fixture.signIn(agent)
    const before = await fixture.mailsTo(agent)
    expect((await request(token, 'x1@vendor.example', 'Wrong!2026')).data).toEqual({
      requestEmailChange: { received: false },
    })
    expect(await fixture.mailsTo('x1@vendor.example')).toEqual([])
    expect(await fixture.mailsTo(agent)).toHaveLength(before.length)
  })

  test('an address in use gets the same answer, and only its mailbox learns of it', async () => {
    const token = await fixture.signIn(agent)
    const free = await request(token, 'x2@vendor.example')
    const used = await request(token, 'admin@vendor.example')
    expect(used.text).toBe(free.text)
    const [mail] = await fixture.mailsTo('admin@vendor.example')
    expect(mail?.subject).toBe('This email already has a Turnstone account')
    expect(mail?.text).not.toContain('/confirm-email')
  })

  test('of two people who want one address, the first to confirm has it', async () => {
    const [first, second] = [
      await linkFor(agent, 'wanted@vendor.example'),
      await linkFor('admin@vendor.example', 'wanted@vendor.example'),
    ]
    const results = await Promise.all([confirm(first), confirm(second)])
    expect(results.filter(Boolean)).toHaveLength(1)
    const owner = results[0] ? agent : 'admin@vendor.example'
    expect(await confirm(await linkFor('wanted@vendor.example', owner))).toBe(true)
  })

  test('the newest link wins, and an old reset link for the old mailbox ends', async () => {
    const older = await linkFor(agent, 'x3@vendor.example')
    await fixture.ask(`mutation { forgotPassword(input: { email: "${agent}" }) { userId } }`)
    const reset = linkIn((await fixture.mailsTo(agent)).find(({ subject }) => subject.startsWith('Reset')))
    const newer = await linkFor(agent, 'x4@vendor.example')
    expect(await confirm(older)).toBe(false)
    expect(await confirm(newer)).toBe(true)
    const { data } = await fixture.ask(
      `mutation ($userId: Int!, $token: String!) {
        resetPassword(input: { userId: $userId, token: $token, newPassword: "Sandpiper!2026" }) { success }
      }`,
      { ...reset },
    )
    expect(data).toEqual({ resetPassword: { success: false } })
    expect(await confirm(await linkFor('x4@vendor.example', agent))).toBe(true)
  })

  test('a link expires after 24 hours, and ends with a new password', async () => {
    const late = await linkFor(agent, 'x5@vendor.example')
    const { rows } = await fixture.owner.query<{ hours: number }>(
      `update private.verification_tokens set expires_at = now() where token_hash = $1
        returning extract(epoch from old.expires_at - created_at)::int / 3600 as hours`,
      [hashOf(late)],
    )
    expect(rows).toEqual([{ hours: 24 }])
    expect(await confirm(late)).toBe(false)
    const ended = await linkFor(agent, 'x6@vendor.example')
    const token = await fixture.signIn(agent)
    await change(token, demoPassword, 'Sandpiper!2026')
    expect(await confirm(ended)).toBe(false)
    await change(token, 'Sandpiper!2026', demoPassword)
  })

  test('a fourth mail in an hour to one address is dropped', async () => {
    const token = await fixture.signIn(agent)
    for (let sent = 0; sent < 5; sent += 1) await request(token, 'x7@vendor.example')
    expect(await fixture.mailsTo('x7@vendor.example')).toHaveLength(3)
  })
})
