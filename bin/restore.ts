import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { DatabaseFacts } from '../db/backup/facts.ts'
import { loadDatabase, refuseNewerBackup } from '../db/backup/load.ts'
import { proveAudit } from '../db/audit.ts'
import { proveBooks } from '../db/books.ts'
import { recreateDatabase } from '../db/connect.ts'
import { proveFigures } from '../db/figures.ts'
import { decryptionWith } from '../server/backup/encryption.ts'
import { restoreDataFolder, restoreFiles } from '../server/backup/files.ts'
import { BackupReader } from '../server/backup/read.ts'
import { readSettings, type Settings } from '../server/base/settings.ts'
import { readErasures, type Erased } from '../server/people/erasure-list.ts'
import { incomingFolder, openStore } from '../server/uploads/open-store.ts'
import { lockDataFolder } from './data-folder.ts'
import { openDatabase } from './database.ts'
import { takeTarget } from './restore-target.ts'
import { printError, step } from './steps.mjs'
import { isStopping, onStop, stopEverything, stopOnSignals } from './stopping.ts'

type Backup = BackupReader<DatabaseFacts>

/** `npm run restore -- <folder>`: a backup into an empty installation; with `--check` only the backup is read. */
stopOnSignals()
try {
  const { folder, identity, list, isCheck } = readArguments()
  const erasures = list === undefined ? [] : await readErasures(list)
  const backup = await openBackup(folder, identity)
  if (isCheck) console.log('\n  The backup is whole.')
  else await restore(backup, readSettings(process.env), erasures)
  await stopEverything(process.exitCode === 1 ? 1 : 0)
} catch (error) {
  if (!isStopping()) {
    printError(error)
    await stopEverything(1)
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { identity: { type: 'string' }, erasures: { type: 'string' }, check: { type: 'boolean' } },
  })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new Error('Name the backup: npm run restore -- <folder>')
  return {
    folder: resolve(folder),
    identity: values.identity,
    list: values.erasures,
    isCheck: values.check === true,
  }
}

async function openBackup(folder: string, identity: string | undefined): Promise<Backup> {
  const decrypt = identity === undefined ? undefined : decryptionWith(readIdentity(identity))
  return step('Backup', async (onStep) => {
    const value = await BackupReader.open<DatabaseFacts>(folder, decrypt)
    await value.check((done, total) => onStep('Checking file', done, total))
    const { database, entries } = value.manifest
    await refuseNewerBackup(database)
    return { value, text: `${entries} files, of ${database.snapshotAt.slice(0, 16).replace('T', ' ')} UTC` }
  })
}

function readIdentity(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new Error(`The identity file ${file} cannot be read.`, { cause })
  }
}

async function restore(backup: Backup, settings: Settings, erasures: readonly Erased[]): Promise<void> {
  onStop(lockDataFolder(settings.dataDir))
  const { isAgain, complete } = takeTarget(settings.dataDir)
  const url = await openDatabase(settings)
  // The embedded database belongs to the folder, so what a stopped restore left in it is ours.
  if (isAgain && settings.databaseUrl === undefined) await recreateDatabase(url)
  const open = (name: string) => backup.read(name)
  await step('Files', async (onStep) => {
    const { count } = backup.manifest.files
    const to = { store: openStore(settings), incoming: incomingFolder(settings) }
    const onFile = (done: number) => onStep('File', done, count)
    const done = await restoreFiles(backup, { ...to, onFile })
    await restoreDataFolder(backup, settings.dataDir)
    return { value: done, text: `${done.toLocaleString('en-US')} uploaded files` }
  })
  await step('Rows', async (onStep) => {
    const { tables } = backup.manifest.database
    await loadDatabase(url, backup.manifest.database, { open, onStep, erasures })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { value: rows, text: `${rows.toLocaleString('en-US')}, each table as it was` }
  })
  complete()
  await prove(url)
  console.log('\n  Restored. Start the product: npm start')
  console.log('  Mail, push, and the inbox are stopped until you resume them: npm run mail -- resume')
}

/** The rows are those of the backup; what is wrong in them was wrong before. */
async function prove(url: string): Promise<void> {
  const wrong = await step('Proofs', async () => {
    const [books, figures, audit] = [await proveBooks(url), await proveFigures(url), await proveAudit(url)]
    const value = [
      books.problems.length > 0 && 'The books are not proven: npm run books',
      figures.problems.length > 0 && 'The figures are not proven: npm run figures',
      audit.length > 0 && `The audit log is broken in chains ${audit.join(', ')}`,
    ].filter((sentence) => sentence !== false)
    return { value, text: value.length === 0 ? 'books, figures, and audit log' : 'not all hold' }
  })
  for (const sentence of wrong) console.log(`  ${sentence}`)
  if (wrong.length > 0) process.exitCode = 1
}
