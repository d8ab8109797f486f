import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { AuthFunctions } from '../auth/auth-functions.ts'
import { errorOf, type EventLog } from '../base/log.ts'
import type { Settings } from '../base/settings.ts'
import { slowOperations } from '../base/slow-operations.ts'

export type NodeReports = {
  readonly auth: AuthFunctions
  readonly node: string
  readonly version: string
  readonly settings: Pick<Settings, 'dataDir' | 'minimumFreeMb' | 'smtpUrl' | 'supportInbox' | 's3Url'>
  readonly port: number
  readonly log: EventLog
  /** Why this process is not ready. */
  readonly reasons: () => Promise<string[]>
  readonly isListening: () => boolean
}

/** In milliseconds, while all is well and while something is wrong. The page calls a process silent after two minutes. */
const everyMs = { well: 30_000, wrong: 3_000 }

/** Says at intervals, for the System page, how this process is; until stopped. */
export function startNodeReports(reports: NodeReports): { stop(): Promise<void> } {
  const startedAt = new Date()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const report = async () => {
    const said = await reportOf(reports, startedAt)
    await slowOperations.report((slow) => reports.auth.rows('report_node', JSON.stringify({ ...said, slow })))
    return said.reasons.length === 0 ? everyMs.well : everyMs.wrong
  }
  const run = async () => {
    // A database that is away or read-only: the checks of readiness say so.
    const next = await report().catch((error: unknown) => {
      reports.log.debug(errorOf(error), 'this process could not report')
      return everyMs.wrong
    })
    if (!isStopped) timer = setTimeout(() => (last = run()), next)
  }
  let last = run()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await last
      await reports.auth.rows('forget_node', reports.node, process.pid).catch(() => {})
    },
  }
}

async function reportOf(reports: NodeReports, startedAt: Date) {
  const { node, version, settings, port, reasons, isListening } = reports
  return {
    node,
    process: process.pid,
    host: hostname(),
    port,
    version,
    started_at: startedAt.toISOString(),
    reasons: await reasons(),
    free_mb: await freeMb(settings.dataDir),
    minimum_free_mb: settings.minimumFreeMb,
    is_listening: isListening(),
    has_mail_server: settings.smtpUrl !== undefined,
    reads_inbox: settings.supportInbox !== undefined,
    has_bucket: settings.s3Url !== undefined,
  }
}

async function freeMb(folder: string): Promise<number | null> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: -1, bsize: 1 }))
  return bavail < 0 ? null : Math.floor((bavail * bsize) / 1_000_000)
}
