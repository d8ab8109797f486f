import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loginMutation, valueAt, type Reply } from '../test/asker.ts'
import { demoPassword, linkIn, openFixture, type Fixture } from '../test/fixture.ts'
import { placeOf } from './address.ts'

const master = 'master@vendor.example'
let fixture: Fixture

beforeAll(async () => (fixture = await openFixture({ TRUSTED_PROXIES: '127.0.0.1, ::1' })))
afterAll(() => fixture.close())
beforeEach(() => fixture.forgetLimits())

type From = { from?: string; cookie?: string | undefined }

function login(email: string, pwd: string, from: string | From = {}, at = fixture): Promise<Reply> {
  const { from: address, cookie } = typeof from === 'string' ? { from } : from
  return at.ask(loginMutation, { email, pwd }, null, {
    ...(address && { 'x-forwarded-for': address }),
    ...(cookie && { cookie }),
  })
}

/** The device cookie that an answer sets, as a browser would return it. */
const cookieIn = ({ headers }: Reply) => headers.get('set-cookie')?.split(';')[0]

/** The result of each attempt: a token, null, or an error code. */
const outcome = ({ code, data }: Reply) => code ?? (valueAt(data, 'login', 'authToken') ? 'in' : null)

async function tries(count: number, one: (number: number) => Promise<Reply>): Promise<(string | null)[]> {
  const outcomes: (string | null)[] = []
  for (let number = 1; number <= count; number += 1) outcomes.push(outcome(await one(number)))
  return outcomes
}

const nothing = (count: number) => Array.from({ length: count }, () => null)

/** Records this many failed attempts from this place. */
async function failed(times: number, email: string, from: string): Promise<void> {
  const call = 'select auth.begin_sign_in($1, $2, null) from generate_series(1, $3)'
  await fixture.owner.query(call, [email, from, times])
}

describe('"10 per 15 min and account"', () => {
  test('the eleventh attempt is refused, even with the right password or another spelling', async () => {
    expect(await tries(10, () => login(master, 'Wrong!2026', '192.0.2.1'))).toEqual(nothing(10))
    expect(outcome(await login(master, 'Wrong!2026', '192.0.2.1'))).toBe('RATE_LIMITED')
    expect(outcome(await login(master, demoPassword, '192.0.2.1'))).toBe('RATE_LIMITED')
    expect(outcome(await login(master.toUpperCase(), demoPassword, '192.0.2.1'))).toBe('RATE_LIMITED')
  })

  test('a refusal names the seconds to wait, in the same bytes for unknown addresses', async () => {
    const texts: string[] = []
    for (const email of [master, 'nobody@nowhere.example']) {
      await failed(9, email, '192.0.2.1')
      expect(outcome(await login(email, 'Wrong!2026', '192.0.2.1'))).toBeNull()
      await fixture.owner.query(
        `update private.rate_limits set window_ends_at = clock_timestamp() + '1 year'`,
      )
      const { text, errors } = await login(email, 'Wrong!2026', '192.0.2.1')
      const { retryAfter } = errors[0]?.extensions ?? {}
      expect(retryAfter).toBeGreaterThan(86_400 * 364)
      expect(errors[0]?.message).toBe(`Too many attempts. Please wait ${retryAfter} seconds.`)
      texts.push(text.replaceAll(String(retryAfter), 'seconds'))
    }
    expect(texts[0]).toContain('RATE_LIMITED')
    expect(texts[1]).toBe(texts[0])
  })

  test('of many concurrent attempts from many addresses, at most 10 are checked', async () => {
    const all = await Promise.all(
      Array.from({ length: 24 }, (_, number) => login(master, 'Wrong!2026', `192.0.2.${number}`)),
    )
    expect(all.map(outcome).filter((result) => result !== 'RATE_LIMITED')).toEqual(nothing(10))
  })

  test('attempts are allowed again after 15 minutes', async () => {
    await failed(9, master, '192.0.2.1')
    await login(master, 'Wrong!2026', '192.0.2.1')
    const { rows } = await fixture.owner.query<{ left: number }>(
      `select distinct round(extract(epoch from window_ends_at - now()) / 60)::int as left from private.rate_limits
        where bucket not like '% day'`,
    )
    expect(rows).toEqual([{ left: 15 }])
    expect(outcome(await login(master, demoPassword, '192.0.2.1'))).toBe('RATE_LIMITED')
    await fixture.owner.query(`update private.rate_limits set window_ends_at = now() - interval '1 second'`)
    expect(outcome(await login(master, demoPassword, '192.0.2.1'))).toBe('in')
  })

  test('repeated successful sign-ins use up no limit, nor other accounts’', async () => {
    await failed(10, 'agent@vendor.example', '192.0.2.1')
    const outcomes = await tries(12, () => login(master, demoPassword, '192.0.2.1'))
    expect(outcomes).toEqual(Array.from({ length: 12 }, () => 'in'))
  })
})

