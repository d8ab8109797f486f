import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loginMutation, valueAt, type Reply } from '../test/asker.ts'
import { demoPassword, openScene, type Scene } from '../test/scene.ts'

const master = 'master@vendor.example'
let scene: Scene

beforeAll(async () => (scene = await openScene({ TRUSTED_PROXIES: '127.0.0.1, ::1' })))
afterAll(() => scene.close())
beforeEach(() => scene.forgetLimits())

function login(email: string, pwd: string, from?: string, at = scene): Promise<Reply> {
  return at.ask(loginMutation, { email, pwd }, null, from ? { 'x-forwarded-for': from } : {})
}

/** What came of each try: a token, null or the code of an error. */
const outcome = ({ code, data }: Reply) => code ?? (valueAt(data, 'login', 'authToken') ? 'in' : null)

async function tries(count: number, one: (number: number) => Promise<Reply>): Promise<(string | null)[]> {
  const outcomes: (string | null)[] = []
  for (let number = 1; number <= count; number += 1) outcomes.push(outcome(await one(number)))
  return outcomes
}

const nothing = (count: number) => Array.from({ length: count }, () => null)

describe('10 failures in 15 minutes close an account', () => {
  test.for([master, 'nobody@nowhere.example'])(
    'the eleventh try at %s is refused, right or wrong',
    async (email) => {
      expect(await tries(10, () => login(email, 'Wrong!2026', '192.0.2.1'))).toEqual(nothing(10))
      expect(outcome(await login(email, 'Wrong!2026', '192.0.2.1'))).toBe('RATE_LIMITED')
      expect(outcome(await login(email, demoPassword, '192.0.2.1'))).toBe('RATE_LIMITED')
      expect(outcome(await login(email.toUpperCase(), demoPassword, '192.0.2.1'))).toBe('RATE_LIMITED')
    },
  )

  test('a refused known address and a refused unknown one give the same bytes', async () => {
    const texts = await Promise.all(
      [master, 'nobody@nowhere.example'].map(async (email) => {
        await tries(10, () => login(email, 'Wrong!2026', '192.0.2.1'))
        return (await login(email, 'Wrong!2026', '192.0.2.1')).text
      }),
    )
    expect(texts[1]).toBe(texts[0])
  })

  test('of many tries at the same moment no more than 10 are told anything', async () => {
    const passwords = Array.from({ length: 24 }, (_, number) => (number === 23 ? demoPassword : 'Wrong!2026'))
    const all = await Promise.all(passwords.map((pwd) => login(master, pwd, '192.0.2.1')))
    expect(all.map(outcome).filter((result) => result !== 'RATE_LIMITED').length).toBeLessThanOrEqual(10)
  })

  test('after 15 minutes it opens again', async () => {
    await tries(10, () => login(master, 'Wrong!2026', '192.0.2.1'))
    const { rows } = await scene.owner.query<{ left: number }>(
      `select distinct round(extract(epoch from window_ends_at - now()) / 60)::int as left from hidden.rate_limits`,
    )
    expect(rows).toEqual([{ left: 15 }])
    await scene.owner.query(`update hidden.rate_limits set window_ends_at = now() - interval '1 second'`)
    expect(outcome(await login(master, demoPassword, '192.0.2.1'))).toBe('in')
  })

  test('signing in rightly again and again closes nothing', async () => {
    expect(await tries(12, () => login(master, demoPassword, '192.0.2.1'))).toEqual(
      Array.from({ length: 12 }, () => 'in'),
    )
  })

  test('other accounts stay open', async () => {
    await tries(10, () => login(master, 'Wrong!2026', '192.0.2.1'))
    expect(outcome(await login('agent@vendor.example', demoPassword, '192.0.2.1'))).toBe('in')
  })

  test('the limit holds in the database, not in the process', async () => {
    await tries(10, () => login(master, 'Wrong!2026', '192.0.2.1'))
    const { rows } = await scene.owner.query<{ used: number }>(
      `select used from hidden.rate_limits where bucket = 'sign-in account'`,
    )
    expect(rows).toEqual([{ used: 10 }])
  })
})

describe('"the owner with the right password from another address is never locked out"', () => {
  test('while others try at the account', async () => {
    await tries(12, (number) => login(master, 'Wrong!2026', `192.0.2.${number}`))
    expect(outcome(await login(master, 'Wrong!2026', '192.0.2.1')), 'an attacker').toBe('RATE_LIMITED')
    expect(outcome(await login(master, demoPassword, '198.51.100.7')), 'the owner').toBe('in')
  })

  test('but from there too has no second wrong try', async () => {
    await tries(10, () => login(master, 'Wrong!2026', '192.0.2.1'))
    expect(outcome(await login(master, 'Wrong!2026', '198.51.100.7'))).toBeNull()
    expect(outcome(await login(master, 'Wrong!2026', '198.51.100.7'))).toBe('RATE_LIMITED')
  })
})

test('100 failures in 15 minutes close an address, whoever is tried from there', async () => {
  await scene.owner.query(
    `select gate.take('sign-in address', '192.0.2.1', 100, 900) from generate_series(1, 98)`,
  )
  const [first, second] = [1, 2].map((number) => `u${number}@nowhere.example`)
  expect(outcome(await login(first ?? '', 'Wrong!2026', '192.0.2.1'))).toBeNull()
  expect(outcome(await login(second ?? '', 'Wrong!2026', '192.0.2.1'))).toBeNull()
  expect(outcome(await login(master, demoPassword, '192.0.2.1'))).toBe('RATE_LIMITED')
  expect(outcome(await login(master, demoPassword, '192.0.2.2'))).toBe('in')
})

describe('X-Forwarded-For', () => {
  test('from a configured proxy names the client by its last entry, which the client cannot write', async () => {
    const forged = (number: number) => login(master, 'Wrong!2026', `203.0.113.${number}, 192.0.2.1`)
    expect((await tries(11, forged)).at(-1)).toBe('RATE_LIMITED')
    const { rows } = await scene.owner.query<{ address: string }>(
      'select host(address) as address from app.sessions order by id desc limit 1',
    )
    expect(rows[0]?.address).not.toMatch(/^203/)
  })

  test('is what a session keeps of the place', async () => {
    await login(master, demoPassword, '198.51.100.23')
    await login(master, demoPassword, '2001:db8:1:2::17')
    const { rows } = await scene.owner.query<{ address: string }>(
      'select address::text from app.sessions order by id desc limit 2',
    )
    expect(rows.map(({ address }) => address)).toEqual(['2001:db8:1:2::/64', '198.51.100.23/32'])
  })

  test.for(['fe80::1%eth0', '198.51.100.23:4711', 'unknown', '[2001:db8::1]:443'])(
    'a proxy that writes %j does not lock anybody out',
    async (from) => expect(outcome(await login(master, demoPassword, from))).toBe('in'),
  )

  test('many addresses of one IPv6 network are one place', async () => {
    const outcomes = await tries(11, (number) => login(master, 'Wrong!2026', `2001:db8:1:2::${number}`))
    expect(outcomes.at(-1)).toBe('RATE_LIMITED')
  })
})

test('without configured proxies X-Forwarded-For is nothing', async () => {
  const bare = await openScene()
  const forged = (number: number) => login(master, 'Wrong!2026', `203.0.113.${number}`, bare)
  expect(await tries(11, forged)).toEqual([...nothing(10), 'RATE_LIMITED'])
  await bare.close()
})
