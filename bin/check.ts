import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { closingLine, countsOf, noCounts, plus, type Counting, type Counts } from './counts.ts'

export type Check = {
  name: string
  /** A script and its arguments, run by Node; REPORT is replaced by the path of the runner's JSON report. */
  command: readonly [script: string, ...args: string[]]
  /** `itself`: the check counts as one test. */
  counts: Counting
  needs?: 'database' | 'browser' | 'engines'
  /** The check is skipped until this file exists. */
  once?: string
  /** Only reads the sources, so it may run beside others. */
  isStatic?: boolean
  /** Runs only by name. */
  onlyByName?: boolean
  /** Starts whole products: runs by name, in CI, and where a file that they start with has changed. */
  ifStartsChanged?: boolean
}

type Options = { env: NodeJS.ProcessEnv; passedOn: readonly string[]; reports: string }

const running = new Set<ChildProcess>()

/** Runs the static checks two at a time, then the others one after the other; returns the counts of all. */
export async function runChecks(checks: readonly Check[], options: Options): Promise<Counts> {
  const results: Counts[] = []
  const inTurn = async (queue: Check[]) => {
    for (let check = queue.shift(); check; check = queue.shift()) results.push(await runCheck(check, options))
  }
  const still = checks.filter(({ isStatic }) => isStatic)
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, () => inTurn(still)))
  await inTurn(checks.filter(({ isStatic }) => !isStatic))
  return results.reduce(plus, noCounts)
}

/** Runs one check and prints its result, with all output if it fails. */
async function runCheck(check: Check, { env, passedOn, reports }: Options): Promise<Counts> {
  const since = performance.now()
  const report = join(reports, `${check.name}.json`)
  const args = check.command.map((arg) => arg.replace('REPORT', report))
  const { code, said } = await run([...args, ...passedOn], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const counts = countsOf(check.counts, report, code === 0)
  const seconds = `${((performance.now() - since) / 1000).toFixed(1)} s`
  const outcome = check.counts === 'itself' ? (code === 0 ? 'passed' : 'failed') : closingLine(counts)
  console.log(`  ${check.name.padEnd(16)}${outcome.padEnd(36)}${seconds.padStart(8)}`)
  if (code !== 0) console.log(`\n${said.trimEnd()}\n`)
  return counts
}

/** Ends all running checks and their child processes. */
export function stopChecks(): void {
  for (const { pid } of running) {
    if (pid === undefined) continue
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGTERM')
    } catch {
      // It has ended already.
    }
  }
}

async function run(args: readonly string[], env: NodeJS.ProcessEnv) {
  // A separate process group, so that its browsers and servers end with it.
  const child = spawn(process.execPath, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  running.delete(child)
  return { code, said }
}
