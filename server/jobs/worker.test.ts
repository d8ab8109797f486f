import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { atGate, done, openScene, type Scene } from './test/scene.ts'

let scene: Scene
beforeAll(async () => (scene = await openScene()))
afterAll(() => scene.close())

const agent = 'agent@vendor.example'
const ofTheWorker = `datname = current_database() and usename = current_database() || '_jobs'`

test('a worker that loses every connection, even in mid-job, goes on by itself', async () => {
  const worker = await scene.work(undefined, 500)
  for (const round of [1, 2, 3]) {
    await atGate(scene, 'request_reset($1)', agent)
    await scene.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${ofTheWorker}`)
    await atGate(scene, 'request_reset($1)', agent)
    await done(scene)
    expect((await scene.mails()).length).toBe(2 * round)
  }
  await worker.stop()
})

test('a stopped worker leaves no session and no lock', async () => {
  const worker = await scene.work()
  await atGate(scene, 'request_reset($1)', agent)
  await worker.stop()
  // PostgreSQL notices a closed connection a moment later.
  await vi.waitFor(async () => {
    const { rows } = await scene.owner.query(
      `select application_name from pg_stat_activity where ${ofTheWorker}`,
    )
    expect(rows).toEqual([])
  })
  const { rowCount } = await scene.owner.query('select from graphile_worker.jobs where locked_by is not null')
  expect(rowCount).toBe(0)
})

test('a worker that cannot begin says so, and leaves nothing behind', async () => {
  await scene.owner.query(`alter role "${await jobsLogin()}" nologin`)
  await expect(scene.work()).rejects.toThrow(/is not permitted to log in/)
  await scene.owner.query(`alter role "${await jobsLogin()}" login`)
})

async function jobsLogin(): Promise<string> {
  const { rows } = await scene.owner.query<{ name: string }>(`select current_database() || '_jobs' as name`)
  return rows[0]?.name ?? ''
}
