import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import { freshDatabase } from '../../../db/test/database.ts'
import { listOutbox, readOutbox, type KeptMail } from '../../mail/outbox.ts'
import { startWorker } from '../worker.ts'
import { eventually } from '../../test/eventually.ts'

export type Scene = Awaited<ReturnType<typeof openScene>>

/** A database, a data folder and a log; workers are started by the test. */
export async function openScene() {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'jobs-'))
  const owner = await connected(database.url)
  const gate = await connected(database.gateUrl)
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const settings = { operatorName: 'Turnstone', publicUrl: 'https://leads.example', dataDir }
  return {
    database,
    owner,
    gate,
    log,
    lines,
    work: (smtpUrl?: string, sweepEvery = 20_000, ticks: Readonly<Record<string, number>> = {}) =>
      startWorker({ jobsUrl: database.jobsUrl, settings: { ...settings, smtpUrl }, log, sweepEvery, ticks }),
    mails: async (): Promise<KeptMail[]> => {
      const list = await listOutbox(dataDir)
      const mails = await Promise.all(list.map(({ id }) => readOutbox(dataDir, id)))
      return mails.filter((mail) => mail !== null)
    },
    async close() {
      await Promise.all([owner.end(), gate.end()])
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Puts a job into the queue as the product's own functions do. */
export async function enqueue({ owner }: Scene, task: string, payload: object): Promise<void> {
  await owner.query('select hidden.enqueue($1, $2)', [task, JSON.stringify(payload)])
}

/** Waits until every job is done. */
export async function done({ owner }: Scene): Promise<void> {
  await eventually(async () => {
    const { rows } = await owner.query('select task_identifier, last_error from graphile_worker.jobs')
    expect(rows).toEqual([])
  })
}

/** Asks the gate, whose arguments are hashes where the page has a token. */
export async function atGate({ gate }: Scene, call: string, ...args: unknown[]): Promise<unknown> {
  const { rows } = await gate.query<Record<string, unknown>>(`select * from gate.${call}`, args)
  return rows.length === 1 && Object.keys(rows[0] ?? {}).length === 1 ? Object.values(rows[0] ?? {})[0] : rows
}

/** The link of a mail, and what is to be kept of its token: sha256 of its text as it is received. */
export function linkIn(mail: KeptMail | undefined): { url: URL; hash: Buffer } {
  const [address = ''] = /https:\/\/\S+\/(signup|reset-password)\S+/.exec(mail?.text ?? '') ?? []
  const url = new URL(address)
  const token = url.searchParams.get('token') ?? url.pathname.split('/').at(-1) ?? ''
  return { url, hash: createHash('sha256').update(token, 'utf8').digest() }
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
