import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { passwordFile } from './cluster-init.ts'
import { isOurs } from './cluster-orphan.ts'

/** Lines of postmaster.pid, documented in PostgreSQL's pidfile.h. */
const pidLine = 0
const portLine = 3

/** The superuser's connection string, if an embedded database runs on this data folder. */
export function runningCluster(dataDir: string): string | undefined {
  const link = join(dataDir, 'postgres')
  if (!existsSync(join(link, 'postmaster.pid'))) return undefined
  const folder = realpathSync(link)
  const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  if (!isOurs(Number(lines[pidLine]), folder)) return undefined
  const password = readFileSync(passwordFile(folder), 'utf8').trim()
  return `postgres://postgres:${password}@127.0.0.1:${Number(lines[portLine])}/postgres`
}
