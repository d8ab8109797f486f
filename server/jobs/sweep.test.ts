import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPool } from '../pool.ts'
import { workOnQueue } from './queue.ts'
import { holdPresence } from './presence.ts'
import { sweeper } from './sweep.ts'
import { done, enqueue, openScene, type Scene } from './test/scene.ts'
import { eventually } from '../test/eventually.ts'

let scene: Scene
let pool: pg.Pool
let child: ChildProcess | undefined

beforeAll(async () => {
  scene = await openScene()
  pool = openPool(scene.database.jobsUrl, { name: 'jobs', max: 8, log: scene.log })
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await scene.owner.query('delete from graphile_worker._private_jobs')
})
afterAll(async () => {
  await pool.end()
  await scene.close()
})

async function holder(): Promise<string | null> {
  const { rows } = await scene.owner.query<{ locked_by: string | null }>(
    'select locked_by from graphile_worker.jobs',
  )
  return rows[0]?.locked_by ?? null
}

/** Another process, in the middle of a job that it will not finish. */
async function busyProcess(): Promise<ChildProcess> {
  await enqueue(scene, 'test__slow', {})
  child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./test/slow-worker.ts', import.meta.url)), scene.database.jobsUrl],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

async function secondWorker(sweepEvery: number) {
  const ran: number[] = []
  const tasks = { test__slow: () => void ran.push(Date.now()) }
  const { jobsUrl } = scene.database
  const work = await workOnQueue({ jobsUrl, pool, tasks, clock: [], log: scene.log, sweepEvery })
  return { ran, stop: () => work.stop() }
}

test('the job of a killed process is done by another; while it lives, its job is its own', async () => {
  const process = await busyProcess()
  const first = await holder()
  const sweep = sweeper(pool, scene.log)
  for (const _ of [1, 2, 3]) await sweep()
  expect(first).toMatch(/^pool-/)
  expect(await holder()).toBe(first)

  const other = await secondWorker(200)
  process.kill('SIGKILL')
  const killed = Date.now()
  await eventually(() => expect(other.ran).toHaveLength(1))
  // At most two sweeps, and two seconds until the queue looks again: with 10 s between sweeps that is 22 s.
  expect((other.ran[0] ?? 0) - killed).toBeLessThan(4_000)
  await done(scene)
  await other.stop()
  expect(scene.lines.join('')).toContain('freed the jobs of workers that are gone')
})

test('only a worker that is missed twice in a row loses its jobs', async () => {
  await enqueue(scene, 'test__slow', {})
  await scene.owner.query(`update graphile_worker._private_jobs set locked_by = 'pool-x', locked_at = now()`)
  const sweep = sweeper(pool, scene.log)
  await sweep()
  expect(await holder(), 'missed once').toBe('pool-x')

  const presence = holdPresence(scene.database.jobsUrl, 'pool-x', scene.log)
  await presence.shown
  await sweep()
  await presence.end()
  await sweep()
  expect(await holder(), 'was back in between').toBe('pool-x')
  await sweep()
  expect(await holder(), 'missed twice in a row').toBeNull()
})

test('a presence whose connection was cut comes back', async () => {
  const presence = holdPresence(scene.database.jobsUrl, 'pool-y', scene.log)
  await presence.shown
  const sessions = async () => {
    const { rows } = await scene.owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'turnstone worker pool-y'`,
    )
    return rows.map(({ pid }) => pid)
  }
  const [before] = await sessions()
  await scene.owner.query('select pg_terminate_backend($1)', [before])
  await eventually(async () => {
    expect(await sessions()).toHaveLength(1)
    expect(await sessions()).not.toContain(before)
  })
  await presence.end()
  await eventually(async () => expect(await sessions()).toEqual([]))
})
