import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * A process by its number and the moment it began, which together are never used twice.
 * @param {number} pid
 */
export function identify(pid) {
  return `${pid} ${began(pid) ?? 'ended'}`
}

/**
 * Whether the process written down by identify() still runs.
 * @param {string} identity
 */
export function isAlive(identity) {
  const pid = Number.parseInt(identity, 10)
  return pid > 0 && began(pid) !== undefined && identify(pid) === identity
}

/** @param {number} pid @returns {string | undefined} */
function began(pid) {
  try {
    if (process.platform === 'linux') return beganOnLinux(pid)
    if (process.platform !== 'win32') {
      return (
        execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
      )
    }
    process.kill(pid, 0)
    return 'running'
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function beganOnLinux(pid) {
  const fields = statFields(pid)
  if (fields === undefined || fields[0] === 'Z') return undefined
  return `${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`
}

/**
 * State, parent and so on: what follows the program's name, which may itself hold spaces and parentheses.
 * @param {number} pid
 */
function statFields(pid) {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/**
 * Calls back when npm, which started us, is gone: it cannot pass on a kill. Started by hand or by a service
 * manager, a process may well outlive its parent.
 * @param {() => void} gone
 */
export function watchParent(gone) {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parents = lineage()
  const timer = setInterval(() => {
    if (lineage() === parents) return
    clearInterval(timer)
    gone()
  }, 500)
  timer.unref()
}

/** Between npm and us there is a shell, which outlives a killed npm; so its parent is looked at too. */
function lineage() {
  const parent = process.platform === 'linux' ? statFields(process.ppid)?.[1] : ''
  return `${process.ppid} ${parent}`
}
