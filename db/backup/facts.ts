import type { Readable } from 'node:stream'

/** A file of a backup: rows in COPY's text format, with the SHA-256 of that text. */
export type SavedTable = {
  /** Quoted, with its schema. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  readonly sha256: string
  readonly file: string
}

/** What a backup says about the database it was made from. */
export type DatabaseFacts = {
  readonly release: { readonly version: string; readonly contentHash: string }
  /** Those that ran, in order. */
  readonly migrations: readonly { readonly version: number; readonly md5: string }[]
  readonly postgres: string
  /** ISO 8601: the moment that all rows are of. */
  readonly snapshotAt: string
  readonly tables: readonly SavedTable[]
  readonly sequences: readonly { readonly name: string; readonly last: string; readonly isCalled: boolean }[]
  readonly jobs: SavedTable
  /** The file with the release's functions, if the program that made the backup was that release. */
  readonly code: string | null
}

/** Stores one file of a backup; returns the SHA-256 of what was read. */
export type Save = (file: string, source: Readable) => Promise<string>

/** The content of one file of a backup. */
export type Open = (file: string) => Promise<Readable>

/** Settings under which COPY writes the same text for the same rows, whatever the server's own are. */
export const plainText = `set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'; set synchronize_seqscans = off;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`

export type Table = { readonly name: string; readonly columns: readonly string[] }

/** The product's tables with the columns that COPY may write. The migrations' own table is rebuilt by them. */
export const tablesQuery = `select format('%I.%I', n.nspname, c.relname) as name,
    array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and c.relpersistence <> 't' and n.nspowner = 'turnstone_owner'::regrole and n.nspname <> 'migrations'
  group by 1 order by 1`

/** Waiting jobs, as add_job takes them. The attempt of a job that runs at the moment is given back. */
export const jobs: Table & { query: string } = {
  name: 'jobs',
  columns: [
    'identifier',
    'payload',
    'queue_name',
    'run_at',
    'max_attempts',
    'key',
    'priority',
    'flags',
    'attempts',
    'last_error',
  ],
  query: `select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority,
      (select array_agg(f order by f) from jsonb_object_keys(j.flags) f) as flags,
      j.attempts - (j.locked_at is not null)::int as attempts, j.last_error
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`,
}
