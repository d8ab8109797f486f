import { spawn } from 'node:child_process'

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs npm and fails with the last line of its output. Install scripts never run: nothing here needs one.
 * @param {string[]} args
 * @param {{ cwd: string, lock: import('./lock.mjs').Lock }} where
 */
export async function npm(args, { cwd, lock }) {
  const { command, before } = npmCommand()
  const all = [...before, ...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await runQuietly(command, all, { cwd, lock, shell: command === 'npm' && process.platform === 'win32' })
}

/**
 * The npm that launched us, under the current Node, because npm skips optional packages its Node is too old
 * for. Otherwise the npm on the PATH, where rerunUnder put this Node first.
 */
function npmCommand() {
  const script = process.env['npm_execpath']
  if (script?.endsWith('npm-cli.js')) return { command: process.execPath, before: [script] }
  return { command: 'npm', before: [] }
}

/**
 * Runs a command whose output matters only when it fails.
 * @param {string} command @param {string[]} args
 * @param {{ cwd: string, lock: import('./lock.mjs').Lock, shell?: boolean }} options
 * @returns {Promise<void>}
 */
export function runQuietly(command, args, { cwd, lock, shell = false }) {
  const child = spawn(command, args, { cwd, shell, stdio: ['ignore', 'pipe', 'pipe'] })
  lock.alsoHeldBy(child.pid)
  const stop = () => {
    child.kill()
    process.exit(1)
  }
  for (const signal of signals) process.once(signal, stop)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', () => reject(new Error(`${command} could not be started; is it installed?`)))
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, stop)
      if (code === 0) return resolve()
      console.error(said.trimEnd())
      reject(new Error(`${[command, ...args].join(' ')} ended with code ${code}`))
    })
  })
}
