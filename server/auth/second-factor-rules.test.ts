import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../db/demo/accounts.ts'
import { valueAt } from '../test/asker.ts'
import { linkIn, openFixture, type Fixture } from '../test/fixture.ts'
import { idOf, invite } from '../test/people.ts'
import { codeOf, factorCalls, forgetFactors, forgetSteps } from './test/factors.ts'
import { VirtualKey } from './test/virtual-key.ts'

const [agent, admin, master] = ['agent@vendor.example', 'admin@vendor.example', 'master@vendor.example']
const operator = 'master@operator.example'
let fixture: Fixture
let calls: ReturnType<typeof factorCalls>
let organizationId: number

beforeAll(async () => {
  fixture = await openFixture()
  calls = factorCalls(fixture)
  const { rows } = await fixture.owner.query<{ id: number }>(
    'select organization_id as id from app.user_contacts where email = $1',
    [master],
  )
  organizationId = rows[0]?.id ?? 0
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.forgetLimits()
  await forgetFactors(fixture)
  await fixture.owner.query('truncate app.passkeys, private.passkey_keys, private.passkey_challenges')
})

const require = (token: string, isRequired: boolean, id = organizationId) =>
  fixture.ask(
    `mutation ($id: Int, $isRequired: Boolean) {
      requireSecondFactor(input: { organizationId: $id, isRequired: $isRequired }) {
        secondFactorRule { byOrganization byOperator }
      }
    }`,
    { id, isRequired },
    token,
  )
const rule = (answer: { data: unknown }) => valueAt(answer.data, 'requireSecondFactor', 'secondFactorRule')
const reset = async (token: string, email: string) =>
  fixture.ask(
    'mutation ($userId: Int) { resetSecondFactor(input: { userId: $userId }) { clientMutationId } }',
    { userId: await idOf(fixture, email) },
    token,
  )
const confirmReset = async (token: string) =>
  valueAt(
    (
      await fixture.ask(
        'mutation ($token: String!) { confirmFactorReset(input: { token: $token }) { confirmed } }',
        { token },
      )
    ).data,
    'confirmFactorReset',
    'confirmed',
  )

