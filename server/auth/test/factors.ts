import { Secret, TOTP } from 'otpauth'
import { demoPassword } from '../../../db/demo/accounts.ts'
import { valueAt, type Reply } from '../../test/asker.ts'
import type { Fixture } from '../../test/fixture.ts'

/** The calls of second factors, for tests. */
export function factorCalls(fixture: Fixture) {
  const { ask } = fixture
  const login = async (email: string, pwd = demoPassword, headers: Record<string, string> = {}) => {
    const query = `mutation ($email: String!, $pwd: String!) {
      login(input: { email: $email, pwd: $pwd }) { authToken nextStep challenge }
    }`
    const { data } = await ask(query, { email, pwd }, null, headers)
    return valueAt(data, 'login') as { authToken: string | null; nextStep: string | null; challenge: string }
  }
  const finish = (challenge: string, code: string, headers: Record<string, string> = {}): Promise<Reply> =>
    ask(
      `mutation ($challenge: String!, $code: String!) {
        finishLogin(input: { challenge: $challenge, code: $code }) { authToken isExpired }
      }`,
      { challenge, code },
      null,
      headers,
    )
  const begin = async (token: string | null, input: { pwd?: string; challenge?: string }) => {
    const query = `mutation ($input: BeginAuthenticatorInput!) { beginAuthenticator(input: $input) { secret address } }`
    return ask(query, { input }, token)
  }
  const confirm = async (token: string | null, code: string, challenge?: string) => {
    const query = `mutation ($input: ConfirmAuthenticatorInput!) {
      confirmAuthenticator(input: $input) { added recoveryCodes authToken }
    }`
    const { data } = await ask(query, { input: { code, challenge: challenge ?? null } }, token)
    return valueAt(data, 'confirmAuthenticator') as
      | { added: boolean; recoveryCodes: string[]; authToken: string | null }
      | undefined
  }
  const secretFor = async (token: string | null, input: { pwd?: string; challenge?: string }) =>
    String(valueAt((await begin(token, input)).data, 'beginAuthenticator', 'secret'))
  return {
    login,
    finish,
    begin,
    confirm,
    secretFor,
    /** Signs in with the password, sets up an app, and forgets which codes were used. */
    async enroll(email: string) {
      const token = await fixture.signIn(email)
      const secret = await secretFor(token, { pwd: demoPassword })
      const added = await confirm(token, codeOf(secret))
      await forgetSteps(fixture)
      return { token, secret, recoveryCodes: added?.recoveryCodes ?? [] }
    },
    tokenIn: ({ data }: Reply) => valueAt(data, 'finishLogin', 'authToken'),
    userOf: async (token: unknown) =>
      valueAt((await ask('{ currentUser { email } }', {}, String(token))).data, 'currentUser', 'email'),
  }
}

/** The code that the app shows, this number of 30-second steps from now. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

/** As if the last code had been used long ago. */
export async function forgetSteps({ owner }: Fixture): Promise<void> {
  await owner.query('update private.totp_secrets set last_step = 0')
}

/** Removes all factors and rules. */
export async function forgetFactors({ owner }: Fixture): Promise<void> {
  await owner.query(
    'truncate private.totp_secrets, private.recovery_codes, private.sign_in_challenges, app.second_factor_rules',
  )
}
