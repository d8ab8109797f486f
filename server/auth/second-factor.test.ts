import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '../../db/demo/accounts.ts'
import { valueAt } from '../test/asker.ts'
import { openFixture, type Fixture } from '../test/fixture.ts'
import { codeOf, factorCalls, forgetFactors, forgetSteps } from './test/factors.ts'

const agent = 'agent@vendor.example'
let fixture: Fixture
let calls: ReturnType<typeof factorCalls>

beforeAll(async () => {
  fixture = await openFixture()
  calls = factorCalls(fixture)
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.forgetLimits()
  await forgetFactors(fixture)
})

const subjects = async (email: string) => (await fixture.mailsTo(email)).map(({ subject }) => subject)

describe('"authenticator app (TOTP) with recovery codes"', () => {
  test('is set up with the password and a first code, and gives ten recovery codes', async () => {
    const token = await fixture.signIn(agent)
    const other = await fixture.signIn(agent)
    expect((await calls.begin(token, { pwd: 'Wrong!2026' })).data).toEqual({
      beginAuthenticator: { secret: null, address: null },
    })
    const begun = valueAt((await calls.begin(token, { pwd: demoPassword })).data, 'beginAuthenticator')
    const { secret, address } = begun as { secret: string; address: string }
    expect(address).toMatch(/^otpauth:\/\/totp\/Turnstone:agent%40vendor\.example\?/)
    expect(await calls.confirm(token, '000000')).toMatchObject({ added: false })
    expect((await calls.login(agent)).nextStep).toBeNull()
    const added = await calls.confirm(token, codeOf(secret))
    expect(added?.added).toBe(true)
    expect(new Set(added?.recoveryCodes).size).toBe(10)
    expect(await calls.userOf(token)).toBe(agent)
    expect(await calls.userOf(other)).toBeUndefined()
    expect((await subjects(agent))[0]).toBe('An authenticator app protects your account')
  })

  test('the password alone then opens no session, and the code completes it', async () => {
    const { secret } = await calls.enroll(agent)
    const { authToken, nextStep, challenge } = await calls.login(agent)
    expect([authToken, nextStep]).toEqual([null, 'CODE'])
    const token = calls.tokenIn(await calls.finish(challenge, codeOf(secret)))
    expect(await calls.userOf(token)).toBe(agent)
  })

  test('the challenge is no token: it reads nothing and calls nothing', async () => {
    await calls.enroll(agent)
    const { challenge } = await calls.login(agent)
    expect((await fixture.ask('{ currentUser { id } }', {}, challenge)).data).toEqual({ currentUser: null })
    expect((await fixture.ask('{ allLeads { totalCount } }', {}, challenge)).code).toBe('UNAUTHENTICATED')
    expect((await calls.begin(challenge, { pwd: demoPassword })).code).toBe('UNAUTHENTICATED')
    expect((await calls.begin(null, { challenge })).code).toBe('UNAUTHENTICATED')
    const response = await fetch(`${fixture.address}/api/export-list/leads`, {
      headers: { authorization: `Bearer ${challenge}` },
    })
    expect(response.ok).toBe(false)
  })

  test('a code works once, and no older one after it', async () => {
    const { secret } = await calls.enroll(agent)
    const code = codeOf(secret)
    const [first, second, third] = [
      await calls.login(agent),
      await calls.login(agent),
      await calls.login(agent),
    ]
    expect(calls.tokenIn(await calls.finish(first.challenge, code))).toBeTruthy()
    expect(calls.tokenIn(await calls.finish(second.challenge, code))).toBeNull()
    expect(calls.tokenIn(await calls.finish(second.challenge, codeOf(secret, -1)))).toBeNull()
    expect(calls.tokenIn(await calls.finish(third.challenge, codeOf(secret, 1)))).toBeTruthy()
  })

  test('one code sent many times at once signs in once', async () => {
    const { secret } = await calls.enroll(agent)
    const open = await Promise.all(Array.from({ length: 6 }, () => calls.login(agent)))
    const code = codeOf(secret)
    const answers = await Promise.all(open.map(({ challenge }) => calls.finish(challenge, code)))
    expect(answers.filter((answer) => calls.tokenIn(answer)).length).toBe(1)
  })

  test('a challenge works once, for its person, for ten minutes', async () => {
    const { secret } = await calls.enroll(agent)
    const { challenge } = await calls.login(agent)
    expect(calls.tokenIn(await calls.finish(challenge, codeOf(secret)))).toBeTruthy()
    await forgetSteps(fixture)
    expect((await calls.finish(challenge, codeOf(secret))).data).toEqual({
      finishLogin: { authToken: null, isExpired: true },
    })
    const master = await calls.enroll('master@vendor.example')
    const other = await calls.login(agent)
    expect(calls.tokenIn(await calls.finish(other.challenge, codeOf(master.secret)))).toBeNull()
    await fixture.owner.query(`update private.sign_in_challenges set expires_at = now()`)
    expect((await calls.finish(other.challenge, codeOf(secret))).data).toMatchObject({
      finishLogin: { isExpired: true },
    })
  })

  test('ten wrong codes in 15 minutes lock the second step, over all challenges', async () => {
    const { secret } = await calls.enroll(agent)
    for (let tries = 0; tries < 10; tries += 1) {
      const { challenge } = await calls.login(agent)
      expect(calls.tokenIn(await calls.finish(challenge, String(100_000 + tries)))).toBeNull()
    }
    const { challenge } = await calls.login(agent)
    expect((await calls.finish(challenge, codeOf(secret))).code).toBe('RATE_LIMITED')
  })

  test('guesses elsewhere do not lock out a browser that the account knows', async () => {
    const { secret } = await calls.enroll(agent)
    const { challenge } = await calls.login(agent)
    const { headers } = await calls.finish(challenge, codeOf(secret))
    const cookie = String(headers.get('set-cookie')).split(';')[0] ?? ''
    await forgetSteps(fixture)
    const stranger = await calls.login(agent)
    for (let tries = 0; tries < 11; tries += 1) await calls.finish(stranger.challenge, '111111')
    const own = await calls.login(agent, demoPassword, { cookie })
    expect(calls.tokenIn(await calls.finish(own.challenge, codeOf(secret), { cookie }))).toBeTruthy()
  })
})

