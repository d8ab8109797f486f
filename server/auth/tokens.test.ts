import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { valueAt } from '../test/asker.ts'
import { addPerson, invite } from '../test/people.ts'
import { linkIn, openFixture, type Fixture } from '../test/fixture.ts'
import { hashOf } from './tokens.ts'

let fixture: Fixture

beforeAll(async () => (fixture = await openFixture()))
afterAll(() => fixture.close())
beforeEach(() => fixture.forgetLimits())

const lookUp = (token: string, as?: string) =>
  fixture.ask(
    `query ($token: String!) { userVerificationTokenByToken(token: $token) { userId email expiresAt purpose state } }`,
    { token },
    as,
  )
const found = ({ data }: { data: unknown }) => valueAt(data, 'userVerificationTokenByToken')

describe('"token lookup by token (returns userId, email, expiresAt)"', () => {
  test('"Unknown token … expired … used": a link is VALID, later EXPIRED, and USED once used', async () => {
    const { userId, email, token } = await invite(fixture)
    const { rows } = await fixture.owner.query<{ expires_at: Date }>(
      'select expires_at from private.verification_tokens where token_hash = $1',
      [hashOf(token)],
    )
    const expiresAt = rows[0]?.expires_at.toISOString()
    expect(found(await lookUp(token))).toEqual({
      userId,
      email,
      expiresAt,
      purpose: 'INVITATION',
      state: 'VALID',
    })
    const becomes = async (change: string) => {
      await fixture.owner.query(`update private.verification_tokens set ${change} where token_hash = $1`, [
        hashOf(token),
      ])
      return valueAt(found(await lookUp(token)), 'state')
    }
    expect(await becomes('expires_at = now()')).toBe('EXPIRED')
    expect(await becomes('used_at = now()')).toBe('USED')
  })

  test('anything but a link returns null', async () => {
    const { userId, token } = await invite(fixture)
    for (const not of [
      '',
      String(userId),
      token.slice(1),
      `${token} `,
      hashOf(token).toString('hex'),
      'A'.repeat(43),
    ]) {
      expect((await lookUp(not)).text).toBe(
        '{"data":{"userVerificationTokenByToken":null},"extensions":{"cost":1}}',
      )
    }
  })

  test('a reset link cannot be looked up, since that would reveal its owner', async () => {
    await fixture.ask(`mutation { forgotPassword(input: { email: "agent@vendor.example" }) { token } }`)
    const [mail] = await fixture.mailsTo('agent@vendor.example')
    expect(found(await lookUp(linkIn(mail).token))).toBeNull()
  })

  test('30 an hour and address, known or not', async () => {
    const { token } = await invite(fixture)
    for (const one of Array.from({ length: 30 }, (_, number) => (number % 2 ? token : 'unknown'))) {
      expect((await lookUp(one)).code).toBeUndefined()
    }
    const [known, unknown] = [await lookUp(token), await lookUp('unknown')]
    expect(known.code).toBe('RATE_LIMITED')
    expect(unknown.text).toBe(known.text)
  })
})

test('"expired: offers a new mail", which only the owner receives', async () => {
  const { email, token } = await invite(fixture)
  await fixture.owner.query(
    'update private.verification_tokens set expires_at = now() where token_hash = $1',
    [hashOf(token)],
  )
  const renew = (given: string) =>
    fixture.ask(
      `mutation ($token: String!) { requestNewInvitation(input: { token: $token }) { received } }`,
      {
        token: given,
      },
    )
  const answer = await renew(token)
  expect(answer.data).toEqual({ requestNewInvitation: { received: true } })
  expect((await renew('unknown')).text).toBe(answer.text)
  const [newer, older, ...more] = await fixture.mailsTo(email)
  expect(more).toEqual([])
  expect(linkIn(older).token).toBe(token)
  expect(valueAt(found(await lookUp(linkIn(newer).token)), 'state')).toBe('VALID')
})

describe('"Exact match, totalCount only, for callers who may invite"', () => {
  const exists = (email: string, token?: string) =>
    fixture.ask(`query ($email: String!) { emailExistence(email: $email) { totalCount } }`, { email }, token)
  const countOf = ({ data }: { data: unknown }) => valueAt(data, 'emailExistence', 'totalCount')

  test('an admin learns whether an address is taken in any organization', async () => {
    for (const who of ['master@vendor.example', 'admin@vendor.example', 'master@operator.example']) {
      const token = await fixture.signIn(who)
      expect(countOf(await exists(' Agent@Vendor2.example', token))).toBe(1)
      expect(countOf(await exists('agent@vendor2.exampl', token))).toBe(0)
      expect(countOf(await exists('%', token))).toBe(0)
    }
  })

  test('others are refused', async () => {
    for (const who of ['agent@vendor.example', 'associate@operator.example', 'associate@multirole.example']) {
      const token = await fixture.signIn(who)
      const [taken, free] = [
        await exists('agent@vendor2.example', token),
        await exists('free@x.example', token),
      ]
      expect(taken.code).toBe('FORBIDDEN')
      expect(free.text).toBe(taken.text)
    }
    expect((await exists('agent@vendor2.example')).code).toBe('UNAUTHENTICATED')
  })

  test('60 an hour and person', async () => {
    const [one, other] = [
      await fixture.signIn('master@vendor.example'),
      await fixture.signIn('admin@vendor.example'),
    ]
    const codes = await Promise.all(
      Array.from({ length: 61 }, async () => (await exists('a@b.example', one)).code),
    )
    expect(codes.filter((code) => code === undefined)).toHaveLength(60)
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1)
    expect(countOf(await exists('a@b.example', other))).toBe(0)
  })
})

test('a link cannot be derived from the invited user’s data', async () => {
  const { userId, email } = await addPerson(fixture)
  for (const guess of [String(userId), email]) expect(found(await lookUp(guess))).toBeNull()
})
