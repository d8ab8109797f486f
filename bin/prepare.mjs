import { mkdirSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { LockHeld, takeLock } from './lock.mjs'
import { findNode, installNode, nodeIsRecent, rerunUnder } from './node24.mjs'
import { installPackages, linkDatabaseLibraries, packagesMissing } from './packages.mjs'
import { printError, step } from './steps.mjs'
import { buildWeb, webIsStale } from './web-build.mjs'

/** The clone's folder, and its subfolder for files of this machine only. */
const root = fileURLToPath(new URL('..', import.meta.url))
const runtime = `${root}.runtime`

/**
 * Installs Node 24 and the packages and builds the web if they are missing or outdated.
 * @param {string} script URL of the script that asks
 * @param {{ needsPages: boolean }} [options] whether the built pages are needed
 * @returns {Promise<boolean>} whether this process is the one to go on; false when a newer Node ran in its place
 */
export async function prepare(script, { needsPages } = { needsPages: true }) {
  try {
    if (!nodeIsRecent(process.versions.node)) {
      const node = findNode(runtime) ?? (await exclusively(fetchNode))
      process.exitCode = await rerunUnder(node, fileURLToPath(script), process.argv.slice(2))
      return false
    }
    if (packagesMissing(root) || (needsPages && webIsStale(root)))
      await exclusively((lock) => fillIn(lock, needsPages))
    linkDatabaseLibraries(createRequire(`${root}db/package.json`))
    // The compile cache of the last run saves most of the loading time.
    module.enableCompileCache(`${runtime}/compiled`)
    return true
  } catch (error) {
    printError(error)
    process.exitCode = 1
    return false
  }
}

/** @param {(lock: import('./lock.mjs').Lock) => Promise<string>} work */
async function exclusively(work) {
  mkdirSync(runtime, { recursive: true })
  const lock = await patiently(`${runtime}/prepare.lock`)
  try {
    return await work(lock)
  } finally {
    lock.release()
  }
}

/**
 * npm start and npm test may run concurrently; the second waits for the first to finish preparing.
 * @param {string} file
 */
async function patiently(file) {
  for (let told = false; ; told = true) {
    try {
      return takeLock(file)
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error
      if (!told) console.log(`  Waiting for process ${error.pid}, which is preparing this folder`)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
  }
}

/** @param {import('./lock.mjs').Lock} lock */
async function fetchNode(lock) {
  return (
    findNode(runtime) ??
    (await step('Node 24', async () => {
      const node = await installNode(runtime, lock)
      return { value: node, text: `beside the machine's ${process.versions.node}` }
    }))
  )
}

/** @param {import('./lock.mjs').Lock} lock @param {boolean} needsPages */
async function fillIn(lock, needsPages) {
  // Checked again, because the previous lock holder may have done the work.
  if (packagesMissing(root)) {
    await step('Packages', async (report) => {
      const count = await installPackages(root, lock, report)
      return { value: count, text: `${count} installed` }
    })
  }
  if (needsPages && webIsStale(root)) {
    await step('Web', async () => ({ value: await buildWeb(root, lock), text: 'built' }))
  }
  return ''
}
