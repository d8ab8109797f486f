import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploy } from '../../db/deploy.ts'
import { bareDatabase, onServer } from '../../db/test/bare-database.ts'
import { asker } from '../test/asker.ts'
import { startProduct } from '../test/product.ts'
import { photo } from '../uploads/test/media.ts'
import { openUploads, type Uploads } from '../uploads/test/uploads.ts'
import type { DatabaseFacts } from '../../db/backup/facts.ts'
import type { Manifest } from './manifest.ts'

let uploads: Uploads
let folder: string
let identity: string
let recipient: string
let fileId: string
const email = 'master@vendor.example'

beforeAll(async () => {
  uploads = await openUploads()
  folder = await mkdtemp(join(tmpdir(), 'turnstone-commands-'))
  identity = join(folder, 'identity.txt')
  const key = await generateIdentity()
  await writeFile(identity, `# kept elsewhere\n${key}\n`)
  recipient = await identityToRecipient(key)
  const person = await uploads.person(email)
  fileId = await uploads.uploaded(person, { type: 'image/png', bytes: await photo('png') })
})
afterAll(async () => {
  await uploads.close()
  await rm(folder, { recursive: true })
})

type Run = { code: number | null; said: string }

/** A command as an operator runs it; `whenSaid` gets its process after each output. */
async function run(
  command: 'backup' | 'restore' | 'mail',
  args: readonly string[],
  env: Record<string, string>,
  whenSaid: (said: string, kill: () => void) => void = () => {},
): Promise<Run> {
  const script = join(import.meta.dirname, `../../bin/${command}.ts`)
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env['PATH'], HOME: tmpdir(), LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      whenSaid(said, () => child.kill('SIGKILL'))
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

const source = () => ({ DATABASE_URL: uploads.database.url, DATA_DIR: uploads.settings.dataDir })
const manifestOf = async (path: string) =>
  JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')) as Manifest<DatabaseFacts>

/** Signs in again and again, which writes sessions and the audit log, until stopped. */
function keepWriting(): { stop: () => Promise<number> } {
  const stopping = new AbortController()
  let count = 0
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      await uploads.forgetLimits()
      await uploads.signIn(email)
      count += 1
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await writing
      return count
    },
  }
}

/** The product over a restored database serves what was backed up. */
async function expectServed(url: string, dataDir: string): Promise<void> {
  const urls = await deploy({ databaseUrl: url })
  const product = await startProduct({ ...uploads.settings, dataDir, databaseUrl: url, port: 0 }, urls)
  try {
    const { signIn, ask } = asker(product.address)
    const token = await signIn(email)
    const { data } = await ask('{ currentUser { email } }', {}, token)
    expect(data).toEqual({ currentUser: { email } })
  } finally {
    await product.close()
  }
  const original = join(uploads.settings.dataDir, 'files', fileId.slice(0, 2), fileId)
  const restored = join(dataDir, 'files', fileId.slice(0, 2), fileId)
  const sizes = ['large', 'medium', 'small']
  expect((await readdir(restored)).toSorted()).toEqual(sizes)
  for (const size of sizes)
    expect((await readFile(join(restored, size))).equals(await readFile(join(original, size)))).toBe(true)
}

