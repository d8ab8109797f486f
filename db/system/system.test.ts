import type pg from 'pg'
import { expect, test } from 'vitest'
import { refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person, type World } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

/** Every kind of person who is not the operator's. */
function membersOf({ vendor, multiRole, independent, associate }: World): Person[] {
  return [...[vendor, multiRole, independent].flatMap((p) => [p.master, p.admin, p.agent]), associate]
}

/** A job without attempts left, as a failed task leaves it. */
async function givesUp(db: pg.Client, task: string, payload: object, error = 'boom'): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from graphile_worker.add_job($1, $2)', [
    task,
    JSON.stringify(payload),
  ])
  const id = rows[0]?.id ?? ''
  await db.query(
    'update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2 where id = $1',
    [id, error],
  )
  return id
}

const report = {
  node: 'n1',
  process: 1,
  host: 'one',
  port: 3000,
  version: '1.0.0',
  started_at: new Date(0).toISOString(),
  reasons: [],
  free_mb: 50_000,
  minimum_free_mb: 200,
  is_listening: true,
  has_mail_server: true,
  reads_inbox: false,
  has_bucket: false,
}
const reports = (db: pg.Client, more: object = {}) =>
  db.query('select auth.report_node($1)', [JSON.stringify({ ...report, ...more })])

async function problems({ asks }: Person): Promise<string[]> {
  const rows = await asks<{ kind: string }>('select kind from app.system_problems()')
  return rows.map(({ kind }) => kind)
}

const reads = [
  'system_nodes()',
  'system_summary()',
  'system_problems()',
  'queued_tasks()',
  'given_up_tasks()',
  'system_proofs()',
  'slow_operations()',
  `given_up_jobs('transactions__send_invoice')`,
]

test(
  'only master admins of the operator see the parts, the queue and the problems',
  withFixture(async (db, world) => {
    const { operator } = world
    const others = membersOf(world)
    await givesUp(db, 'transactions__send_invoice', {})
    await db.query(`select private.enqueue('leads__run_clock', '{}')`)
    await reports(db, { slow: [{ operation: 'Leads', times: 1, total: 1_200, longest: 1_200 }] })
    for (const read of reads) {
      const sql = `select from app.${read} s where s is distinct from null and to_jsonb(s) @? '$.* ? (@ != null)'`
      expect(await operator.master.asks(sql), read).not.toEqual([])
      expect(await operator.admin.asks(sql), read).toEqual([])
      for (const person of others) expect(await refusedWith(person.asks(sql)), read).toBe('42501')
    }
  }),
)

test(
  'slow requests are added up over processes and days, and forgotten after a week',
  withFixture(async (db, { operator: { master } }) => {
    const slow = (operation: string, times: number, total: number, longest: number) => [
      { operation, times, total, longest },
    ]
    await reports(db, { slow: slow('Leads', 2, 3_000, 1_900) })
    await reports(db, { process: 2, slow: slow('Leads', 1, 4_200, 4_200) })
    await db.query(
      `update private.slow_operations set day = current_date - 6, last_at = now() - interval '6 days'`,
    )
    await reports(db, { slow: [...slow('Leads', 1, 1_000, 1_000), ...slow('Lead', 3, 4_000, 2_000)] })
    await reports(db)
    const read = 'select operation, times, average_ms, longest_ms from app.slow_operations()'
    expect(await master.asks(read)).toEqual([
      { operation: 'Leads', times: 4, average_ms: 2_050, longest_ms: 4_200 },
      { operation: 'Lead', times: 3, average_ms: 1_333, longest_ms: 2_000 },
    ])
    await db.query(`update private.slow_operations set day = day - 8, last_at = last_at - interval '8 days'`)
    expect(await master.asks(read)).toEqual([])
    await reports(db)
    const { rows } = await db.query('select from private.slow_operations')
    expect(rows).toEqual([])
  }),
)

