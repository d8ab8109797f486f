import type pg from 'pg'
import type { Ledger } from './ledger.ts'
import { live, type Workload } from './workload.ts'
import { signInAll } from './people.ts'
import type { Mailbox } from './mailbox.ts'
import { openTarget, type Target } from './product.ts'
import type { Proof } from './proof.ts'
import { crashOnce, newPace, type Kind, type Pace, type Round } from './round.ts'

/** A crash test: the rounds, the workload and the checks. */
export type CrashPlan = {
  readonly rounds: number
  readonly mailbox: Mailbox
  readonly ledger: Ledger
  /** One run of the workload, repeated until the end. */
  readonly liveOnce: (workload: Workload) => Promise<void>
  readonly prove: (db: pg.Client) => Promise<Proof>
  /** A final check, without writers. */
  readonly last?: (target: Target) => Promise<Proof>
  readonly acknowledged: () => string
}
const atOnce = 8

/** Starts a product, kills its server and then its PostgreSQL repeatedly, and reports problems. */
export async function runCrashTest(plan: CrashPlan): Promise<void> {
  const { mailbox, ledger, rounds } = plan
  const target = await openTarget(mailbox.env)
  const done: Round[] = []
  try {
    const pace = newPace()
    const end = await begin(plan, target, pace)
    for (const kind of ['server', 'database'] as const) {
      for (let round = 1; round <= rounds; round += 1) {
        const what = await crashOnce(kind, { target, ledger, pace, mailbox, prove: plan.prove })
        done.push(what)
        report(round, what)
      }
    }
    await printFailedJobs(target)
    await end()
    ledger.unexpected.push(...((await plan.last?.(target)) ?? []))
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    summary(plan, done)
    await target.close()
    await mailbox.close()
    process.exit()
  }
}

/** Starts the workload; returns a function that stops it. */
async function begin(
  { ledger, liveOnce }: CrashPlan,
  target: Target,
  pace: Pace,
): Promise<() => Promise<void>> {
  const owner = await target.owner()
  const actors = await signInAll(target.settings.publicUrl, owner)
  const { rows } = await owner.query<Record<string, string>>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
  )
  await owner.end()
  console.log(
    `PostgreSQL with fsync ${rows[0]?.['fsync']}, synchronous_commit ${rows[0]?.['synchronous_commit']}`,
  )
  const workload = { address: target.settings.publicUrl, actors, ledger, turn: pace.turn }
  let isOver = false
  const runs = Array.from({ length: atOnce }, () => live(workload, liveOnce, () => isOver))
  return async () => {
    isOver = true
    pace.go()
    await Promise.all(runs)
  }
}

async function printFailedJobs(target: Target): Promise<void> {
  const owner = await target.owner()
  const { rows } = await owner.query<{ task: string; times: number }>(
    `select task_identifier as task, count(*)::int as times from graphile_worker.jobs
      where attempts >= max_attempts group by 1`,
  )
  for (const { task, times } of rows) console.log(`failed: ${times} of ${task}`)
  await owner.end()
}

function report(round: number, { kind, back, orphans, restarted, uncertain, found }: Round): void {
  const text = `${kind} ${round}: back after ${back.toFixed(1)} s, asked again ${uncertain} times, `
  console.log(
    `${text}${orphans} locked jobs restarted ${restarted.toFixed(1)} s later, ${found.length} wrong`,
  )
  for (const line of found.slice(0, 20)) console.log(`  ${line}`)
}

function summary({ rounds, ledger, mailbox, acknowledged }: CrashPlan, done: readonly Round[]): void {
  console.log(`\nacknowledged: ${acknowledged()}`)
  console.log(`retried without an answer: ${ledger.uncertain} times, ${ledger.refused} had already succeeded`)
  console.log(
    `letters: ${mailbox.count()}, sent twice under one id: ${mailbox.again()}, unfinished: ${mailbox.unfinished()}\n`,
  )
  console.log('killed      times  back (s)     locked jobs   restarted (s)    wrong')
  for (const kind of ['server', 'database'] as const) console.log(lineOf(kind, done))
  for (const line of new Set(ledger.unexpected)) console.log(`unexpected: ${line}`)
  const wrong = ledger.unexpected.length + done.reduce((all, { found }) => all + found.length, 0)
  const isWhole = wrong === 0 && done.length === 2 * rounds && done.every(({ restarted }) => restarted < 60)
  console.log(isWhole ? 'ok' : 'not ok')
  if (!isWhole) process.exitCode = 1
}

function lineOf(kind: Kind, done: readonly Round[]): string {
  const of = done.filter((round) => round.kind === kind)
  const sum = (value: (round: Round) => number) => of.reduce((all, round) => all + value(round), 0)
  const span = (value: (round: Round) => number) =>
    of.length === 0
      ? '-'
      : `${Math.min(...of.map(value)).toFixed(1)} to ${Math.max(...of.map(value)).toFixed(1)}`
  const cells = [
    kind.padEnd(12),
    String(of.length).padEnd(7),
    span(({ back }) => back).padEnd(13),
    String(sum(({ orphans }) => orphans)).padEnd(14),
    span(({ restarted }) => restarted).padEnd(17),
    sum(({ found }) => found.length),
  ]
  return cells.join('')
}
