import { setTimeout as pause } from 'node:timers/promises'
import type { Served } from '../server/base/served.ts'
import { readSettings, type Settings } from '../server/base/settings.ts'
import { checkConnections } from './connections.ts'
import { startBackups } from './backup-schedule.ts'
import { openDatabase } from './database.ts'
import { lockDataFolder } from './data-folder.ts'
import { choosePort, explainListening } from './port.ts'
import { refuseUnfinishedRestore } from './restore-target.ts'
import { printError, step } from './steps.mjs'
import { isStopping, onStop, stopEverything, stopOnSignals, stopsOnTerm } from './stopping.ts'
import { firstPerson, welcome } from './welcome.ts'

const since = performance.now()
stopOnSignals()
try {
  await run()
} catch (error) {
  // A start fails when it is stopped halfway; that is no error.
  if (!isStopping()) {
    printError(explainListening(error))
    await stopEverything(1)
  }
}

async function run() {
  const given = readSettings(process.env)
  console.log(`\n${given.operatorName}\n`)
  onStop(lockDataFolder(given.dataDir))
  refuseUnfinishedRestore(given.dataDir)
  const port = await choosePort(given)
  const settings = readSettings({ ...process.env, PORT: String(port) })
  process.env['GRAPHILE_ENV'] ??= 'production'
  // Otherwise a plan that timed out once on a busy machine would be refused for a minute.
  process.env['GRAFAST_TIMEOUT_VALIDITY_MS'] ??= '1000'
  // The slowest modules load while the database starts; a load failure is reported where they are used.
  const server = import('../server/main.ts')
  server.catch(() => {})
  const databaseUrl = await openDatabase(settings)
  const { kind, text } = await checkConnections(databaseUrl, settings)
  if (kind === 'refuse') throw new Error(text)
  if (kind === 'warn') process.stderr.write(`${text}\n`)
  const attaches = settings.role === 'web' || settings.role === 'worker'
  const urls = attaches ? await attachTo(databaseUrl) : await fill(settings, databaseUrl)
  const first = settings.demo || attaches ? undefined : await firstOperator(settings, databaseUrl)
  if (settings.role === 'deploy') {
    if (first) console.log(`\n${firstPerson(first)}`)
    return stopEverything(0)
  }
  const address = await step('Server', async () => {
    const served = await (await server).serve(settings, urls)
    onStop(() => close(served, settings))
    if (settings.role !== 'web') onStop(startBackups(settings, databaseUrl).stop)
    return { value: served.address, text: `listening on ${settings.host}, port ${port}` }
  })
  welcome({ settings, address, first, seconds: (performance.now() - since) / 1000 })
}

/** On SIGTERM it continues to serve until proxies have noticed. */
async function close(served: Served, { drainSeconds }: Settings) {
  if (stopsOnTerm() && drainSeconds > 0) {
    served.drain()
    console.log(`Draining for ${drainSeconds} s`)
    await pause(drainSeconds * 1000)
  }
  await served.close()
}

/** Deploys the current code to the database and, on the first run, loads the demo. */
async function fill(
  { demo, operatorName, operatorTimeZone, offerHours, invoiceTermsDays, links }: Settings,
  databaseUrl: string,
) {
  const operator = { name: operatorName, timeZone: operatorTimeZone, offerHours, invoiceTermsDays, links }
  const { deploy } = await import('../db/deploy.ts')
  const { empty, ...urls } = await step('Schema', async (onStep) => {
    const value = await deploy({ databaseUrl, operator, onStep })
    return { value, text: `${value.empty ? 'new' : 'up to date'}, version ${value.release.version}` }
  })
  if (!empty || !demo) return urls
  const { loadDemo } = await import('../db/demo/load.ts')
  await step('Demo', async (onStep) => {
    await loadDemo({ databaseUrl, operatorName, onStep })
    return { value: undefined, text: 'loaded' }
  })
  return urls
}

async function attachTo(databaseUrl: string) {
  const { attach } = await import('../db/deploy.ts')
  return step('Schema', async () => {
    const value = await attach(databaseUrl)
    return { value, text: `deployed for version ${value.release.version}` }
  })
}

/** A trial prints the link. In production the output is a log that others read, so a command prints it. */
async function firstOperator(settings: Settings, databaseUrl: string) {
  const { firstOperatorLink } = await import('../server/auth/first-operator.ts')
  return firstOperatorLink(databaseUrl, settings, settings.mode === 'production' ? 'none' : 'missing')
}