test(
  'only master admins of the operator retry and discard jobs',
  withFixture(async (db, world) => {
    await givesUp(db, 'transactions__send_invoice', {})
    for (const call of ['retry_jobs', 'discard_jobs', 'run_proof']) {
      const sql = `select app.${call}('transactions__send_invoice')`
      expect(await refusedWith(world.operator.admin.asks(sql))).toBe('TS002')
      for (const person of membersOf(world)) expect(await refusedWith(person.asks(sql))).toBe('42501')
    }
    const { rowCount } = await db.query('select from graphile_worker.jobs where attempts = max_attempts')
    expect(rowCount).toBe(1)
  }),
)

test(
  'jobs without attempts left are counted by task, with a reason and without the error',
  withFixture(async (db, { operator: { master } }) => {
    await givesUp(db, 'dashboards__prove_figures', {}, 'duplicate key value of ann@people.example')
    await givesUp(db, 'dashboards__prove_figures', {}, 'canceling statement due to statement timeout')
    await db.query(`select private.enqueue('dashboards__prove_figures', '{}')`)
    const rows = await master.asks('select * from app.given_up_tasks()')
    expect(rows).toMatchObject([
      { task: 'dashboards__prove_figures', jobs: 2, attempts: 25, reason: 'TIMEOUT' },
    ])
    const jobs = await master.asks(`select * from app.given_up_jobs('dashboards__prove_figures')`)
    expect(jobs.map(({ reason }) => reason)).toEqual(['TIMEOUT', 'PROGRAM'])
    expect(JSON.stringify([rows, jobs])).not.toContain('people.example')
  }),
)

test.for([
  [null, 'INTERRUPTED'],
  ['The mail server did not take a letter (ETIMEDOUT).', 'MAIL'],
  ['could not extend file "base/1": No space left on device', 'DISK'],
  ['Connection terminated unexpectedly', 'DATABASE'],
  ['getaddrinfo ENOTFOUND push.example', 'NETWORK'],
  ['deadlock detected', 'CONFLICT'],
  ['permission denied for table leads', 'RIGHTS'],
] as const)('the error %s has the reason %s', ([error, reason]) =>
  withFixture(async (db) => {
    const { rows } = await db.query('select private.failure_reason($1) as reason', [error])
    expect(rows).toEqual([{ reason }])
  })(),
)

test(
  'a job is retried once, however often it is asked for, and the audit log says by whom',
  withFixture(async (db, { operator: { master } }) => {
    const [one, two] = [
      await givesUp(db, 'uploads__remove_files', {}),
      await givesUp(db, 'uploads__remove_files', {}),
    ]
    const retry = 'select app.retry_jobs($1, $2) as jobs'
    expect(await master.asks(retry, ['uploads__remove_files', [one]])).toEqual([{ jobs: 1 }])
    expect(await master.asks(retry, ['uploads__remove_files', [one]])).toEqual([{ jobs: 0 }])
    expect(await master.asks(retry, ['leads__run_clock', [two]])).toEqual([{ jobs: 0 }])
    const { rows } = await db.query(
      'select id, attempts from graphile_worker.jobs where id = any ($1) order by id',
      [[one, two]],
    )
    expect(rows).toEqual([
      { id: one, attempts: 0 },
      { id: two, attempts: 25 },
    ])
    const { rows: audited } = await db.query(
      `select actor_user_id, subject_id, details from app.audit_logs where action = 'RETRY_JOBS'`,
    )
    expect(audited).toEqual([
      { actor_user_id: master.id, subject_id: one, details: { task: 'uploads__remove_files', jobs: 1 } },
    ])
  }),
)

test(
  'all jobs of a task are discarded at once, those that still have attempts stay',
  withFixture(async (db, { operator: { master } }) => {
    await givesUp(db, 'uploads__remove_files', {})
    await givesUp(db, 'uploads__remove_files', {})
    await givesUp(db, 'leads__run_clock', {})
    await db.query(`select private.enqueue('uploads__remove_files', '{}')`)
    const discard = `select app.discard_jobs('uploads__remove_files') as jobs`
    expect(await master.asks(discard)).toEqual([{ jobs: 2 }])
    expect(await master.asks(discard)).toEqual([{ jobs: 0 }])
    const { rows } = await db.query(`select task_identifier as task, attempts from graphile_worker.jobs
      where task_identifier in ('uploads__remove_files', 'leads__run_clock') order by task`)
    expect(rows).toEqual([
      { task: 'leads__run_clock', attempts: 25 },
      { task: 'uploads__remove_files', attempts: 0 },
    ])
    const { rows: audited } = await db.query(
      `select details from app.audit_logs where action = 'DISCARD_JOBS'`,
    )
    expect(audited).toEqual([{ details: { task: 'uploads__remove_files', jobs: 2 } }])
  }),
)

