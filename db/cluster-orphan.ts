import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Lines of postmaster.pid, documented in PostgreSQL's pidfile.h. */
const pidLine = 0
const statusLine = 7
/** Larger than any process id. */
const unusedPid = 2_147_483_647
const stopWithin = 15_000

export function saysReady(folder: string, pid: number | undefined): boolean {
  const lines = readPidFile(folder)
  return Number(lines[pidLine]) === pid && lines[statusLine]?.trim() === 'ready'
}

/** Stops a PostgreSQL that an interrupted run left in this folder. */
export async function stopOrphan(folder: string, log: (text: string) => void): Promise<void> {
  const pid = Number(readPidFile(folder)[pidLine])
  if (!pid) return
  if (!isOurs(pid, folder)) return clearStalePid(folder)
  log('stopping the database that a killed run left behind')
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalIfAlive(pid, signal)
    const until = Date.now() + stopWithin
    while (isOurs(pid, folder) && Date.now() < until) await sleep(20)
    if (!isOurs(pid, folder)) return
  }
}

/**
 * The process id in the file may belong to another program, which would keep PostgreSQL from starting. Only the id
 * is replaced: PostgreSQL uses the other lines to detect children of the dead server.
 */
function clearStalePid(folder: string) {
  const lines = readPidFile(folder)
  if (lines.length > 0)
    writeFileSync(join(folder, 'postmaster.pid'), [unusedPid, ...lines.slice(1)].join('\n'))
}

export function isOurs(pid: number, folder: string): boolean {
  return commandOf(pid).includes(folder)
}

/** Empty for an ended process, including a zombie. */
function commandOf(pid: number): string {
  try {
    if (existsSync('/proc/self/cmdline')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

function readPidFile(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
