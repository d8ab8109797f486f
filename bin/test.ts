import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestServer } from '../db/test/server.ts'
import { settingRows } from '../server/base/settings.ts'
import { findBrowser } from './browser.ts'
import { findEngines } from './engines.ts'
import { changedFiles, startsChanged } from './changed.ts'
import { closingLine, noCounts, plus } from './counts.ts'
import { quickChecks } from './quick.ts'
import { runChecks, stopChecks, type Check } from './check.ts'
import { printError } from './steps.mjs'

const vitest = (name: string): Check['command'] => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  name,
  '--passWithNoTests',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=REPORT',
]
const still = { counts: 'itself', isStatic: true } as const

const checks: readonly Check[] = [
  { name: 'format', command: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'], ...still },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'], ...still },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '-p', '.'], ...still },
  { name: 'types of web', command: ['node_modules/typescript/bin/tsc', '-p', 'web'], ...still },
  { name: 'types of engines', command: ['node_modules/typescript/bin/tsc', '-p', 'e2e/engines'], ...still },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js'], ...still },
  { name: 'imports', command: ['bin/imports.ts'], ...still },
  { name: 'measures', command: ['bin/measures.ts'], ...still, onlyByName: true },
  {
    name: 'schema',
    command: ['server/schema.ts', '--check'],
    counts: 'itself',
    needs: 'database',
    once: 'server/schema.ts',
  },
  { name: 'db', command: vitest('db'), counts: 'vitest', needs: 'database' },
  { name: 'server', command: vitest('server'), counts: 'vitest', needs: 'database' },
  { name: 'forms', command: vitest('forms'), counts: 'vitest' },
  { name: 'lists', command: vitest('lists'), counts: 'vitest' },
  { name: 'texts', command: vitest('texts'), counts: 'vitest' },
  { name: 'values', command: vitest('values'), counts: 'vitest' },
  { name: 'bench', command: vitest('bench'), counts: 'vitest' },
  { name: 'web', command: vitest('web'), counts: 'vitest' },
  { name: 'start', command: vitest('start'), counts: 'vitest' },
  { name: 'start of products', command: vitest('products'), counts: 'vitest', ifStartsChanged: true },
  {
    name: 'stories',
    command: ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e'],
    counts: 'playwright',
    needs: 'browser',
  },
  {
    name: 'engines',
    command: ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/engines'],
    counts: 'playwright',
    needs: 'engines',
  },
  {
    name: 'walks',
    command: ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/engines/walks.config.ts'],
    counts: 'playwright',
    needs: 'engines',
    onlyByName: true,
  },
  {
    name: 'scripts',
    // The main stories again: customers with names in six scripts, and a phone in Canada.
    command: [
      'node_modules/@playwright/test/cli.js',
      'test',
      '-c',
      'e2e',
      '--repeat-each=7',
      'leads/story',
      'transactions/story',
    ],
    counts: 'playwright',
    needs: 'browser',
    onlyByName: true,
  },
  // Days of an operator: archives, containers, releases under load. Minutes each.
  { name: 'drills', command: vitest('drills'), counts: 'vitest', onlyByName: true },
  { name: 'budgets', command: ['web/build/budgets.ts'], counts: 'itself', once: 'web/build/budgets.ts' },
]

const [wanted, ...passedOn] = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'turnstone-reports-'))
const closings: (() => void | Promise<void>)[] = [() => rmSync(reports, { recursive: true, force: true })]
let closing: Promise<void> | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    stopChecks()
    await close()
    process.exit(1)
  })
}
process.exitCode = await main()

async function main(): Promise<number> {
  let counts = noCounts
  try {
    const chosen = chooseChecks()
    const skipped = chosen.filter(({ once }) => once !== undefined && !existsSync(once))
    const present = chosen.filter((check) => !skipped.includes(check))
    counts = plus(counts, { ...noCounts, skipped: skipped.length })
    const env = await checkEnvironment(present)
    counts = plus(counts, await runChecks(present, { env, passedOn, reports }))
  } catch (error) {
    printError(error)
    counts = plus(counts, { ...noCounts, failed: 1 })
  }
  await close()
  console.log(`\n${closingLine(counts)}`)
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1
}

/** `all` adds the checks that are too long for every run. */
function chooseChecks(): readonly Check[] {
  if (wanted === 'quick') return quickChecks(passedOn.shift(), checks)
  if (wanted === 'all') return checks
  if (wanted !== undefined) return checks.filter(({ name }) => name.startsWith(wanted))
  const usual = checks.filter(({ onlyByName }) => !onlyByName)
  if (startsChanged(changedFiles())) return usual
  console.log(
    '  start of products is skipped: nothing that a start runs through has changed (npm test -- start)',
  )
  return usual.filter(({ ifStartsChanged }) => !ifStartsChanged)
}

/** The environment of the checks: a database and a browser, and none of the user's settings. */
async function checkEnvironment(present: readonly Check[]): Promise<NodeJS.ProcessEnv> {
  const own = Object.entries(process.env).filter(
    ([name]) => !(name in settingRows) && !name.startsWith('npm_'),
  )
  const env: NodeJS.ProcessEnv = { ...Object.fromEntries(own), NO_COLOR: '1' }
  if (present.some(({ needs }) => needs !== undefined)) {
    const server = await openTestServer(process.env['DATABASE_URL'])
    closings.push(server.close)
    Object.assign(env, server.env)
  }
  if (present.some(({ needs }) => needs === 'browser' || needs === 'engines'))
    env['CHROME_PATH'] = await findBrowser()
  if (present.some(({ needs }) => needs === 'engines')) Object.assign(env, findEngines())
  return env
}

function close(): Promise<void> {
  closing ??= (async () => {
    for (const end of closings.toReversed()) await (async () => end())().catch(printError)
  })()
  return closing
}
