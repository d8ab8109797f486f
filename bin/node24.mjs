import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname } from 'node:path'
import { CommandFailed, npm } from './npm.mjs'
import { watchParent } from './processes.mjs'

const needed = 24
/** The tested version, then any of its major line. */
const versions = ['24.21.0', '24']
const platform = process.platform === 'win32' ? 'win' : process.platform
const name = `node-${platform}-${process.arch}`
const binary = `${name}/bin/node${process.platform === 'win32' ? '.exe' : ''}`

/** @param {string} version */
export function nodeIsRecent(version) {
  return Number.parseInt(version, 10) >= needed
}

/**
 * The Node that an earlier call installed.
 * @param {string} runtime
 */
export function findNode(runtime) {
  const node = `${runtime}/node_modules/${binary}`
  if (!existsSync(node)) return undefined
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  return nodeIsRecent((stdout ?? '').replace('v', '')) ? node : undefined
}

/**
 * Installs Node from the package registry: the packages node-<platform>-<arch> contain the plain binary.
 * @param {string} runtime @param {import('./lock.mjs').Lock} lock
 */
export async function installNode(runtime, lock) {
  // Installed in a temporary folder and renamed, so a killed install never looks finished.
  const aside = `${runtime}/installing`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { recursive: true })
  await installFirstOf(versions, aside, lock)
  mkdirSync(`${runtime}/node_modules`, { recursive: true })
  rmSync(`${runtime}/node_modules/${name}`, { recursive: true, force: true })
  renameSync(`${aside}/node_modules/${name}`, `${runtime}/node_modules/${name}`)
  rmSync(aside, { recursive: true, force: true })
  const node = findNode(runtime)
  if (node === undefined)
    throw new Error(`Node ${needed} from the package ${name} does not run on this machine`)
  return node
}

/** @param {string[]} candidates @param {string} aside @param {import('./lock.mjs').Lock} lock */
async function installFirstOf([version, ...others], aside, lock) {
  try {
    await npm(['install', '--no-save', '--prefix', aside, `${name}@${version}`], { cwd: aside, lock })
  } catch (error) {
    // The registry answered, and does not have this version.
    const isMissing = error instanceof CommandFailed && /\bE(404|TARGET)\b/.test(error.said)
    if (others.length === 0 || !isMissing) throw error
    await installFirstOf(others, aside, lock)
  }
}

/**
 * Runs a script again under another Node and returns its exit code.
 * @param {string} node @param {string} script @param {string[]} args
 * @returns {Promise<number>}
 */
export function rerunUnder(node, script, args) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}` }
  // The child notices by the channel when this process is killed, which sends no signal.
  const child = spawn(node, [script, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  watchParent(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
  })
}
