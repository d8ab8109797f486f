import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Lines of postmaster.pid, as PostgreSQL documents them in its pidfile.h. */
const pidLine = 0
const statusLine = 7
/** Larger than any process number a system gives out. */
const nobody = 2_147_483_647
const stopWithin = 15_000

export function saysReady(folder: string, pid: number | undefined): boolean {
  const lines = readPidFile(folder)
  return Number(lines[pidLine]) === pid && lines[statusLine]?.trim() === 'ready'
}

/** Stops the PostgreSQL that a killed run left behind in this folder. */
export async function retireOrphan(folder: string, log: (text: string) => void): Promise<void> {
  const pid = Number(readPidFile(folder)[pidLine])
  if (!pid) return
  if (!isOurs(pid, folder)) return disown(folder)
  log('stopping the database that a killed run left behind')
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    signalIfAlive(pid, signal)
    const until = Date.now() + stopWithin
    while (isOurs(pid, folder) && Date.now() < until) await sleep(20)
    if (!isOurs(pid, folder)) return
  }
}

/**
 * The number in the file may by now be another program's, for which PostgreSQL would not start. Only the number
 * is changed: from the rest of the file PostgreSQL tells whether children of the dead server still run.
 */
function disown(folder: string) {
  const lines = readPidFile(folder)
  if (lines.length > 0) writeFileSync(join(folder, 'postmaster.pid'), [nobody, ...lines.slice(1)].join('\n'))
}

export function isOurs(pid: number, folder: string): boolean {
  return commandOf(pid).includes(folder)
}

/** Empty for a process that has ended, also when nobody has collected it yet. */
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
    // It ended in between, which is what we want.
  }
}

function readPidFile(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