test.for([
  ['READING', 'FAILED'],
  ['CHECKING', 'READ'],
  ['RUNNING', 'CANCELED'],
] as const)('the person of a discarded import can act on it again, from %s to %s', ([before, after]) =>
  withFixture(async (db, { operator: { master }, vendor }) => {
    await db.query(`select auth.begin_import($1, 'SERVICE_AGENT', null, 'people.csv', 'a')`, [
      vendor.master.id,
    ])
    const { rows } = await db.query<{ id: number }>(
      'update app.imports set status = $1 where id = (select max(id) from app.imports) returning id',
      [before],
    )
    await givesUp(db, 'members__run_import', { importId: rows[0]?.id })
    expect(await master.asks(`select app.discard_jobs('members__run_import') as jobs`)).toEqual([{ jobs: 1 }])
    const [own] = await vendor.master.asks('select status, problem from app.imports where id = $1', [
      rows[0]?.id,
    ])
    expect(own).toEqual({ status: after, problem: 'This import stopped because of a fault. Try it again.' })
  })(),
)

test(
  'an erasure that is not finished cannot be discarded, only retried',
  withFixture(async (db, { operator: { master } }) => {
    await givesUp(db, 'members__finish_erasure', { personId: 1 })
    expect(await refusedWith(master.asks(`select app.discard_jobs('members__finish_erasure')`))).toBe('TS006')
    expect(await master.asks(`select app.retry_jobs('members__finish_erasure') as jobs`)).toEqual([
      { jobs: 1 },
    ])
  }),
)

test(
  'a process is replaced by the next one on its address, and forgotten when it stops',
  withFixture(async (db, { operator: { master } }) => {
    const nodes = () => master.asks('select node, process, is_silent, reasons from app.system_nodes()')
    await reports(db)
    await reports(db, { process: 2 })
    await reports(db, { node: 'n2', host: 'two' })
    expect(await nodes()).toHaveLength(3)
    await reports(db, { node: 'n3', reasons: ['the database is read-only'] })
    expect(await nodes()).toEqual([
      { node: 'n3', process: 1, is_silent: false, reasons: ['the database is read-only'] },
      { node: 'n2', process: 1, is_silent: false, reasons: [] },
    ])
    expect(await problems(master)).toEqual(['NODE_NOT_READY'])
    await db.query(`select auth.forget_node('n3', 1)`)
    expect(await problems(master)).toEqual([])
    await db.query(`update private.node_reports set reported_at = now() - interval '3 minutes'`)
    expect(await problems(master)).toEqual(['NODE_SILENT'])
  }),
)

test(
  'a failure counts from its first time until the next success',
  withFixture(async (db) => {
    const since = async () =>
      (
        await db.query<{ since: Date | null }>(
          `select failing_since as since from private.system_facts where kind = 'INBOX'`,
        )
      ).rows[0]?.since
    await db.query(`select jobs.note_inbox('ETIMEDOUT')`)
    const first = await since()
    expect(first).toBeInstanceOf(Date)
    await db.query(`select jobs.note_inbox('EAUTH')`)
    expect(await since()).toEqual(first)
    await db.query('select jobs.note_inbox(null)')
    expect(await since()).toBeNull()
  }),
)

test(
  'mail that fails for long is a problem with the mail server’s code and nothing else of the error',
  withFixture(async (db, { operator: { master } }) => {
    const fails = async (attempts: number, error: string) =>
      db
        .query(
          `with made as (select id from graphile_worker.add_job('accounts__send_reset', max_attempts => 25))
          select id from made`,
        )
        .then(({ rows }) =>
          db.query('update graphile_worker._private_jobs set attempts = $2, last_error = $3 where id = $1', [
            (rows as { id: string }[])[0]?.id,
            attempts,
            error,
          ]),
        )
    await fails(2, 'The mail server did not take a letter (ETIMEDOUT).')
    expect(await problems(master)).toEqual([])
    await fails(9, 'ann@people.example is not a letter')
    const found = 'select kind, count, detail from app.system_problems()'
    expect(await master.asks(found)).toMatchObject([{ kind: 'MAIL_FAILING', count: 2 }])
    await db.query(
      `update graphile_worker._private_jobs set last_error = 'The mail server did not take a letter (EAUTH 535).'`,
    )
    expect(await master.asks(found)).toEqual([{ kind: 'MAIL_FAILING', count: 2, detail: 'EAUTH 535' }])
  }),
)