describe('"An organization or the operator may require one; then sign-in leads to enrolment"', () => {
  test('sessions without a factor end, and a password leads to the setup only', async () => {
    const { token } = await calls.enroll(master)
    const before = await fixture.signIn(agent)
    expect(rule(await require(token, true))).toEqual({ byOrganization: true, byOperator: false })
    expect(await calls.userOf(before)).toBeUndefined()
    expect(await calls.userOf(token)).toBe(master)
    const { authToken, nextStep, challenge } = await calls.login(agent)
    expect([authToken, nextStep]).toEqual([null, 'ENROLL'])
    expect((await fixture.ask('{ allLeads { totalCount } }', {}, challenge)).code).toBe('UNAUTHENTICATED')
    expect((await calls.finish(challenge, '000000')).data).toMatchObject({ finishLogin: { isExpired: true } })
    const secret = await calls.secretFor(null, { challenge })
    expect(await calls.confirm(null, '000000', challenge)).toMatchObject({ added: false, authToken: null })
    const added = await calls.confirm(null, codeOf(secret), challenge)
    expect(added?.recoveryCodes).toHaveLength(10)
    expect(await calls.userOf(added?.authToken)).toBe(agent)
    expect(await calls.confirm(null, codeOf(secret, 1), challenge)).toBeUndefined()
  })

  test('a passkey meets the requirement, too', async () => {
    const { token } = await calls.enroll(master)
    await require(token, true)
    const { challenge } = await calls.login(agent)
    const key = new VirtualKey(fixture.address.replace('127.0.0.1', 'localhost'))
    const options = async (open: string) =>
      fixture.ask('mutation ($c: String) { beginPasskey(input: { challenge: $c }) { options } }', { c: open })
    expect((await options('no such challenge')).code).toBe('UNAUTHENTICATED')
    const begun = valueAt((await options(challenge)).data, 'beginPasskey', 'options') as string
    const { data } = await fixture.ask(
      `mutation ($response: String!, $c: String) {
        confirmPasskey(input: { name: "Phone", response: $response, challenge: $c }) { added recoveryCodes authToken }
      }`,
      { response: key.create(begun), c: challenge },
    )
    expect(valueAt(data, 'confirmPasskey', 'recoveryCodes')).toHaveLength(10)
    expect(await calls.userOf(valueAt(data, 'confirmPasskey', 'authToken'))).toBe(agent)
    expect(await calls.login(agent)).toMatchObject({ authToken: null, nextStep: 'CODE' })
  })

  test('the database refuses a session without a factor, regardless of how it was opened', async () => {
    const { token } = await calls.enroll(master)
    await require(token, true)
    await fixture.owner.query('update app.second_factor_rules set by_organization = false')
    const kept = await fixture.signIn(agent)
    await fixture.owner.query('update app.second_factor_rules set by_organization = true')
    expect(await calls.userOf(kept)).toBeUndefined()
    expect((await fixture.ask('{ allLeads { totalCount } }', {}, kept)).code).toBe('UNAUTHENTICATED')
    expect((await calls.begin(kept, { pwd: demoPassword })).code).toBe('UNAUTHENTICATED')
    const opened = fixture.owner.query(
      `select auth.finish_sign_in($1, $2, sha256('x'), '192.0.2.1', 'x', null, sha256('y'))`,
      [await idOf(fixture, agent), agent],
    )
    await expect(opened).rejects.toThrow('A second step is needed')
  })

  test('an invited person sets up a factor before anything else', async () => {
    const { token } = await calls.enroll(master)
    await require(token, true)
    const invited = await invite(fixture)
    const { data } = await fixture.ask(
      `mutation ($email: String!, $userId: Int!, $token: String!) {
        registerUser(input: { email: $email, pwd: "Sandpiper!2026", userId: $userId, token: $token }) {
          authToken nextStep challenge
        }
      }`,
      invited,
    )
    const opened = valueAt(data, 'registerUser') as { challenge: string }
    expect(opened).toMatchObject({ authToken: null, nextStep: 'ENROLL' })
    const secret = await calls.secretFor(null, { challenge: opened.challenge })
    const added = await calls.confirm(null, codeOf(secret), opened.challenge)
    expect(await calls.userOf(added?.authToken)).toBe(invited.email)
  })

  test('a required factor cannot be turned off', async () => {
    const { token } = await calls.enroll(master)
    await require(token, true)
    const { challenge } = await calls.login(agent)
    const secret = await calls.secretFor(null, { challenge })
    const own = (await calls.confirm(null, codeOf(secret), challenge))?.authToken ?? ''
    await forgetSteps(fixture)
    const query = `mutation ($code: String!) {
      removeAuthenticator(input: { pwd: "${demoPassword}", code: $code }) { removed }
    }`
    const answer = await fixture.ask(query, { code: codeOf(secret) }, own)
    expect(answer.errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', reason: 'SECOND_FACTOR_REQUIRED' })
    expect((await calls.login(agent)).nextStep).toBe('CODE')
  })

  test('only master admins decide, each side for itself, once they have a factor', async () => {
    expect((await require(await fixture.signIn(admin), true)).code).toBe('FORBIDDEN')
    expect((await require(await fixture.signIn('master@vendor2.example'), true)).code).toBe('NOT_FOUND')
    const without = await require(await fixture.signIn(master), true)
    expect(without.errors[0]?.extensions).toMatchObject({ reason: 'OWN_FACTOR_FIRST' })
    const { token: operators } = await calls.enroll(operator)
    expect(rule(await require(operators, true))).toEqual({ byOrganization: false, byOperator: true })
    expect((await calls.login(master)).nextStep).toBe('ENROLL')
    const { challenge } = await calls.login(master)
    const secret = await calls.secretFor(null, { challenge })
    const own = (await calls.confirm(null, codeOf(secret), challenge))?.authToken ?? ''
    expect(rule(await require(own, false))).toEqual({ byOrganization: false, byOperator: true })
    expect((await calls.login(agent)).nextStep).toBe('ENROLL')
    expect(rule(await require(operators, false))).toEqual({ byOrganization: false, byOperator: false })
    expect((await calls.login(agent)).authToken).toBeTruthy()
  })

  test('no other organization sees who requires one', async () => {
    const { token } = await calls.enroll(master)
    await require(token, true)
    const seen = async (who: string) =>
      valueAt(
        (await fixture.ask('{ allSecondFactorRules { totalCount } }', {}, who)).data,
        'allSecondFactorRules',
        'totalCount',
      )
    expect(await seen(token)).toBe(1)
    expect(await seen(await fixture.signIn('master@vendor2.example'))).toBe(0)
  })
})

describe('"Lost: a master admin of the organization, or the operator, resets it, both are told by mail, and the person\'s sessions end"', () => {
  test('the link in the mailbox removes the factor; the administrator alone does not', async () => {
    const { token: own } = await calls.enroll(agent)
    const helper = await fixture.signIn(master)
    expect((await reset(helper, agent)).code).toBeUndefined()
    expect((await calls.login(agent)).nextStep).toBe('CODE')
    expect(await calls.userOf(own)).toBe(agent)
    const [mail] = await fixture.mailsTo(agent)
    expect(mail?.subject).toBe('Remove your second factor for Turnstone')
    const { token } = linkIn(mail)
    expect(await confirmReset('x'.repeat(43))).toBe(false)
    expect(await confirmReset(token)).toBe(true)
    expect(await confirmReset(token)).toBe(false)
    expect(await calls.userOf(own)).toBeUndefined()
    expect((await calls.login(agent)).authToken).toBeTruthy()
    expect((await fixture.mailsTo(agent)).map(({ subject }) => subject)).toContain(
      'The second factor of your account was removed',
    )
    expect((await fixture.mailsTo(master)).map(({ subject }) => subject)).toContain(
      'A second factor was removed at your request',
    )
  })

  test('admins, other organizations, and the person themselves cannot ask for it', async () => {
    const { token: own } = await calls.enroll(agent)
    expect((await reset(await fixture.signIn(admin), agent)).code).toBe('FORBIDDEN')
    expect((await reset(await fixture.signIn('master@vendor2.example'), agent)).code).toBe('NOT_FOUND')
    expect((await reset(own, agent)).code).toBe('FORBIDDEN')
    const { token } = await calls.enroll(master)
    expect((await reset(token, master)).errors[0]?.extensions).toMatchObject({ reason: 'NOT_ONESELF' })
    expect((await reset(await fixture.signIn(operator), master)).code).toBeUndefined()
  })

  test('a link expires after 24 hours, ends with a new password, and its mails are limited', async () => {
    await calls.enroll(agent)
    const helper = await fixture.signIn(master)
    const codes: unknown[] = []
    for (let asked = 0; asked < 4; asked += 1) codes.push((await reset(helper, agent)).code)
    expect(codes).toEqual([undefined, undefined, undefined, 'RATE_LIMITED'])
    const links = (await fixture.mailsTo(agent)).filter(({ subject }) => subject.startsWith('Remove your'))
    const { rows } = await fixture.owner.query<{ hours: number; open: number }>(
      `select max(extract(epoch from expires_at - created_at)::int / 3600) as hours,
          count(*) filter (where used_at is null and expires_at > now())::int as open
        from private.verification_tokens where purpose = 'FACTOR_RESET' and user_id = $1`,
      [await idOf(fixture, agent)],
    )
    expect(rows).toEqual([{ hours: 24, open: 1 }])
    await fixture.owner.query(`select private.end_mailed_links($1)`, [await idOf(fixture, agent)])
    for (const link of links) expect(await confirmReset(linkIn(link).token)).toBe(false)
    expect((await calls.login(agent)).nextStep).toBe('CODE')
  })
})
