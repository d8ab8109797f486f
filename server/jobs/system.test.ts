import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { jobTexts, laneNames } from '../../texts/jobs.ts'
import { openStore } from '../uploads/open-store.ts'
import { eventually } from '../test/eventually.ts'
import { enqueue, openFixture, type Fixture } from './test/fixture.ts'
import { mailTasks } from './mail-tasks.ts'
import { lanes } from './tasks.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

const master = `set turnstone.organization_type = 'OPERATOR'; set turnstone.user_type = 'MASTER_ADMIN'`

async function asMaster<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: fixture.database.url })
  await db.connect()
  try {
    await db.query(master)
    return await work(db)
  } finally {
    await db.end()
  }
}

test('the page names every task and its lane', () => {
  const all = lanes({
    ask: async () => [],
    mailer: { send: async () => {} },
    from: { operatorName: '', publicUrl: '', operatorTimeZone: 'UTC' },
    store: openStore({ dataDir: '', s3Url: undefined }),
    incoming: '',
    dataDir: '',
    retentionDays: 90,
    log: fixture.log,
  })
  const running = all.flatMap(({ name, tasks }) => Object.keys(tasks).map((task) => [task, name]))
  // Those without a setting here: push and replies by mail.
  const others = [
    ['notifications__send_push', 'push'],
    ['tickets__read_inbox', 'inbox'],
  ]
  const named = Object.entries(jobTexts).map(([task, { lane }]) => [task, lane])
  expect(named.toSorted()).toEqual([...running, ...others].toSorted())
  expect(new Set(named.map(([, lane]) => lane))).toEqual(new Set(Object.keys(laneNames)))
})

test('a given-up job that is retried twice at once runs once and is done', async () => {
  await enqueue(fixture, 'leads__run_clock', {})
  await fixture.owner.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'boom'`,
  )
  const retry = () =>
    asMaster(async (db) => {
      const { rows } = await db.query<{ jobs: number }>(`select app.retry_jobs('leads__run_clock') as jobs`)
      return rows[0]?.jobs ?? 0
    })
  const counts = await Promise.all([retry(), retry(), retry()])
  expect(counts.toSorted()).toEqual([0, 0, 1])
  const worker = await fixture.work()
  await eventually(async () => {
    const { rowCount } = await fixture.owner.query('select from graphile_worker.jobs')
    expect(rowCount).toBe(0)
  })
  await worker.stop()
})

test('the schedule’s beat is recorded by the worker that runs it', async () => {
  const worker = await fixture.work(undefined, 20_000, { system__beat: 60_000 })
  await eventually(async () => {
    const { rows } = await fixture.owner.query(
      `select failing_since, succeeded_at is not null as ran from private.system_facts where kind = 'BEAT'`,
    )
    expect(rows).toEqual([{ failing_since: null, ran: true }])
  })
  await worker.stop()
})

test('the database knows the tasks that send letters', async () => {
  const { rows } = await fixture.owner.query<{ tasks: string[] }>('select private.mail_tasks() as tasks')
  expect(rows[0]?.tasks.toSorted()).toEqual(mailTasks.toSorted())
})

test('the audit log is proven by its job, and a changed entry is found', async () => {
  const worker = await fixture.work()
  const proven = async () => {
    await enqueue(fixture, 'system__prove_audit', {})
    await eventually(async () => {
      const { rowCount } = await fixture.owner.query(
        `select from graphile_worker.jobs where task_identifier = 'system__prove_audit'`,
      )
      expect(rowCount).toBe(0)
    })
    const { rows } = await fixture.owner.query(
      `select problems, failing_since is null as is_right from private.system_facts where kind = 'AUDIT'`,
    )
    return rows
  }
  await fixture.owner.query(`select private.audit(null, 'TRIED', 'leads', 1)`)
  expect(await proven()).toEqual([{ problems: 0, is_right: true }])
  await fixture.owner.query(
    `alter table app.audit_logs disable trigger user; update app.audit_logs set action = 'FORGED' where action = 'TRIED';
      alter table app.audit_logs enable trigger user`,
  )
  expect(await proven()).toEqual([{ problems: 1, is_right: false }])
  await worker.stop()
})