describe('"recovery codes (10, single use, hashed, shown once)"', () => {
  test('a code signs in once, however it is typed', async () => {
    const { recoveryCodes } = await calls.enroll(agent)
    const [code = ''] = recoveryCodes
    const [first, second] = [await calls.login(agent), await calls.login(agent)]
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
    expect(calls.tokenIn(await calls.finish(first.challenge, typed))).toBeTruthy()
    expect(calls.tokenIn(await calls.finish(second.challenge, code))).toBeNull()
    expect((await subjects(agent)).slice(0, 2)).toContain('A recovery code of your account was used')
  })

  test('one recovery code raced by many signs in once', async () => {
    const { recoveryCodes } = await calls.enroll(agent)
    const [code = ''] = recoveryCodes
    const open = await Promise.all(Array.from({ length: 6 }, () => calls.login(agent)))
    const answers = await Promise.all(open.map(({ challenge }) => calls.finish(challenge, code)))
    expect(answers.filter((answer) => calls.tokenIn(answer)).length).toBe(1)
  })

  test('the database stores no code, and only the server reads the secret', async () => {
    const { secret, recoveryCodes } = await calls.enroll(agent)
    const { rows } = await fixture.owner.query<{ row: string }>(
      'select c::text as row from private.recovery_codes c',
    )
    const stored = rows.map(({ row }) => row).join()
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(Buffer.from(code).toString('hex'))
    }
    const reads = await fixture.owner.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname like 'turnstone%' and rolname <> 'turnstone_owner'
        and has_table_privilege(rolname, 'private.totp_secrets', 'select')`,
    )
    expect(reads.rows).toEqual([])
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  test('new codes end the old ones, and take the password and a code', async () => {
    const { token, secret, recoveryCodes } = await calls.enroll(agent)
    const replace = async (pwd: string, code: string) => {
      const { data } = await fixture.ask(
        `mutation ($pwd: String!, $code: String!) {
          replaceRecoveryCodes(input: { pwd: $pwd, code: $code }) { recoveryCodes }
        }`,
        { pwd, code },
        token,
      )
      return valueAt(data, 'replaceRecoveryCodes', 'recoveryCodes') as string[]
    }
    expect(await replace('Wrong!2026', codeOf(secret))).toEqual([])
    expect(await replace(demoPassword, '000000')).toEqual([])
    expect(await replace(demoPassword, codeOf(secret))).toHaveLength(10)
    const { challenge } = await calls.login(agent)
    expect(calls.tokenIn(await calls.finish(challenge, recoveryCodes[0] ?? ''))).toBeNull()
    expect(
      valueAt((await fixture.ask('{ secondFactor { recoveryCodesLeft } }', {}, token)).data, 'secondFactor'),
    ).toEqual({
      recoveryCodesLeft: 10,
    })
  })
})

describe('turning it off', () => {
  const remove = (token: string, pwd: string, code: string) =>
    fixture.ask(
      `mutation ($pwd: String!, $code: String!) { removeAuthenticator(input: { pwd: $pwd, code: $code }) { removed } }`,
      { pwd, code },
      token,
    )

  test('"disable asks for the password and a code"', async () => {
    const { token, secret, recoveryCodes } = await calls.enroll(agent)
    expect((await remove(token, 'Wrong!2026', codeOf(secret))).data).toEqual({
      removeAuthenticator: { removed: false },
    })
    expect((await remove(token, demoPassword, '000000')).data).toEqual({
      removeAuthenticator: { removed: false },
    })
    expect((await remove(token, demoPassword, recoveryCodes[3] ?? '')).data).toEqual({
      removeAuthenticator: { removed: true },
    })
    expect((await calls.login(agent)).authToken).toBeTruthy()
  })

  test('a password reset by mail leaves the second factor in place', async () => {
    await calls.enroll(agent)
    await fixture.ask(`mutation { forgotPassword(input: { email: "${agent}" }) { userId } }`)
    const mail = (await fixture.mailsTo(agent)).find(({ subject }) => subject.startsWith('Reset'))
    const { userId, token } = linkOf(mail?.text ?? '')
    const query = `mutation ($userId: Int!, $token: String!) {
      resetPassword(input: { userId: $userId, token: $token, newPassword: "${demoPassword}" }) { success }
    }`
    expect((await fixture.ask(query, { userId, token })).data).toEqual({ resetPassword: { success: true } })
    expect(await calls.login(agent)).toMatchObject({ authToken: null, nextStep: 'CODE' })
  })
})

function linkOf(text: string): { userId: number; token: string } {
  const url = new URL(/https?:\/\/\S+\/reset-password\S+/.exec(text)?.[0] ?? '')
  return { userId: Number(url.searchParams.get('userId')), token: url.searchParams.get('token') ?? '' }
}

test('"A mail tells of a sign-in from a new device", of a known one none', async () => {
  await fixture.owner.query(
    `delete from private.known_devices where user_id = (select user_id from app.user_contacts where email = $1)`,
    [agent],
  )
  const told = async () =>
    (await subjects(agent)).filter((subject) => subject.startsWith('New sign-in')).length
  const before = await told()
  const query = `mutation { login(input: { email: "${agent}", pwd: "${demoPassword}" }) { authToken } }`
  const { headers } = await fixture.ask(query)
  expect(await told()).toBe(before)
  const cookie = String(headers.get('set-cookie')).split(';')[0] ?? ''
  await fixture.ask(query, {}, null, { cookie })
  expect(await told()).toBe(before)
  await fixture.ask(query, {}, null, { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' })
  expect(await told()).toBe(before + 1)
  const [mail] = await fixture.mailsTo(agent)
  expect(mail?.text).toContain('Firefox on Windows, at ')
})