test('an encrypted backup made while people write is restored elsewhere', { timeout: 300_000 }, async () => {
  const path = join(folder, 'encrypted')
  await uploads.owner.query(
    `insert into app.files (public_id, user_id, kind, name, content_type, byte_size)
      select '00000000-0000-4000-8000-000000000000', user_id, kind, name, content_type, byte_size from app.files limit 1`,
  )
  const writing = keepWriting()
  const made = await run('backup', [path, '--recipient', recipient], source())
  expect(await writing.stop()).toBeGreaterThan(1)
  expect(made.said).toContain('MB, encrypted')
  expect(made.said).toContain('1 files are not in the store: 00000000-0000-4000-8000-000000000000')
  expect(made.code).toBe(0)

  const empty = await bareDatabase()
  const target = { DATABASE_URL: empty.url, DATA_DIR: join(folder, 'restored') }
  expect((await run('restore', [path], target)).said).toContain('This backup is encrypted')
  expect(existsSync(target.DATA_DIR)).toBe(false)
  const erasures = join(folder, 'erasures.txt')
  const { rows: gone } = await uploads.owner.query<{ id: number; public_id: string }>(
    `select u.id, u.public_id from app.user_infos u join app.user_contacts c on c.user_id = u.id where c.email = 'agent@vendor2.example'`,
  )
  const { rows: asked } = await uploads.owner.query<{ id: number; public_id: string }>(
    'select id, public_id from app.leads order by id limit 1',
  )
  const of = (person: string | undefined) => `2026-01-01T00:00:00.000Z person ${person}\n`
  await writeFile(
    erasures,
    of(gone[0]?.public_id) +
      of('00000000-0000-4000-8000-000000000000') +
      `2026-01-01T00:00:00.000Z customer ${asked[0]?.public_id}\n`,
  )
  const args = [path, '--identity', identity, '--erasures', erasures]
  const restored = await run('restore', args, target)
  // The audit log's heads and entries are two tables: they agree in one snapshot only.
  expect(restored.said).toContain('books, figures, and audit log')
  expect(restored.code).toBe(0)
  await expectServed(empty.url, target.DATA_DIR)
  expect((await run('mail', [], target)).said).toMatch(/^Mail, push, and the inbox are stopped since 20/)
  expect((await run('mail', ['resume'], target)).said).toMatch(
    /^Mail, push, and the inbox work\.\n +\d+ {2}accounts__send_notice\n$/,
  )
  expect((await run('mail', ['on'], target)).said).toContain('It is "stop" or "resume"')
  const { tables } = (await manifestOf(path)).database
  const erased = await onServer(
    (db) => db.query('select first_name, last_name from app.user_infos where id = $1', [gone[0]?.id]),
    empty.url,
  )
  expect(erased.rows).toEqual([{ first_name: 'Deleted', last_name: `person ${gone[0]?.id}` }])
  const forgotten = await onServer(
    (db) =>
      db.query('select first_name, last_name, email from app.lead_customers where lead_id = $1', [
        asked[0]?.id,
      ]),
    empty.url,
  )
  expect(forgotten.rows).toEqual([
    { first_name: 'Erased', last_name: `customer ${asked[0]?.id}`, email: null },
  ])
  const leads = await onServer((db) => db.query('select count(*)::int as n from app.leads'), empty.url)
  expect(leads.rows).toEqual([{ n: tables.find(({ name }) => name === 'app.leads')?.rows }])
  expect((await run('restore', args, target)).said).toContain('is not empty. A restore overwrites nothing')
  const other = { ...target, DATA_DIR: join(folder, 'other') }
  expect((await run('restore', args, other)).said).toContain('The database is not empty')
  await empty.drop()
})

test('a killed backup never has the name of a whole one', { timeout: 300_000 }, async () => {
  const path = join(folder, 'killed')
  const args = [path, '--unencrypted']
  expect((await run('backup', [path], source())).said).toContain('Without encryption: --unencrypted')
  const killed = await run('backup', args, source(), (said, kill) => said.includes('  Database ') && kill())
  expect(killed.code).toBe(null)
  expect(existsSync(path)).toBe(false)
  expect(existsSync(`${path}.unfinished`)).toBe(true)
  expect((await run('backup', args, source())).code).toBe(0)
  expect(existsSync(`${path}.unfinished`)).toBe(false)
  expect((await run('restore', [path, '--check'], {})).said).toContain('The backup is whole.')
  await writeFile(join(path, 'tables/app.leads.copy'), '')
  const DATA_DIR = join(folder, 'never')
  expect((await run('restore', [path], { DATA_DIR })).said).toContain('damaged: tables/app.leads.copy')
  expect(existsSync(DATA_DIR)).toBe(false)
  expect((await run('backup', args, source())).said).toContain('exists already')
  const inside = join(uploads.settings.dataDir, 'backup')
  expect((await run('backup', [inside, '--unencrypted'], source())).said).toContain('would be lost with it')
})
