import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPool } from '../base/pool.ts'
import { workOnQueue } from './queue.ts'
import { startReclaimingJobs } from './reclaim-orphaned-jobs.ts'
import { asAuth, done, enqueue, openFixture, type Fixture } from './test/fixture.ts'
import { eventually } from '../test/eventually.ts'

let fixture: Fixture
beforeAll(async () => (fixture = await openFixture()))
afterAll(() => fixture.close())

const agent = 'agent@vendor.example'
const ofTheWorker = `datname = current_database() and usename = current_database() || '_jobs'`

// A runner that failed twice is given ten seconds to stop before another one begins.
test('a worker that loses all connections during a job recovers by itself', async () => {
  const worker = await fixture.work(undefined, 500)
  for (const round of [1, 2, 3]) {
    await fixture.owner.query('delete from private.rate_limits')
    await asAuth(fixture, 'request_reset($1)', agent)
    await fixture.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${ofTheWorker}`)
    await asAuth(fixture, 'request_reset($1)', agent)
    await done(fixture)
    expect((await fixture.mails()).length).toBe(2 * round)
  }
  await worker.stop()
}, 180_000)

test('a job that was given to a lost connection is freed and done', async () => {
  const pool = openPool(fixture.database.jobsUrl, { name: 'jobs', max: 8, log: fixture.log })
  const ran: string[] = []
  const tasks = { test__quick: (_: unknown, { job }: { job: { id: string } }) => void ran.push(job.id) }
  const { jobsUrl } = fixture.database
  const work = await workOnQueue({ jobsUrl, pool, tasks, clock: [], log: fixture.log, slots: 1 })
  const sweep = startReclaimingJobs(pool, { every: 500, log: fixture.log })
  // The runner's query waits, so that its connection can be cut before it has the answer.
  await fixture.owner.query('begin; lock table graphile_worker._private_jobs in access exclusive mode')
  await eventually(async () => {
    // Within a transaction PostgreSQL shows the sessions as they were at the first look.
    await fixture.owner.query('select pg_stat_clear_snapshot()')
    const waiting = `select from pg_stat_activity where ${ofTheWorker} and wait_event_type = 'Lock' and query like 'with j as%'`
    expect((await fixture.owner.query(waiting)).rowCount).toBe(1)
  })
  await enqueue(fixture, 'test__quick', {})
  await fixture.owner.query(
    `update graphile_worker._private_jobs set locked_at = now(), attempts = 1, locked_by = (
      select split_part(application_name, ' ', 3) from pg_stat_activity
        where ${ofTheWorker} and starts_with(application_name, 'turnstone worker'))`,
  )
  await fixture.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where ${ofTheWorker} and not starts_with(application_name, 'turnstone worker')`)
  await fixture.owner.query('commit')
  await eventually(() => expect(ran).toHaveLength(1))
  await work.stop()
  await sweep.stop()
  await pool.end()
}, 90_000)

test('a worker that cannot record several jobs restarts, and stops when asked', async () => {
  const pool = openPool(fixture.database.jobsUrl, { name: 'jobs', max: 8, log: fixture.log })
  const held: (() => void)[] = []
  const ran: string[] = []
  const tasks = {
    test__held: () => new Promise<void>((resolve) => void held.push(resolve)),
    test__quick: (_: unknown, { job }: { job: { id: string } }) => void ran.push(job.id),
  }
  const { jobsUrl } = fixture.database
  const work = await workOnQueue({ jobsUrl, pool, tasks, clock: [], log: fixture.log, slots: 4 })
  const sweep = startReclaimingJobs(pool, { every: 500, log: fixture.log })
  for (const _ of [1, 2, 3, 4]) await enqueue(fixture, 'test__held', {})
  await eventually(() => expect(held).toHaveLength(4))
  await fixture.owner.query(`alter role "${await jobsLogin()}" nologin`)
  await fixture.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${ofTheWorker}`)
  for (const finish of held.splice(0)) {
    finish()
    await pause(30)
  }
  await fixture.owner.query(`alter role "${await jobsLogin()}" login`)
  await enqueue(fixture, 'test__quick', {})
  const finishing = setInterval(() => held.splice(0).forEach((finish) => finish()), 50)
  await vi.waitFor(() => expect(ran).toHaveLength(1), { timeout: 30_000 })
  await done(fixture)
  clearInterval(finishing)
  await work.stop()
  await sweep.stop()
  await pool.end()
}, 90_000)

test('a stopped worker leaves no session and no lock', async () => {
  const worker = await fixture.work()
  await fixture.owner.query('delete from private.rate_limits')
  await asAuth(fixture, 'request_reset($1)', agent)
  await worker.stop()
  // PostgreSQL notices a closed connection a moment later.
  await eventually(async () => {
    const { rows } = await fixture.owner.query(
      `select application_name from pg_stat_activity where ${ofTheWorker}`,
    )
    expect(rows).toEqual([])
  })
  const { rowCount } = await fixture.owner.query(
    'select from graphile_worker.jobs where locked_by is not null',
  )
  expect(rowCount).toBe(0)
})

test('a worker that cannot start fails and leaves nothing behind', async () => {
  await fixture.owner.query(`alter role "${await jobsLogin()}" nologin`)
  await expect(fixture.work()).rejects.toThrow(/is not permitted to log in/)
  await fixture.owner.query(`alter role "${await jobsLogin()}" login`)
})

async function jobsLogin(): Promise<string> {
  const { rows } = await fixture.owner.query<{ name: string }>(`select current_database() || '_jobs' as name`)
  return rows[0]?.name ?? ''
}
