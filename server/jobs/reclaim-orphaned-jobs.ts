import type pg from 'pg'
import { errorOf, type EventLog } from '../base/log.ts'
import { heartbeatName } from './heartbeat.ts'

const absent = `
  select distinct j.locked_by as id from graphile_worker.jobs j
    where j.locked_by is not null and not exists (
      select from pg_stat_activity a
        where a.datname = current_database() and starts_with(a.application_name || ' ', $1 || j.locked_by || ' '))`

/**
 * Frees the jobs of dead workers, which the queue itself would do after four hours. A worker must be missing
 * twice in a row, so one that briefly lost its connection retains its jobs.
 */
export function reclaimer(pool: pg.Pool, log: EventLog): () => Promise<void> {
  let missed = new Set<string>()
  return async () => {
    const { rows } = await pool.query<{ id: string }>(absent, [heartbeatName])
    const ids = rows.map((row) => row.id)
    const gone = ids.filter((id) => missed.has(id))
    missed = new Set(ids)
    if (gone.length === 0) return
    await pool.query('select graphile_worker.force_unlock_workers($1)', [gone])
    log.warn({ workers: gone }, 'freed the jobs of dead workers')
  }
}

/** Reclaims at an interval (ms) until stopped. */
export function startReclaimingJobs(pool: pg.Pool, { every, log }: { every: number; log: EventLog }) {
  const reclaim = reclaimer(pool, log)
  let running = Promise.resolve()
  const again = () => {
    running = running
      .then(reclaim)
      .catch((error) => log.error(errorOf(error), 'reclaiming orphaned jobs failed'))
  }
  // Also runs immediately, because a new worker often replaces a killed one.
  again()
  const timer = setInterval(again, every)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