describe('"the owner with the right password … is never locked out"', () => {
  test('while others guess, a known browser gets in from any address', async () => {
    const cookie = cookieIn(await login(master, demoPassword, '192.0.2.9'))
    for (const number of [1, 2, 3, 4]) await failed(3, master, `192.0.2.${number}`)
    expect(outcome(await login(master, demoPassword, '192.0.2.1')), 'an attacker').toBe('RATE_LIMITED')
    expect(outcome(await login(master, demoPassword, { from: '198.51.100.7', cookie }))).toBe('in')
    expect(outcome(await login('agent@vendor.example', 'Wrong!2026', { cookie })), 'only its own').toBeNull()
  })

  test('and a new browser gets in with a mailed link', async () => {
    await failed(10, master, '192.0.2.1')
    expect(outcome(await login(master, demoPassword, '198.51.100.7'))).toBe('RATE_LIMITED')
    const ask = 'mutation ($email: String!) { requestDeviceLink(input: { email: $email }) { received } }'
    const known = await fixture.ask(ask, { email: master })
    expect((await fixture.ask(ask, { email: 'nobody@nowhere.example' })).text).toBe(known.text)
    const [mail] = await fixture.mailsTo(master)
    expect(await fixture.mailsTo('nobody@nowhere.example')).toEqual([])
    const trust = 'mutation ($token: String!) { trustDevice(input: { token: $token }) { trusted } }'
    const trusted = await fixture.ask(trust, linkIn(mail))
    expect(trusted.data).toEqual({ trustDevice: { trusted: true } })
    const cookie = cookieIn(trusted)
    expect(outcome(await login(master, demoPassword, { from: '198.51.100.7', cookie }))).toBe('in')
    const again = await fixture.ask(trust, linkIn(mail))
    expect([again.data, cookieIn(again)]).toEqual([{ trustDevice: { trusted: false } }, undefined])
  })

  test('a reset registers the browser it was done in', async () => {
    await failed(10, master, '192.0.2.1')
    await fixture.ask(`mutation { forgotPassword(input: { email: "${master}" }) { token } }`)
    const link = linkIn((await fixture.mailsTo(master))[0])
    const reset = await fixture.ask(
      `mutation ($userId: Int!, $token: String!) {
        resetPassword(input: { userId: $userId, token: $token, newPassword: "${demoPassword}" }) { success }
      }`,
      link,
    )
    expect(outcome(await login(master, demoPassword, { cookie: cookieIn(reset) }))).toBe('in')
    expect(outcome(await login(master, demoPassword))).toBe('RATE_LIMITED')
  })
})

