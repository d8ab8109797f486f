import type pg from 'pg'
import { Gauge, Registry } from 'prom-client'
import { mailTasks, type FailingMail } from './mail-tasks.ts'
import type { Metric } from '../base/metrics.ts'

/** How long (ms) an answer of the database serves: several may scrape, and each several times a minute. */
const keptMs = 5_000
const timeoutMs = 2_000
/** More jobs are counted as this many, so that a scrape of a long queue stays cheap. */
const mostJobs = 20_000

type QueueRow = { task: string; state: string; jobs: number; oldest: number | null }
type SystemRow = { name: string; label: string | null; value: number }

/** By task: a job that waits for a retry is as old as it is, any other waits since it was due. */
const queue = `
  select task_identifier as task, state, count(*)::int as jobs, extract(epoch from now() - min(since))::float8 as oldest
    from (select task_identifier, case
          when locked_at is not null then 'running'
          when attempts >= max_attempts then 'given up'
          when last_error is not null then 'retrying'
          when run_at > now() then 'scheduled'
          else 'waiting' end as state,
        case when attempts > 0 then created_at else run_at end as since
      from graphile_worker.jobs limit ${mostJobs}) j
    group by 1, 2`

export type Lanes = readonly { readonly name: string; readonly tasks: object; readonly mails: boolean }[]

/** What the database says once for all nodes. Without an answer, only `turnstone_database_up` is left. */
export function databaseNumbers(pool: pg.Pool, lanes: Lanes): () => Promise<Metric[]> {
  let last: { metrics: Promise<Metric[]>; at: number } | undefined
  return () => {
    if (!last || performance.now() - last.at > keptMs)
      last = { metrics: read(pool, lanes).catch(() => unreachable()), at: performance.now() }
    return last.metrics
  }
}

async function read(pool: pg.Pool, lanes: Lanes): Promise<Metric[]> {
  const timed = { query_timeout: timeoutMs }
  const { rows: system } = await pool.query<SystemRow>({
    text: 'select * from jobs.system_numbers()',
    ...timed,
  })
  const { rows: jobs } = await pool.query<QueueRow>({ text: queue, ...timed })
  const { rows: mail } = await pool.query<FailingMail>({
    text: 'select * from jobs.failing_mail($1)',
    values: [mailTasks],
    ...timed,
  })
  const registry = new Registry()
  const gauge = gaugesOf(registry)
  gauge('database_up').set(1)
  gauge('mail_failing_seconds').set(mail[0]?.seconds ?? 0)
  addQueue(gauge, jobs, lanes)
  for (const { name, label, value } of system) {
    if (!isGauge(name)) continue
    const [labelName] = gauges[name].labels
    if (labelName === undefined) gauge(name).set(value)
    else gauge(name).set({ [labelName]: label ?? '' }, value)
  }
  return registry.getMetricsAsJSON()
}

async function unreachable(): Promise<Metric[]> {
  const registry = new Registry()
  gaugesOf(registry)('database_up').set(0)
  return registry.getMetricsAsJSON()
}

/** Every lane has its numbers, also an empty one. */
function addQueue(gauge: Gauges, rows: readonly QueueRow[], lanes: Lanes): void {
  const laneOf = new Map(lanes.flatMap(({ name, tasks }) => Object.keys(tasks).map((task) => [task, name])))
  const count = gauge('queue_jobs')
  const oldest = new Map<string, number>()
  for (const lane of [...lanes.map(({ name }) => name), 'other']) {
    oldest.set(lane, 0)
    for (const state of states) count.set({ lane, state }, 0)
  }
  for (const { task, state, jobs, oldest: age } of rows) {
    const lane = laneOf.get(task) ?? 'other'
    count.inc({ lane, state }, jobs)
    if (state === 'waiting' || state === 'retrying')
      oldest.set(lane, Math.max(oldest.get(lane) ?? 0, age ?? 0))
  }
  for (const [lane, age] of oldest) gauge('queue_oldest_seconds').set({ lane }, age)
}

const states = ['waiting', 'running', 'retrying', 'scheduled', 'given up']

const gauges = {
  database_up: { help: '1 if the database answered this scrape, else 0', labels: [] },
  database_connections: { help: 'Connections to the PostgreSQL server, of any program', labels: [] },
  database_connections_limit: { help: 'Connections that max_connections leaves to programs', labels: [] },
  queue_jobs: {
    help: `Jobs by lane and state; at most ${mostJobs} are counted`,
    labels: ['lane', 'state'],
  },
  queue_oldest_seconds: {
    help: 'Age of the oldest job of a lane that waits or is retried',
    labels: ['lane'],
  },
  mail_failing_seconds: { help: 'For how long the longest failing letter has failed', labels: [] },
  deployed_info: { help: 'The program that deployed to the database; the value is 1', labels: ['version'] },
  proof_timestamp_seconds: { help: 'When books and figures were last compared', labels: ['proof'] },
  proof_problems: { help: 'Differences that the last comparison found, at most 100', labels: ['proof'] },
  backup_timestamp_seconds: { help: 'Of when the last good backup is', labels: [] },
  audit_rows: { help: 'Rows of the audit log', labels: [] },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>

type GaugeName = keyof typeof gauges
type Gauges = (name: GaugeName) => Gauge

function isGauge(name: string): name is GaugeName {
  return Object.hasOwn(gauges, name)
}

/** Makes a gauge at its first use, so that one without a value is absent. */
function gaugesOf(registry: Registry): Gauges {
  const made = new Map<GaugeName, Gauge>()
  return (name) => {
    const { help, labels } = gauges[name]
    const found =
      made.get(name) ??
      new Gauge({ name: `turnstone_${name}`, help, labelNames: [...labels], registers: [registry] })
    made.set(name, found)
    return found
  }
}
