import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ClusterError, reason, type Place } from './cluster-place.ts'

/** The major version of the embedded PostgreSQL. Files of other versions are refused. */
const version = '18'

export function passwordFile(folder: string): string {
  return join(folder, 'superuser.password')
}

/** Creates the files of a new cluster unless the folder has one. */
export async function initialize(
  place: Place,
  { durable, log }: { durable: boolean; log: (text: string) => void },
): Promise<void> {
  const { folder } = place
  if (existsSync(join(folder, 'PG_VERSION'))) return refuseOtherVersion(folder)
  log('creating the database files')
  // Created in a temporary folder and renamed when complete, so an interrupted first start leaves no partial cluster.
  const temporary = `${folder}.new`
  try {
    rmSync(temporary, { recursive: true, force: true })
    mkdirSync(temporary, { recursive: true, mode: 0o700 })
    if (place.owner) chownSync(temporary, place.owner.uid, place.owner.gid)
    await initdb(place, temporary, durable)
    renameSync(join(temporary, 'data'), folder)
  } catch (error) {
    if (error instanceof ClusterError) throw error
    throw new ClusterError(`The data folder cannot be written: ${reason(error)}.`)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function refuseOtherVersion(folder: string) {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (found === version) return
  throw new ClusterError(`${folder} holds a PostgreSQL ${found}; the embedded one is ${version}.`)
}

async function initdb({ binaries, owner }: Place, temporary: string, durable: boolean): Promise<void> {
  const secret = join(temporary, 'password')
  writeFileSync(secret, randomBytes(32).toString('base64url'), { mode: 0o600 })
  if (owner) chownSync(secret, owner.uid, owner.gid)
  const data = join(temporary, 'data')
  const args = [
    '-D',
    data,
    '--username=postgres',
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    // The built-in provider sorts and folds case the same on every machine, independent of its locales.
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]
  const env = { LC_ALL: 'C', TZ: 'UTC', ...windowsRoot() }
  await promisify(execFile)(`${binaries}/bin/initdb`, args, { ...owner, cwd: temporary, env }).catch(
    (error: Error & { stderr?: string }) => {
      const said = error.stderr?.split('\n').find((line) => /error|could not|cannot/i.test(line))
      throw new ClusterError(`The database files could not be created: ${said ?? error.message}.`)
    },
  )
  renameSync(secret, passwordFile(data))
}

function windowsRoot() {
  return process.env['SystemRoot'] === undefined ? {} : { SystemRoot: process.env['SystemRoot'] }
}
