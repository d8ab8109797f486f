import { readSettings, type Settings } from '../server/settings.ts'
import { openDatabase } from './database.ts'
import { lockDataFolder } from './data-folder.ts'
import { choosePort, explainListening } from './port.ts'
import { complain, step } from './steps.mjs'
import { isStopping, onStop, stopEverything, stopOnSignals } from './stopping.ts'
import { welcome } from './welcome.ts'

const since = performance.now()
stopOnSignals()
try {
  await run()
} catch (error) {
  // A start that is being stopped fails in its midst; that is no news.
  if (!isStopping()) {
    complain(explainListening(error))
    await stopEverything(1)
  }
}

async function run() {
  const given = readSettings(process.env)
  console.log(`\n${given.operatorName}\n`)
  onStop(lockDataFolder(given.dataDir))
  const port = await choosePort(given)
  const settings = readSettings({ ...process.env, PORT: String(port) })
  process.env['GRAPHILE_ENV'] ??= 'production'
  // One plan that took too long on a busy machine would else be refused to everybody for a minute.
  process.env['GRAFAST_TIMEOUT_VALIDITY_MS'] ??= '1000'
  // The slowest modules load while the database starts; a failure to load is met where they are used.
  const server = import('../server/main.ts')
  server.catch(() => {})
  const databaseUrl = await openDatabase(settings)
  const urls = await fill(settings, databaseUrl)
  const link = settings.demo ? undefined : await firstLink(settings, databaseUrl)
  const address = await step('Server', async () => {
    const served = await (await server).serve(settings, urls)
    onStop(() => served.close())
    return { value: served.address, text: `listening on ${settings.host}, port ${port}` }
  })
  welcome({ settings, address, link, seconds: (performance.now() - since) / 1000 })
}

/** Brings the database to today's code and, on the first run, fills it with the demo. */
async function fill(
  { demo, operatorName, operatorTimeZone, offerHours, invoiceTermsDays }: Settings,
  databaseUrl: string,
) {
  const operator = { name: operatorName, timeZone: operatorTimeZone, offerHours, invoiceTermsDays }
  const { deploy } = await import('../db/deploy.ts')
  const { empty, ...urls } = await step('Schema', async (onStep) => {
    const value = await deploy({ databaseUrl, operator, onStep })
    return { value, text: value.empty ? 'new' : 'up to date' }
  })
  if (!empty || !demo) return urls
  const { loadDemo } = await import('../db/demo/load.ts')
  await step('Demo', async (onStep) => {
    await loadDemo({ databaseUrl, operatorName, onStep })
    return { value: undefined, text: 'loaded' }
  })
  return urls
}

/** Asked at every start: a link that was lost before it was used is replaced. */
async function firstLink(settings: Settings, databaseUrl: string) {
  const { firstOperatorLink } = await import('../server/auth/first-operator.ts')
  return firstOperatorLink(databaseUrl, settings)
}
