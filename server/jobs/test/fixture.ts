import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import { freshDatabase } from '../../../db/test/database.ts'
import { listOutbox, readOutbox, type StoredMail } from '../../mail/outbox.ts'
import { startWorker } from '../worker.ts'
import { eventually } from '../../test/eventually.ts'

export type Fixture = Awaited<ReturnType<typeof openFixture>>

/** A database, a data folder, and a log; the test starts workers. */
export async function openFixture() {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'jobs-'))
  const owner = await connected(database.url)
  const auth = await connected(database.authUrl)
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const settings = {
    operatorName: 'Turnstone',
    publicUrl: 'https://leads.example',
    operatorTimeZone: 'America/Chicago',
    dataDir,
    s3Url: undefined,
    retentionDays: 90,
    pushToPrivate: true,
  }
  return {
    database,
    dataDir,
    owner,
    auth,
    log,
    lines,
    work: (
      smtpUrl?: string,
      reclaimEveryMs = 20_000,
      ticks: Readonly<Record<string, number>> = {},
      { lookEveryMs, ...more }: { pushToPrivate?: boolean; supportInbox?: string; lookEveryMs?: number } = {},
    ) =>
      startWorker({
        jobsUrl: database.jobsUrl,
        settings: { ...settings, ...more, smtpUrl },
        log,
        reclaimEveryMs,
        ticks,
        ...(lookEveryMs !== undefined && { lookEveryMs }),
      }),
    mails: async (): Promise<StoredMail[]> => {
      const list = await listOutbox(dataDir)
      const mails = await Promise.all(list.map(({ id }) => readOutbox(dataDir, id)))
      return mails.filter((mail) => mail !== null)
    },
    /** A mail as it was sent. */
    eml: (id: string) => readFile(join(dataDir, 'outbox', `${id}.eml`), 'utf8'),
    async close() {
      await Promise.all([owner.end(), auth.end()])
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Queues a job as the product's own functions do. */
export async function enqueue({ owner }: Fixture, task: string, payload: object): Promise<void> {
  await owner.query('select private.enqueue($1, $2)', [task, JSON.stringify(payload)])
}

/** Waits until every job is done, without the minute that mails wait for others. */
export async function done({ owner }: Fixture): Promise<void> {
  await eventually(async () => {
    await endWaiting(owner)
    const { rows } = await owner.query('select task_identifier, last_error from graphile_worker.jobs')
    expect(rows).toEqual([])
  })
}

/** Ends the minute that mails wait for others. */
export async function endWaiting(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    'update graphile_worker._private_jobs set run_at = now() where attempts = 0 and run_at > now() and locked_at is null',
  )
}

/** Calls a function of `auth`; tokens are passed as hashes. */
export async function asAuth({ auth }: Fixture, call: string, ...args: unknown[]): Promise<unknown> {
  const { rows } = await auth.query<Record<string, unknown>>(`select * from auth.${call}`, args)
  return rows.length === 1 && Object.keys(rows[0] ?? {}).length === 1 ? Object.values(rows[0] ?? {})[0] : rows
}

/** The link of a mail, and the stored form of its token: the SHA-256 of its text. */
export function linkIn(mail: StoredMail | undefined): { url: URL; hash: Buffer } {
  const [address = ''] =
    /https:\/\/\S+\/(signup|reset-password|confirm-email|reset-second-factor|login\?)\S+/.exec(
      mail?.text ?? '',
    ) ?? []
  const url = new URL(address)
  const token =
    url.searchParams.get('token') ?? url.searchParams.get('device') ?? url.pathname.split('/').at(-1) ?? ''
  return { url, hash: createHash('sha256').update(token, 'utf8').digest() }
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