const minutesAgo = (minutes: number) => `now() - interval '${minutes} minutes'`
const fact = (kind: string, column: string, minutes: number) =>
  `insert into private.system_facts (kind, checked_at, ${column}) values ('${kind}', ${minutesAgo(minutes)}, ${minutesAgo(minutes)})`

const backup = (minutes: number) =>
  `update private.releases set deployed_at = ${minutesAgo(9000)}; select private.begin_backup(id, true),
    private.finish_backup(id, ${minutesAgo(minutes)}, true, 1, 0) from (select gen_random_uuid() as id) one`

test.for([
  ['NO_BEAT', fact('BEAT', 'succeeded_at', 4), fact('BEAT', 'succeeded_at', 2)],
  ['INBOX_FAILING', fact('INBOX', 'failing_since', 6), fact('INBOX', 'failing_since', 4)],
  ['PROOF_FAILED', fact('BOOKS', 'failing_since', 1), fact('BOOKS', 'succeeded_at', 1)],
  ['PROOF_LATE', fact('AUDIT', 'succeeded_at', 3000), fact('AUDIT', 'succeeded_at', 2000)],
  [
    'NO_BACKUP',
    `update private.releases set deployed_at = ${minutesAgo(3000)}`,
    `update private.releases set deployed_at = ${minutesAgo(2000)}`,
  ],
  ['BACKUP_OLD', backup(3000), `${backup(3000)}; ${backup(2000)}`],
  [
    'OUTGOING_STOPPED',
    `select private.stop_outgoing('RESTORED')`,
    `select private.stop_outgoing('RESTORED'), private.resume_outgoing()`,
  ],
  [
    'QUEUE_LATE',
    `select graphile_worker.add_job('leads__run_clock', run_at => ${minutesAgo(16)})`,
    `select graphile_worker.add_job('leads__run_clock', run_at => ${minutesAgo(14)})`,
  ],
] as const)('%s is a problem only after its time', ([kind, wrong, right]) =>
  withFixture(async (db, { operator: { master } }) => {
    await db.query(`savepoint before; ${right}`)
    expect(await problems(master)).toEqual([])
    await db.query(`rollback to before; ${wrong}`)
    expect(await problems(master)).toEqual([kind])
  })(),
)

test.for([
  ['DISK_LOW', { free_mb: 900 }, { free_mb: 1_100 }],
  ['NOT_LIVE', { is_listening: false }, { is_listening: true }],
] as const)('%s is a problem of a process', ([kind, wrong, right]) =>
  withFixture(async (db, { operator: { master } }) => {
    await reports(db, right)
    expect(await problems(master)).toEqual([])
    await reports(db, wrong)
    expect(await problems(master)).toEqual([kind])
  })(),
)

test(
  'a proof is queued once, and its result is that of the last one',
  withFixture(async (db, { operator: { master } }) => {
    const run = `select app.run_proof('AUDIT') as queued`
    expect(await master.asks(run)).toEqual([{ queued: true }])
    expect(await master.asks(run)).toEqual([{ queued: false }])
    expect(await refusedWith(master.asks(`select app.run_proof('MOON')`))).toBe('TS004')
    const proof = () =>
      master.asks(`select problems, is_running from app.system_proofs() where kind = 'AUDIT'`)
    await db.query(`select jobs.note_proof('AUDIT', 2)`)
    expect(await proof()).toEqual([{ problems: 2, is_running: true }])
    expect(await problems(master)).toEqual(['PROOF_FAILED'])
    await db.query(`select jobs.note_proof('AUDIT', 0)`)
    expect(await problems(master)).toEqual([])
  }),
)
