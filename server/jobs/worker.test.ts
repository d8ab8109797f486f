import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPool } from '../pool.ts'
import { workOnQueue } from './queue.ts'
import { atGate, done, enqueue, openScene, type Scene } from './test/scene.ts'
import { eventually } from '../test/eventually.ts'

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

test('a worker that cannot note the end of several jobs begins anew, and stops when it is told to', async () => {
  const pool = openPool(scene.database.jobsUrl, { name: 'jobs', max: 8, log: scene.log })
  const held: (() => void)[] = []
  const ran: string[] = []
  const tasks = {
    test__held: () => new Promise<void>((resolve) => void held.push(resolve)),
    test__quick: (_: unknown, { job }: { job: { id: string } }) => void ran.push(job.id),
  }
  const { jobsUrl } = scene.database
  const work = await workOnQueue({ jobsUrl, pool, tasks, clock: [], log: scene.log, sweepEvery: 500 })
  for (const _ of [1, 2, 3, 4]) await enqueue(scene, 'test__held', {})
  await eventually(() => expect(held).toHaveLength(4))
  await scene.owner.query(`alter role "${await jobsLogin()}" nologin`)
  await scene.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${ofTheWorker}`)
  for (const finish of held.splice(0)) {
    finish()
    await pause(30)
  }
  await scene.owner.query(`alter role "${await jobsLogin()}" login`)
  await enqueue(scene, 'test__quick', {})
  const finishing = setInterval(() => held.splice(0).forEach((finish) => finish()), 50)
  await vi.waitFor(() => expect(ran).toHaveLength(1), { timeout: 30_000 })
  await done(scene)
  clearInterval(finishing)
  await work.stop()
  await pool.end()
}, 90_000)

test('a stopped worker leaves no session and no lock', async () => {
  const worker = await scene.work()
  await atGate(scene, 'request_reset($1)', agent)
  await worker.stop()
  // PostgreSQL notices a closed connection a moment later.
  await eventually(async () => {
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
