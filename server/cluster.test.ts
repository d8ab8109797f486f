import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loginMutation } from './test/asker.ts'
import { freePort, type OwnProcess } from './test/product.ts'
import { openOwnScene, type Scene } from './test/scene.ts'
import { eventually } from './test/eventually.ts'

const patience = { timeout: 60_000, interval: 50 }
let scene: Scene<OwnProcess>

// A port of its own: any free one would be another one after the last listener was killed.
beforeAll(
  async () =>
    (scene = await openOwnScene({ WORKERS: '2', LOG_LEVEL: 'error', PORT: String(await freePort()) })),
)
afterAll(() => scene.close())

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The processes that serve: the children of the first one. */
function serving(): number[] {
  const { pid } = scene.product
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.split(' ').map(Number).filter(Boolean)
}

/** A connection that was being handed to the one that died is lost with it: a caller asks again. */
const healthy = async (): Promise<boolean> => {
  const options = { headers: { connection: 'close' }, signal: AbortSignal.timeout(1_000) }
  const answer = await fetch(`${scene.address}/healthz`, options)
  return answer.status === 200
}

describe.runIf(process.platform === 'linux')('"One process uses all cores when asked (WORKERS)"', () => {
  test('two serve on one port, beside the first that only looks after them', async () => {
    expect(serving()).toHaveLength(2)
    const token = await scene.signIn('master@vendor.example')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        scene.ask('{ currentUser { email } }', {}, token, { connection: 'close' }),
      ),
    )
    for (const { data } of answers) expect(data).toEqual({ currentUser: { email: 'master@vendor.example' } })
    const { status } = await fetch(`${scene.address}/readyz`)
    expect(status).toBe(200)
  })

  test('what a person may do is counted over all of them', async () => {
    const codes: (string | undefined)[] = []
    for (const _ of Array.from({ length: 11 })) {
      const given = { email: 'nobody@nowhere.example', pwd: 'Wrong!2026' }
      codes.push((await scene.ask(loginMutation, given, null, { connection: 'close' })).code)
    }
    expect(codes.filter((code) => code !== undefined)).toEqual(['RATE_LIMITED'])
  })

  test('their secrets are not in what others can read of a process', () => {
    for (const pid of [scene.product.pid, ...serving()]) {
      const shown =
        readFileSync(`/proc/${pid}/cmdline`, 'utf8') + readFileSync(`/proc/${pid}/environ`, 'utf8')
      expect(shown).not.toContain(new URL(scene.database.gateUrl).password)
    }
  })

  test('one that is killed is replaced, and requests go on all the while', async () => {
    const [victim = 0, other = 0] = serving()
    process.kill(victim, 'SIGKILL')
    await eventually(() => expect(isAlive(victim)).toBe(false))
    for (const _ of Array.from({ length: 20 })) expect(await healthy()).toBe(true)
    await vi.waitFor(() => expect(serving()).toHaveLength(2), patience)
    expect(serving()).toContain(other)
    process.kill(other, 'SIGKILL')
    await vi.waitFor(async () => expect(await healthy()).toBe(true), patience)
    await vi.waitFor(() => expect(serving()).not.toContain(other), patience)
  }, 150_000)

  test('those that cannot start are tried again after longer and longer waits, until they can', async () => {
    const login = new URL(scene.database.webUrl).username
    await scene.owner.query(`alter role "${login}" nologin`)
    try {
      const waits = () => [...scene.product.said().matchAll(/"wait":(\d+)/g)].map(([, wait]) => Number(wait))
      const before = waits().length
      for (const pid of serving()) process.kill(pid, 'SIGKILL')
      await vi.waitFor(() => expect(waits().length).toBeGreaterThan(before + 5), {
        ...patience,
        timeout: 80_000,
      })
      const ofTheVain = waits().slice(before + 2)
      expect(ofTheVain).toEqual(ofTheVain.toSorted((a, b) => a - b))
      expect(ofTheVain.at(-1)).toBeGreaterThanOrEqual(1_000)
    } finally {
      await scene.owner.query(`alter role "${login}" login`)
    }
    await vi.waitFor(async () => expect(await healthy()).toBe(true), patience)
  }, 150_000)

  test('when it closes all of them end, one that is only starting as well', async () => {
    await vi.waitFor(() => expect(serving()).toHaveLength(2), patience)
    const [victim = 0] = serving()
    process.kill(victim, 'SIGKILL')
    await vi.waitFor(() => expect(serving().filter((pid) => pid !== victim)).toHaveLength(2), patience)
    const all = serving()
    expect(await scene.product.close()).toBe(0)
    expect(all.filter(isAlive)).toEqual([])
    await expect(healthy()).rejects.toThrow('fetch failed')
  }, 150_000)
})
