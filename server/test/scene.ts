import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { demoPassword } from '../../db/demo/accounts.ts'
import { freshDatabase, type TestDatabase } from '../../db/test/database.ts'
import { listOutbox, readOutbox, type KeptMail } from '../mail/outbox.ts'
import { readSettings, type Settings } from '../settings.ts'
import { asker, type Asker } from './asker.ts'
import { hostProduct, startProduct, type OwnProcess, type Product } from './product.ts'
import { eventually } from './eventually.ts'

export type Scene<P extends Product = Product> = Asker & {
  product: P
  settings: Settings
  database: TestDatabase
  /** The superuser, for what a test must arrange or look at behind everybody's back. */
  owner: pg.Client
  /** Waits until every job is done, then gives the mails to this address, newest first. */
  mailsTo: (email: string) => Promise<KeptMail[]>
  /** As if the windows of all limits had passed. */
  forgetLimits: () => Promise<void>
  close: () => Promise<void>
}

type Env = Record<string, string>

/** The real product over a database of its own with the demo in it, on a free port. */
export function openScene(env: Env = {}): Promise<Scene> {
  return sceneOf(env, hostProduct)
}

/** The same in a process of its own. */
export function openOwnScene(env: Env = {}): Promise<Scene<OwnProcess>> {
  return sceneOf(env, startProduct)
}

async function sceneOf<P extends Product>(
  env: Env,
  start: (settings: Settings, database: TestDatabase) => Promise<P>,
): Promise<Scene<P>> {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'turnstone-scene-'))
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env })
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
    forgetLimits: async () => void (await owner.query('delete from hidden.rate_limits')),
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
    const { rows } = await owner.query('select task_identifier, last_error from graphile_worker.jobs')
    expect(rows).toEqual([])
  })
}

async function allMails(dataDir: string): Promise<KeptMail[]> {
  const list = await listOutbox(dataDir)
  const mails = await Promise.all(list.map(({ id }) => readOutbox(dataDir, id)))
  return mails.filter((mail) => mail !== null)
}

/** The secret at the end of the link in a mail, and the person it names, if any. */
export function linkIn(mail: KeptMail | undefined): { token: string; userId: number } {
  const [address = ''] = /https?:\/\/\S+\/(signup|reset-password)\S+/.exec(mail?.text ?? '') ?? []
  const url = new URL(address)
  const token = url.searchParams.get('token') ?? url.pathname.split('/').at(-1) ?? ''
  return { token, userId: Number(url.searchParams.get('userId')) }
}

export { demoPassword }
