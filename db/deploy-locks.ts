import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { OnStep } from './migrate.ts'
import { ownRelease } from './release.ts'
import { DeployRefused } from './upgrade-guard.ts'

/**
 * How long (ms) a try may wait for all locks, and for one. Requests wait as long behind it, and PostgreSQL looks for
 * deadlocks after 1 s: a try that ends before is never why a request fails.
 */
const timeouts = { all: 900, one: 250 }
const pauseMs = 500
const usualTries = 120

export type LockOptions = { onStep?: OnStep | undefined; tries?: number | undefined }

/**
 * Runs the owner's transaction. One that changes the schema first locks all tables at once, waits for none of them
 * later, and is tried again while statements of others hold one.
 */
export async function ownersTransaction<T>(
  client: pg.Client,
  { onStep, tries = usualTries }: LockOptions,
  work: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      await client.query('begin')
      await client.query('set local role turnstone_owner')
      if (await changesSchema(client)) await lockAll(client)
      const result = await work()
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      if (!isHeld(error)) throw error
      if (tried >= tries) throw new DeployRefused(await holders(client), { cause: error })
      onStep?.('Waiting for statements of others', tried, tries)
      await pause(pauseMs)
    }
  }
}

async function changesSchema(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ deployed: boolean }>(
    `select to_regclass('private.releases') is not null as deployed`,
  )
  if (!rows[0]?.deployed) return false
  const { contentHash, migration } = ownRelease()
  const last = await client.query<{ same: boolean }>(
    `select content_hash = $1 and (select max(version)::int from migrations.applied) = $2 as same
      from private.releases order by id desc limit 1`,
    [contentHash, migration],
  )
  return last.rows[0]?.same !== true
}

async function lockAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(c.oid::regclass::text, ', ' order by c.oid) as names from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('app', 'private')`,
  )
  if (rows[0]?.names == null) return
  await client.query(
    `set local lock_timeout = ${timeouts.one}; set local statement_timeout = ${timeouts.all}`,
  )
  await client.query(`lock table ${rows[0].names} in access exclusive mode`)
  await client.query('set local statement_timeout = 0')
}

/** A lock was not free in time; the statement of all locks took too long. */
function isHeld(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === '55P03' || code === '57014'
}

async function holders(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; since: string }>(
    `select a.pid, to_char(a.xact_start, 'HH24:MI:SS') as since from pg_stat_activity a
      where a.pid <> pg_backend_pid() and a.datname = current_database() and a.xact_start is not null
      order by a.xact_start limit 1`,
  )
  const oldest = rows[0] && ` The oldest is that of process ${rows[0].pid}, since ${rows[0].since}.`
  return `The upgrade waits for transactions of others, which hold its tables.${oldest ?? ''} End them, or start again later.`
}
