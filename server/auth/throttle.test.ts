import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loginMutation, valueAt, type Reply } from '../test/asker.ts'
import { demoPassword, openScene, type Scene } from '../test/scene.ts'
import { placeOf } from './address.ts'

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

/** As if somebody had failed so often before, from there. */
async function failed(times: number, email: string, from: string): Promise<void> {
  const call = 'select gate.fail_sign_in($1, $2, null) from generate_series(1, $3)'
  await scene.owner.query(call, [email, from, times])
}

describe('"10 per 15 min and account"', () => {
  test('the eleventh try is refused, right or wrong, however the address is written', async () => {
    expect(await tries(10, () => login(master, 'Wrong!2026', '192.0.2.1'))).toEqual(nothing(10))
    expect(outcome(await login(master, 'Wrong!2026', '192.0.2.1'))).toBe('RATE_LIMITED')
    expect(outcome(await login(master, demoPassword, '192.0.2.1'))).toBe('RATE_LIMITED')
    expect(outcome(await login(master.toUpperCase(), demoPassword, '192.0.2.1'))).toBe('RATE_LIMITED')
  })

  test('a refused known address and a refused unknown one give the same bytes', async () => {
    const texts: string[] = []
    for (const email of [master, 'nobody@nowhere.example']) {
      await failed(9, email, '192.0.2.1')
      expect(outcome(await login(email, 'Wrong!2026', '192.0.2.1'))).toBeNull()
      texts.push((await login(email, 'Wrong!2026', '192.0.2.1')).text)
    }
    expect(texts[0]).toContain('RATE_LIMITED')
    expect(texts[1]).toBe(texts[0])
  })

  test('of many tries at the same moment no more than 10 are told anything', async () => {
    const passwords = Array.from({ length: 24 }, (_, number) => (number === 23 ? demoPassword : 'Wrong!2026'))
    const all = await Promise.all(passwords.map((pwd) => login(master, pwd, '192.0.2.1')))
    expect(all.map(outcome).filter((result) => result !== 'RATE_LIMITED').length).toBeLessThanOrEqual(10)
  })

  test('after 15 minutes it opens again', async () => {
    await failed(9, master, '192.0.2.1')
    await login(master, 'Wrong!2026', '192.0.2.1')
    const { rows } = await scene.owner.query<{ left: number }>(
      `select distinct round(extract(epoch from window_ends_at - now()) / 60)::int as left from hidden.rate_limits`,
    )
    expect(rows).toEqual([{ left: 15 }])
    expect(outcome(await login(master, demoPassword, '192.0.2.1'))).toBe('RATE_LIMITED')
    await scene.owner.query(`update hidden.rate_limits set window_ends_at = now() - interval '1 second'`)
    expect(outcome(await login(master, demoPassword, '192.0.2.1'))).toBe('in')
  })

  test('signing in rightly again and again closes nothing, and other accounts stay open', async () => {
    await failed(10, 'agent@vendor.example', '192.0.2.1')
    const outcomes = await tries(12, () => login(master, demoPassword, '192.0.2.1'))
    expect(outcomes).toEqual(Array.from({ length: 12 }, () => 'in'))
  })
})

describe('"the owner with the right password from another address is never locked out"', () => {
  test('while others try at the account', async () => {
    for (const number of [1, 2, 3, 4]) await failed(3, master, `192.0.2.${number}`)
    expect(outcome(await login(master, 'Wrong!2026', '192.0.2.1')), 'an attacker').toBe('RATE_LIMITED')
    expect(outcome(await login(master, demoPassword, '198.51.100.7')), 'the owner').toBe('in')
  })

  test('but from there too has no second wrong try', async () => {
    await failed(10, master, '192.0.2.1')
    expect(outcome(await login(master, 'Wrong!2026', '198.51.100.7'))).toBeNull()
    expect(outcome(await login(master, 'Wrong!2026', '198.51.100.7'))).toBe('RATE_LIMITED')
  })
})

test('"100 per address", whoever is tried from there', async () => {
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await failed(10 - (number % 2), `u${number}@nowhere.example`, '192.0.2.1')
  for (const number of [11, 12, 13, 14, 15]) {
    expect(outcome(await login(`u${number}@nowhere.example`, 'Wrong!2026', '192.0.2.1'))).toBeNull()
  }
  expect(outcome(await login(master, demoPassword, '192.0.2.1'))).toBe('RATE_LIMITED')
  expect(outcome(await login(master, demoPassword, '192.0.2.2'))).toBe('in')
})

describe('X-Forwarded-For', () => {
  test('from a configured proxy names the client by its last entry, which the client cannot write', async () => {
    await failed(9, master, '192.0.2.1')
    const forged = (number: number) => login(master, 'Wrong!2026', `203.0.113.${number}, 192.0.2.1`)
    expect(await tries(2, forged)).toEqual([null, 'RATE_LIMITED'])
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
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9])
      await failed(1, master, placeOf(`2001:db8:1:2::${number}`))
    const outcomes = await tries(2, (number) => login(master, 'Wrong!2026', `2001:db8:1:2:${number}::`))
    expect(outcomes).toEqual([null, 'RATE_LIMITED'])
  })
})

test('without configured proxies X-Forwarded-For is nothing', async () => {
  const bare = await openScene()
  const forged = (number: number) => login(master, 'Wrong!2026', `203.0.113.${number}`, bare)
  expect(await tries(11, forged)).toEqual([...nothing(10), 'RATE_LIMITED'])
  await bare.close()
})
