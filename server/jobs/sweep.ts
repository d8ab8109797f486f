import type pg from 'pg'
import { errorOf, type Log } from './log.ts'
import { presenceName } from './presence.ts'

const absent = `
  select distinct j.locked_by as id from graphile_worker.jobs j
    where j.locked_by is not null and not exists (
      select from pg_stat_activity a
        where a.datname = current_database() and a.application_name = $1 || j.locked_by)`

/**
 * Frees the jobs of workers that are gone, which the queue itself would do after four hours. A worker must
 * be missed twice in a row: one that lost its connection for a moment keeps its jobs.
 */
export function sweeper(pool: pg.Pool, log: Log): () => Promise<void> {
  let missed = new Set<string>()
  return async () => {
    const { rows } = await pool.query<{ id: string }>(absent, [presenceName])
    const ids = rows.map((row) => row.id)
    const gone = ids.filter((id) => missed.has(id))
    missed = new Set(ids)
    if (gone.length === 0) return
    await pool.query('select graphile_worker.force_unlock_workers($1)', [gone])
    log.warn({ workers: gone }, 'freed the jobs of workers that are gone')
  }
}

/** Sweeps at an interval in milliseconds, until stopped. */
export function startSweep(pool: pg.Pool, { every, log }: { every: number; log: Log }) {
  const sweep = sweeper(pool, log)
  let running = Promise.resolve()
  const again = () => {
    running = running.then(sweep).catch((error) => log.error(errorOf(error), 'the sweep of locks failed'))
  }
  // At once as well: whoever was killed is mostly replaced by the one that starts now.
  again()
  const timer = setInterval(again, every)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
