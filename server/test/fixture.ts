import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { demoPassword } from '../../db/demo/accounts.ts'
import { freshDatabase, type TestDatabase } from '../../db/test/database.ts'
import { listOutbox, readOutbox, type StoredMail } from '../mail/outbox.ts'
import { readSettings, type Settings } from '../base/settings.ts'
import { asker, type Asker } from './asker.ts'
import { hostProduct, startProduct, type OwnProcess, type Product } from './product.ts'
import { endWaiting } from '../jobs/test/fixture.ts'
import { eventually } from './eventually.ts'

export type Fixture<P extends Product = Product> = Asker & {
  product: P
  settings: Settings
  database: TestDatabase
  /** The superuser, for setup and checks that bypass all policies. */
  owner: pg.Client
  /** Waits until every job is done, then returns the mails to this address, newest first. */
  mailsTo: (email: string) => Promise<StoredMail[]>
  /** Resets all limits. */
  forgetLimits: () => Promise<void>
  close: () => Promise<void>
}

type Env = Record<string, string>

/** The product over its own database with demo data, on a free port. */
export function openFixture(env: Env = {}): Promise<Fixture> {
  return fixtureOf(env, hostProduct)
}

/** The same in a separate process. */
export function openProcessFixture(env: Env = {}): Promise<Fixture<OwnProcess>> {
  return fixtureOf(env, startProduct)
}

async function fixtureOf<P extends Product>(
  env: Env,
  start: (settings: Settings, database: TestDatabase) => Promise<P>,
): Promise<Fixture<P>> {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'turnstone-fixture-'))
  const usual = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: '1', LOG_LEVEL: 'silent' }
  const settings = readSettings({ ...usual, MINIMUM_FREE_MB: '0', ...env })
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const product = await start(settings, database)
  return {
    ...asker(product.address),
    product,
    settings,
    database,
    owner,
    mailsTo: async (email) => {
      await jobsDone(owner)
      return (await allMails(dataDir)).filter(({ to }) => to === email)
    },
    forgetLimits: async () => void (await owner.query('delete from private.rate_limits')),
    async close() {
      await product.close()
      await owner.end()
      await database.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Waits until the queue is empty. */
async function jobsDone(owner: pg.Client): Promise<void> {
  await eventually(async () => {
    await endWaiting(owner)
    const { rows } = await owner.query('select task_identifier, last_error from graphile_worker.jobs')
    expect(rows).toEqual([])
  })
}

async function allMails(dataDir: string): Promise<StoredMail[]> {
  const list = await listOutbox(dataDir)
  const mails = await Promise.all(list.map(({ id }) => readOutbox(dataDir, id)))
  return mails.filter((mail) => mail !== null)
}

/** The secret at the end of a mail's link, and the user it names, if any. */
export function linkIn(mail: StoredMail | undefined): { token: string; userId: number } {
  const [address = ''] =
    /https?:\/\/\S+\/(signup|reset-password|confirm-email|reset-second-factor|login\?)\S+/.exec(
      mail?.text ?? '',
    ) ?? []
  const url = new URL(address)
  const token =
    url.searchParams.get('token') ?? url.searchParams.get('device') ?? url.pathname.split('/').at(-1) ?? ''
  return { token, userId: Number(url.searchParams.get('userId')) }
}

export { demoPassword }
