import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { identify, isAlive } from './processes.mjs'

/**
 * @typedef {object} Lock
 * @property {() => void} release
 * @property {(pid: number | undefined) => void} alsoHeldBy keeps the lock alive with a child, should we be killed
 */

export class LockHeld extends Error {
  /** @param {string} file @param {number} pid */
  constructor(file, pid) {
    super(`${file} is held by process ${pid}`)
    this.pid = pid
  }
}

/**
 * A lock file that a killed holder does not leave behind. Each holder is recorded with its start time, so
 * that a later process with the same number does not count as the holder.
 * @param {string} file
 * @returns {Lock}
 */
export function takeLock(file) {
  const holders = [identify(process.pid)]
  while (!create(file, holders)) giveWayOrRemove(file)
  return {
    release: () => rmSync(file, { force: true }),
    alsoHeldBy: (pid) => {
      if (pid === undefined) return
      holders.push(identify(pid))
      replace(file, holders)
    },
  }
}

/**
 * The process that holds the lock, if one is alive.
 * @param {string} file
 */
function lockHolder(file) {
  const holder = read(file).find(isAlive)
  return holder === undefined ? undefined : Number.parseInt(holder, 10)
}

/** @param {string} file @param {string[]} holders */
function create(file, holders) {
  try {
    writeFileSync(file, holders.join('\n'), { flag: 'wx' })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** @param {string} file @param {string[]} holders */
function replace(file, holders) {
  const next = `${file}.${process.pid}`
  writeFileSync(next, holders.join('\n'))
  renameSync(next, file)
}

/** @param {string} file */
function giveWayOrRemove(file) {
  const pid = lockHolder(file)
  if (pid !== undefined) throw new LockHeld(file, pid)
  // Moved before it is removed: of two that find the same stale lock only one can move it. If a third took it
  // in between, the moved file shows that.
  const moved = `${file}.${process.pid}`
  try {
    renameSync(file, moved)
    if (lockHolder(moved) !== undefined) linkSync(moved, file)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error
  }
  rmSync(moved, { force: true })
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/** @param {unknown} error @param {string} code */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
