import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { capabilities } from './order.ts'

/**
 * The oldest version whose nodes can serve a database deployed by this program. A change that they cannot work with raises it
 * to the version in package.json: db/test/released.test.ts says which does.
 */
const compatibleFrom = '0.3.0'

/** The state to which this program upgrades a database. */
export type Release = {
  /** The version in package.json. */
  readonly version: string
  readonly compatibleFrom: string
  /** The program's highest migration. */
  readonly migration: number
  /** SHA-256 of all files that a deploy runs. */
  readonly contentHash: string
}

export type CodeFile = { readonly name: string; readonly text: string }

let read: Release | undefined

/** Read once: a running program's files do not change. */
export function ownRelease(): Release {
  read ??= {
    version: ownVersion(),
    compatibleFrom,
    migration: lastMigration(),
    contentHash: hashOf(codeFiles()),
  }
  return read
}

/** All code files in deploy order. */
export function codeFiles(): CodeFile[] {
  const names = ['reset.sql', ...capabilities.flatMap(codeFilesOf), 'seal.sql']
  return names.map((name) => ({ name, text: readFileSync(join(import.meta.dirname, name), 'utf8') }))
}

/** Negative when the first version is lower. 0.3.1-dev is lower than 0.3.1: "-" comes before "~". */
export function compareVersions(a: string, b: string): number {
  return `${a}~`.localeCompare(`${b}~`, 'en', { numeric: true })
}

/** The hash of a release's code files, by which databases and backups name it. */
export function hashOf(files: readonly CodeFile[]): string {
  return createHash('sha256')
    .update(files.map(({ text }) => text).join('\0'))
    .digest('hex')
}

function ownVersion(): string {
  const file = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')
  return (JSON.parse(file) as { version: string }).version
}

function lastMigration(): number {
  const names = readdirSync(join(import.meta.dirname, 'migrations'))
  return Math.max(...names.map((name) => Number.parseInt(name, 10) || 0))
}

/** A capability's main file comes first, because it has the grants. */
function codeFilesOf(capability: string): string[] {
  const first = `${capability}/${capability}.code.sql`
  const all = globSync(`${capability}/*.code.sql`, { cwd: import.meta.dirname }).toSorted()
  return [first, ...all.filter((file) => file !== first)]
}
