import { spawn } from 'node:child_process'

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs npm and fails with the last line of its output. Install scripts never run: nothing here needs one.
 * @param {string[]} args
 * @param {{ cwd: string, lock: import('./lock.mjs').Lock }} where
 */
export async function npm(args, { cwd, lock }) {
  const { command, before } = npmCommand()
  // Three tries of a download within seconds, where npm's own pauses are minutes.
  const retries = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const all = [
    ...before,
    ...args,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...retries,
  ]
  const shell = command === 'npm' && process.platform === 'win32'
  await runQuietly(command, all, { cwd, lock, shell, explain: networkReason })
}

/** The codes that Node and OpenSSL give an authority that they do not know. */
const untrusted =
  /\b(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF)\w*)\b/

/** @param {string} said what npm printed */
function networkReason(said) {
  const [, code] = untrusted.exec(said) ?? []
  if (code === undefined) return undefined
  return `The certificate of the package registry is not trusted (${code}). If your network inspects TLS, set NODE_EXTRA_CA_CERTS to the PEM file of its authority, and start again.`
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

/** A command that ended with a code, and what it printed. */
export class CommandFailed extends Error {
  /** @param {string} message @param {string} said */
  constructor(message, said) {
    super(message)
    this.said = said
  }
}

/**
 * Runs a command whose output matters only when it fails.
 * @param {string} command @param {string[]} args
 * @param {{ cwd: string, lock: import('./lock.mjs').Lock, shell?: boolean, explain?: (said: string) => string | undefined }} options
 * @returns {Promise<void>}
 */
export function runQuietly(command, args, { cwd, lock, shell = false, explain = () => undefined }) {
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
      const reason = explain(said) ?? `${[command, ...args].join(' ')} ended with code ${code}`
      reject(new CommandFailed(reason, said))
    })
  })
}
