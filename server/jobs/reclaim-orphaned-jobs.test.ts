import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPool } from '../base/pool.ts'
import { workOnQueue } from './queue.ts'
import { holdHeartbeat } from './heartbeat.ts'
import { startReclaimingJobs, reclaimer } from './reclaim-orphaned-jobs.ts'
import { done, enqueue, openFixture, type Fixture } from './test/fixture.ts'
import { eventually } from '../test/eventually.ts'

let fixture: Fixture
let pool: pg.Pool
let child: ChildProcess | undefined

beforeAll(async () => {
  fixture = await openFixture()
  pool = openPool(fixture.database.jobsUrl, { name: 'jobs', max: 8, log: fixture.log })
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await fixture.owner.query('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await pool.end()
  await fixture.close()
})

async function holder(): Promise<string | null> {
  const { rows } = await fixture.owner.query<{ locked_by: string | null }>(
    'select locked_by from graphile_worker.jobs',
  )
  return rows[0]?.locked_by ?? null
}

/** Another process, in the middle of a job it will not finish. */
async function busyProcess(): Promise<ChildProcess> {
  await enqueue(fixture, 'test__slow', {})
  child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./test/slow-worker.ts', import.meta.url)), fixture.database.jobsUrl],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

async function secondWorker(reclaimEveryMs: number) {
  const ran: number[] = []
  const tasks = { test__slow: () => void ran.push(Date.now()) }
  const { jobsUrl } = fixture.database
  const work = await workOnQueue({ jobsUrl, pool, tasks, clock: [], log: fixture.log, slots: 4 })
  const sweep = startReclaimingJobs(pool, { every: reclaimEveryMs, log: fixture.log })
  return {
    ran,
    async stop() {
      await work.stop()
      await sweep.stop()
    },
  }
}

test('another worker does the job of a killed process, but not of a live one', async () => {
  const process = await busyProcess()
  const first = await holder()
  const sweep = reclaimer(pool, fixture.log)
  for (const _ of [1, 2, 3]) await sweep()
  expect(first).toMatch(/^pool-/)
  expect(await holder()).toBe(first)

  const other = await secondWorker(200)
  process.kill('SIGKILL')
  await eventually(() => expect(other.ran).toHaveLength(1))
  await done(fixture)
  await other.stop()
  expect(fixture.lines.join('')).toContain('freed the jobs of dead workers')
})

test('only a worker missed twice in a row loses its jobs', async () => {
  await enqueue(fixture, 'test__slow', {})
  await fixture.owner.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-x', locked_at = now()`,
  )
  const sweep = reclaimer(pool, fixture.log)
  await sweep()
  expect(await holder(), 'missed once').toBe('pool-x')

  const presence = holdHeartbeat(fixture.database.jobsUrl, 'pool-x', fixture.log)
  await presence.shown
  await sweep()
  await presence.end()
  await sweep()
  expect(await holder(), 'was back in between').toBe('pool-x')
  await sweep()
  expect(await holder(), 'missed twice in a row').toBeNull()
})

test('a heartbeat whose connection was cut reconnects', async () => {
  const presence = holdHeartbeat(fixture.database.jobsUrl, 'pool-y', fixture.log)
  await presence.shown
  const sessions = async () => {
    const { rows } = await fixture.owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'turnstone worker pool-y'`,
    )
    return rows.map(({ pid }) => pid)
  }
  const [before] = await sessions()
  await fixture.owner.query('select pg_terminate_backend($1)', [before])
  await eventually(async () => {
    expect(await sessions()).toHaveLength(1)
    expect(await sessions()).not.toContain(before)
  })
  await presence.end()
  await eventually(async () => expect(await sessions()).toEqual([]))
})
