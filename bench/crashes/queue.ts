import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

export type Orphan = { readonly id: string; readonly attempts: number }

const isWork = `task_identifier !~ '__run_clock$'`

/** Locked jobs, except the clock's, which are scheduled again. */
export async function lockedJobs(db: pg.Client): Promise<Orphan[]> {
  const { rows } = await db.query<Orphan>(
    `select id::text as id, attempts from graphile_worker.jobs
      where locked_by is not null and ${isWork}`,
  )
  return rows
}

/** Seconds from the kill until the last of these jobs was restarted or done; fails after five minutes. */
export async function restartedAfter(
  db: pg.Client,
  orphans: readonly Orphan[],
  killed: number,
): Promise<number> {
  for (;;) {
    const { rows } = await db.query<Orphan & { taken: boolean }>(
      `select id::text as id, attempts, locked_at < $2 as taken from graphile_worker.jobs
        where (id::text = any ($1) or locked_at < $2) and ${isWork}`,
      [orphans.map(({ id }) => id), new Date(performance.timeOrigin + killed)],
    )
    const waiting = rows.filter(
      ({ id, attempts, taken }) =>
        taken || orphans.some((orphan) => orphan.id === id && orphan.attempts === attempts),
    )
    const seconds = (performance.now() - killed) / 1000
    if (waiting.length === 0) return seconds
    if (seconds > 300) throw new Error(`${waiting.length} jobs of a killed worker were never taken up again`)
    await pause(100)
  }
}

/** Waits until all mail jobs are done. */
export async function drained(db: pg.Client): Promise<void> {
  for (const until = Date.now() + 180_000; ; await pause(200)) {
    const { rows } = await db.query<{ left: number }>(
      `select count(*)::int as left from graphile_worker.jobs
        where ${isWork} and attempts < max_attempts`,
    )
    if (rows[0]?.left === 0) return
    if (Date.now() > until) throw new Error(`${rows[0]?.left} jobs are left after three minutes`)
  }
}
