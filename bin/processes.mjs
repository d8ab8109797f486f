import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * A process by its number and start time, which together are never reused.
 * @param {number} pid
 */
export function identify(pid) {
  return `${pid} ${began(pid) ?? 'ended'}`
}

/**
 * Whether the process recorded by identify() still runs.
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
 * State, parent, and so on: the fields after the program's name, which may contain spaces and parentheses.
 * @param {number} pid
 */
function statFields(pid) {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/**
 * Calls back when npm, which started us, has ended, because it cannot forward a kill. A process started by
 * hand or by a service manager may outlive its parent.
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

/** A shell between npm and us survives a killed npm, so its parent is checked too. */
function lineage() {
  const parent = process.platform === 'linux' ? statFields(process.ppid)?.[1] : ''
  return `${process.ppid} ${parent}`
}
