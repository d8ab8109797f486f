import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loginMutation } from './test/asker.ts'
import { freePort, type OwnProcess } from './test/product.ts'
import { samplesAt } from './metrics/test/samples.ts'
import { openProcessFixture, type Fixture } from './test/fixture.ts'
import { eventually } from './test/eventually.ts'

const timeoutMs = { timeout: 60_000, interval: 50 }
const metricsToken = 'a-token-of-the-test'
let fixture: Fixture<OwnProcess>

// A fixed port: any free one would change after the last listener was killed.
beforeAll(
  async () =>
    (fixture = await openProcessFixture({
      WORKERS: '2',
      LOG_LEVEL: 'error',
      METRICS_TOKEN: metricsToken,
      PORT: String(await freePort()),
    })),
)
afterAll(() => fixture.close())

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The server processes: children of the first one. */
function serving(): number[] {
  const { pid } = fixture.product
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').map(Number).filter(Boolean)
}

/** A connection being handed to a killed process is lost; the client retries. */
const healthy = async (): Promise<boolean> => {
  const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(1_000) }
  const answer = await fetch(`${fixture.address}/healthz`, options)
  return answer.status === 200
}

describe.runIf(process.platform === 'linux')('"One process uses all cores when asked (WORKERS)"', () => {
  test('two processes serve on one port, beside the supervising first', async () => {
    expect(serving()).toHaveLength(2)
    const token = await fixture.signIn('master@vendor.example')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        fixture.ask('{ currentUser { email } }', {}, token, { connection: 'close' }),
      ),
    )
    for (const { data } of answers) expect(data).toEqual({ currentUser: { email: 'master@vendor.example' } })
    const { status } = await fetch(`${fixture.address}/readyz`)
    expect(status).toBe(200)
  })

  test('whichever process is asked, the metrics are those of all', async () => {
    const metrics = () => samplesAt(fixture.address, metricsToken)
    const all = async () => (await metrics()).labelsOf('process_resident_memory_bytes', 'process')
    for (const _ of Array.from({ length: 4 })) expect(await all()).toEqual(['1', '2', 'main'])
    const requests = async () => (await metrics()).of('turnstone_requests_total') ?? 0
    const before = await requests()
    const ask = () => fixture.ask('{ __typename }', {}, null, { connection: 'close' })
    await Promise.all(Array.from({ length: 20 }, ask))
    await eventually(async () => expect(await requests()).toBe(before + 20))
    expect((await metrics()).of('turnstone_database_up')).toBe(1)
  })

  test('a user’s limits count across processes', async () => {
    const codes: (string | undefined)[] = []
    for (const _ of Array.from({ length: 11 })) {
      const given = { email: 'nobody@nowhere.example', pwd: 'Wrong!2026' }
      codes.push((await fixture.ask(loginMutation, given, null, { connection: 'close' })).code)
    }
    expect(codes.filter((code) => code !== undefined)).toEqual(['RATE_LIMITED'])
  })

  test('their secrets are invisible to other processes', () => {
    for (const pid of [fixture.product.pid, ...serving()]) {
      const shown =
        readFileSync(`/proc/${pid}/cmdline`, 'utf8') + readFileSync(`/proc/${pid}/environ`, 'utf8')
      expect(shown).not.toContain(new URL(fixture.database.authUrl).password)
    }
  })

  test('a killed process is replaced while requests continue', async () => {
    const [target = 0, other = 0] = serving()
    process.kill(target, 'SIGKILL')
    await eventually(() => expect(isAlive(target)).toBe(false))
    for (const _ of Array.from({ length: 20 })) expect(await healthy()).toBe(true)
    await vi.waitFor(() => expect(serving()).toHaveLength(2), timeoutMs)
    expect(serving()).toContain(other)
    process.kill(other, 'SIGKILL')
    await vi.waitFor(async () => expect(await healthy()).toBe(true), timeoutMs)
    await vi.waitFor(() => expect(serving()).not.toContain(other), timeoutMs)
    const processes = async () =>
      (await samplesAt(fixture.address, metricsToken)).labelsOf('process_resident_memory_bytes', 'process')
    await vi.waitFor(async () => expect(await processes()).toEqual(['1', '2', 'main']), timeoutMs)
  }, 150_000)

  test('processes that cannot start are retried with growing delays', async () => {
    const login = new URL(fixture.database.webUrl).username
    await fixture.owner.query(`alter role "${login}" nologin`)
    try {
      const waits = () =>
        [...fixture.product.said().matchAll(/"wait":(\d+)/g)].map(([, wait]) => Number(wait))
      const before = waits().length
      for (const pid of serving()) process.kill(pid, 'SIGKILL')
      await vi.waitFor(() => expect(waits().length).toBeGreaterThan(before + 5), {
        ...timeoutMs,
        timeout: 80_000,
      })
      const ofTheVain = waits().slice(before + 2)
      expect(ofTheVain).toEqual(ofTheVain.toSorted((a, b) => a - b))
      expect(ofTheVain.at(-1)).toBeGreaterThanOrEqual(1_000)
    } finally {
      await fixture.owner.query(`alter role "${login}" login`)
    }
    await vi.waitFor(async () => expect(await healthy()).toBe(true), timeoutMs)
  }, 150_000)

  test('closing ends all of them, also one that is starting', async () => {
    await vi.waitFor(() => expect(serving()).toHaveLength(2), timeoutMs)
    const [target = 0] = serving()
    process.kill(target, 'SIGKILL')
    await vi.waitFor(() => expect(serving().filter((pid) => pid !== target)).toHaveLength(2), timeoutMs)
    const all = serving()
    expect(await fixture.product.close()).toBe(0)
    expect(all.filter(isAlive)).toEqual([])
    await expect(healthy()).rejects.toThrow('fetch failed')
  }, 150_000)
})
