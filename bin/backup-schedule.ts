import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { whenDue } from '../db/backup/record.ts'
import { errorOf, openLog } from '../server/base/log.ts'
import type { Settings } from '../server/base/settings.ts'

const lookEveryMs = 60_000
/** Names of backups that this schedule made, oldest first when sorted. */
const own = /^turnstone-\d{8}T\d{6}Z$/

/** Makes the daily backups of BACKUP_FOLDER, one node at a time, until stopped. */
export function startBackups(settings: Settings, databaseUrl: string): { stop: () => Promise<void> } {
  const { backupFolder: folder, backupHour, backupsKept } = settings
  if (folder === undefined) return { stop: async () => {} }
  const log = openLog(settings)
  let child: ChildProcess | undefined
  const make = async () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { running, ended } = begin(join(folder, nameOf(new Date())))
    child = running
    const problem = await ended
    if (problem !== undefined) return log.error({ reason: problem }, 'the backup failed')
    removeOld(folder, backupsKept)
    log.info({}, 'a backup was made')
  }
  let looking: Promise<unknown> = Promise.resolve()
  const look = () =>
    (looking = looking
      .then(() => whenDue(databaseUrl, backupHour, make))
      .catch((error: unknown) => log.error(errorOf(error), 'the backups cannot be looked after')))
  void look()
  const timer = setInterval(() => void look(), lookEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      child?.kill()
      await looking
    },
  }
}

/** A process of its own, so that encrypting takes no time from requests. Settles with its message if it failed. */
function begin(target: string): { running: ChildProcess; ended: Promise<string | undefined> } {
  const script = join(import.meta.dirname, 'backup.ts')
  const running = spawn(process.execPath, [script, target, '--scheduled'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  running.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = (async () => {
    const [code] = (await once(running, 'close')) as [number | null]
    return code === 0 ? undefined : said.split('\n', 1)[0] || 'it was stopped'
  })()
  return { running, ended }
}

/** The oldest go. A half deleted one must not look whole. */
function removeOld(folder: string, kept: number): void {
  const names = readdirSync(folder).toSorted()
  for (const name of names.filter((one) => own.test(one)).slice(0, -kept))
    renameSync(join(folder, name), join(folder, `${name}.unfinished`))
  for (const name of readdirSync(folder).filter((one) => /^turnstone-\w+\.unfinished$/.test(one)))
    rmSync(join(folder, name), { recursive: true, force: true })
}

function nameOf(now: Date): string {
  return `turnstone-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
}