test('the device cookie is HttpOnly, SameSite=Strict, and reused while valid', async () => {
  const answer = await login(master, demoPassword)
  expect(answer.headers.get('set-cookie')).toMatch(
    /^turnstone-device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
  )
  const cookie = cookieIn(answer)
  expect(cookieIn(await login(master, demoPassword, { cookie }))).toBe(cookie)
  expect(
    cookieIn(await login(master, demoPassword, { cookie: `turnstone-device=${'A'.repeat(43)}` })),
  ).not.toBe(`turnstone-device=${'A'.repeat(43)}`)
  expect((await login(master, 'Wrong!2026', { cookie })).headers.get('set-cookie')).toBeNull()
})

test('"100 per address", across all accounts', async () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await failed(10 - (number % 2), `u${number}@nowhere.example`, '192.0.2.1')
  for (const number of [11, 12, 13, 14, 15]) {
    expect(outcome(await login(`u${number}@nowhere.example`, 'Wrong!2026', '192.0.2.1'))).toBeNull()
  }
  expect(outcome(await login(master, demoPassword, '192.0.2.1'))).toBe('RATE_LIMITED')
  expect(outcome(await login(master, demoPassword, '192.0.2.2'))).toBe('in')
})

describe('X-Forwarded-For', () => {
  test('a configured proxy’s last entry names the client, who cannot forge it', async () => {
    await failed(9, master, '192.0.2.1')
    const forged = (number: number) => login(master, 'Wrong!2026', `203.0.113.${number}, 192.0.2.1`)
    expect(await tries(2, forged)).toEqual([null, 'RATE_LIMITED'])
    const { rows } = await fixture.owner.query<{ address: string }>(
      'select host(address) as address from app.sessions order by id desc limit 1',
    )
    expect(rows[0]?.address).not.toMatch(/^203/)
  })

  test('the session stores that address', async () => {
    await login(master, demoPassword, '198.51.100.23')
    await login(master, demoPassword, '2001:db8:1:2::17')
    const { rows } = await fixture.owner.query<{ address: string }>(
      'select address::text from app.sessions order by id desc limit 2',
    )
    expect(rows.map(({ address }) => address)).toEqual(['2001:db8:1:2::/64', '198.51.100.23/32'])
  })

  test.for(['fe80::1%eth0', '198.51.100.23:4711', 'unknown', '[2001:db8::1]:443'])(
    'a proxy that sends %j locks out no one',
    async (from) => expect(outcome(await login(master, demoPassword, from))).toBe('in'),
  )

  test('addresses of one IPv6 network count as one', async () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9])
      await failed(1, master, placeOf(`2001:db8:1:2::${number}`))
    const outcomes = await tries(2, (number) => login(master, 'Wrong!2026', `2001:db8:1:2:${number}::`))
    expect(outcomes).toEqual([null, 'RATE_LIMITED'])
  })
})

test('it is ignored without configured proxies', async () => {
  const bare = await openFixture()
  const forged = (number: number) => login(master, 'Wrong!2026', `203.0.113.${number}`, bare)
  expect(await tries(11, forged)).toEqual([...nothing(10), 'RATE_LIMITED'])
  await bare.close()
})

test('50 applications from five addresses send a stranger only 3 mails', async () => {
  const apply = (number: number) =>
    fixture.ask(
      `mutation ($email: String!) {
        applyForAccount(input: { application: { kind: PERSON, email: $email, firstName: "Ada", lastName: "Lane" } }) {
          received
        }
      }`,
      { email: number % 2 ? 'target@mail.example' : `target+${number}@mail.example` },
      null,
      { 'x-forwarded-for': `192.0.2.${number % 5}` },
    )
  const texts: string[] = []
  for (let number = 0; number < 50; number += 1) texts.push((await apply(number)).text)
  expect(new Set(texts).size).toBe(1)
  expect(texts[0]).toContain('"received":true')
  await fixture.mailsTo('target@mail.example')
  const { rows } = await fixture.owner.query<{ email: string }>(
    `select distinct t.email from private.verification_tokens t where t.email like 'target%'`,
  )
  expect(rows).toHaveLength(3)
})
