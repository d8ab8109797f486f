import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { runQuietly } from './npm.mjs'

const ignoredFolders = ['node_modules', 'dist']
const ignoredFiles = /\.(test|gen|generated)\./

/** @param {string} root */
export function webIsStale(root) {
  if (!readdirSync(`${root}web`).some((name) => name.startsWith('vite.config.'))) return false
  const kept = `${root}web/dist/.sources`
  return !existsSync(kept) || readFileSync(kept, 'utf8') !== sourcesHash(root)
}

/** @param {string} root @param {import('./lock.mjs').Lock} lock */
export async function buildWeb(root, lock) {
  const hash = sourcesHash(root)
  const aside = `${root}.runtime/web-build`
  const vite = `${root}node_modules/vite/bin/vite.js`
  await runQuietly(process.execPath, [vite, 'build', '--outDir', aside, '--emptyOutDir'], {
    cwd: `${root}web`,
    lock,
  })
  // The hash is written before the folder is renamed, so dist is either complete and marked, or the previous
  // one.
  writeFileSync(`${aside}/.sources`, hash)
  rmSync(`${root}web/dist`, { recursive: true, force: true })
  renameSync(aside, `${root}web/dist`)
}

/** @param {string} root */
export function sourcesHash(root) {
  const hash = createHash('sha256')
  const folders = ['web', 'forms', 'lists', 'texts', 'values']
    .map((name) => root + name)
    .filter((name) => existsSync(name))
  const others = ['schema.graphql', 'package-lock.json'].filter((name) => existsSync(root + name))
  for (const file of [...folders.flatMap(files), ...others.map((name) => root + name)]) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @param {string} folder @returns {string[]} */
function files(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !ignoredFolders.includes(name) && !ignoredFiles.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? files(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
    )
}
