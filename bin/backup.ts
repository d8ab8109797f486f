import { randomUUID } from 'node:crypto'
import { relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { dumpDatabase } from '../db/backup/dump.ts'
import { recordBackup } from '../db/backup/record.ts'
import { encryptionFor } from '../server/backup/encryption.ts'
import { saveDataFolder, saveFiles } from '../server/backup/files.ts'
import type { Manifest } from '../server/backup/manifest.ts'
import { BackupWriter, unfinished } from '../server/backup/write.ts'
import { readSettings, type Settings } from '../server/base/settings.ts'
import { openStore } from '../server/uploads/open-store.ts'
import { LockHeld, takeLock } from './lock.mjs'
import { withDatabase } from './product-database.ts'
import { printError, step } from './steps.mjs'

/** The recipient of a backup that anyone may read. */
const byName = 'unencrypted'

/** `npm run backup -- <folder>`: the whole product as of one moment, while it runs. */
try {
  const settings = readSettings(process.env)
  const { folder, recipient, isScheduled } = readArguments(settings)
  const release = lock(`${unfinished(folder)}.lock`)
  try {
    const encrypt = recipient === undefined ? undefined : encryptionFor(recipient)
    const writer = await BackupWriter.create(folder, encrypt)
    const saving = withDatabase(settings, (url) => save({ settings, url, writer, isScheduled }))
    const manifest = await saving.catch(async (error: unknown) => {
      await writer.abandon()
      throw error
    })
    report(folder, manifest)
  } finally {
    release()
  }
} catch (error) {
  printError(error)
  process.exitCode = 1
}

function readArguments({ dataDir, backupRecipient }: Settings) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      recipient: { type: 'string' },
      unencrypted: { type: 'boolean' },
      // Of the daily backups only.
      scheduled: { type: 'boolean' },
    },
  })
  const [given, ...more] = positionals
  if (given === undefined || more.length > 0)
    throw new Error('Name one folder that does not exist yet: npm run backup -- <folder>')
  const folder = resolve(given)
  if (!relative(dataDir, folder).startsWith('..'))
    throw new Error(
      `A backup inside the data folder ${dataDir} would be lost with it. Name a folder elsewhere.`,
    )
  const recipient = values.unencrypted === true ? byName : (values.recipient ?? backupRecipient)
  if (recipient === undefined)
    throw new Error(
      'Name whom the backup is encrypted for: --recipient age1…, or BACKUP_RECIPIENT. Without encryption: --unencrypted.',
    )
  return {
    folder,
    recipient: recipient === byName ? undefined : recipient,
    isScheduled: values.scheduled === true,
  }
}

function lock(file: string): () => void {
  try {
    return takeLock(file).release
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error
    throw new Error(`Process ${error.pid} is writing this backup.`, { cause: error })
  }
}

type Saving = { settings: Settings; url: string; writer: BackupWriter; isScheduled: boolean }

async function save({ settings, url, writer, isScheduled }: Saving): Promise<Manifest> {
  const begunAt = new Date().toISOString()
  const id = randomUUID()
  const recordEnd = await recordBackup(url, { id, isScheduled })
  const add = (name: string, source: Parameters<BackupWriter['add']>[1]) => writer.add(name, source)
  const { facts, files: ids } = await step('Database', async (onStep) => {
    const value = await dumpDatabase(url, { save: add, onStep })
    const rows = value.facts.tables.reduce((sum, table) => sum + table.rows, 0)
    return { value, text: `${rows.toLocaleString('en-US')} rows, ${value.facts.jobs.rows} waiting jobs` }
  })
  const files = await step('Files', async (onStep) => {
    const onFile = (done: number, total: number) => onStep('File', done, total)
    const value = await saveFiles(openStore(settings), { ids, add, onFile })
    return { value, text: `${value.count.toLocaleString('en-US')} uploaded files` }
  })
  await step('Data folder', async () => {
    const count = await saveDataFolder(settings.dataDir, add)
    return { value: count, text: `${count.toLocaleString('en-US')} other files` }
  })
  const manifest = await writer.finish({ id, begunAt, database: facts, files })
  const { bytes, isEncrypted } = manifest
  await recordEnd({ snapshotAt: facts.snapshotAt, isEncrypted, bytes, missing: files.missing.length })
  return manifest
}

function report(folder: string, { bytes, isEncrypted, files: { missing } }: Manifest): void {
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`
  console.log(`\n  ${folder}: ${size}, ${isEncrypted ? 'encrypted' : 'not encrypted'}`)
  if (missing.length > 0) console.log(`  ${missing.length} files are not in the store: ${missing.join(', ')}`)
}
