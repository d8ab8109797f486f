import type pg from 'pg'
import type { Ledger } from './ledger.ts'
import { live, type Stage } from './lives.ts'
import { signInAll } from './people.ts'
import type { Post } from './post.ts'
import { openVictim, type Victim } from './product.ts'
import type { Proof } from './proof.ts'
import { killOnce, newPace, type Kind, type Pace, type Round } from './round.ts'

/** What is killed how often while people do what, and how to tell whether all of it is there. */
export type Campaign = {
  readonly rounds: number
  readonly post: Post
  readonly ledger: Ledger
  /** What somebody does from beginning to end, then again. */
  readonly liveOnce: (stage: Stage) => Promise<void>
  readonly prove: (db: pg.Client) => Promise<Proof>
  /** When nobody writes any more. */
  readonly last?: (victim: Victim) => Promise<Proof>
  readonly acknowledged: () => string
}
const atOnce = 8

/** Starts a product of its own, kills its server and then its PostgreSQL, and says what is wrong. */
export async function wage(campaign: Campaign): Promise<void> {
  const { post, ledger, rounds } = campaign
  const victim = await openVictim(post.env)
  const done: Round[] = []
  try {
    const pace = newPace()
    const end = await begin(campaign, victim, pace)
    for (const kind of ['server', 'database'] as const) {
      for (let round = 1; round <= rounds; round += 1) {
        const what = await killOnce(kind, { victim, ledger, pace, post, prove: campaign.prove })
        done.push(what)
        report(round, what)
      }
    }
    await sayGivenUp(victim)
    await end()
    ledger.unexpected.push(...((await campaign.last?.(victim)) ?? []))
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    summary(campaign, done)
    await victim.close()
    await post.close()
    process.exit()
  }
}

/** Has people live; what it returns has them stop. */
async function begin(
  { ledger, liveOnce }: Campaign,
  victim: Victim,
  pace: Pace,
): Promise<() => Promise<void>> {
  const owner = await victim.owner()
  const cast = await signInAll(victim.settings.publicUrl, owner)
  const { rows } = await owner.query<Record<string, string>>(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
  )
  await owner.end()
  console.log(
    `PostgreSQL with fsync ${rows[0]?.['fsync']}, synchronous_commit ${rows[0]?.['synchronous_commit']}`,
  )
  const stage = { address: victim.settings.publicUrl, cast, ledger, turn: pace.turn }
  let isOver = false
  const lives = Array.from({ length: atOnce }, () => live(stage, liveOnce, () => isOver))
  return async () => {
    isOver = true
    pace.go()
    await Promise.all(lives)
  }
}

async function sayGivenUp(victim: Victim): Promise<void> {
  const owner = await victim.owner()
  const { rows } = await owner.query<{ task: string; times: number }>(
    `select task_identifier as task, count(*)::int as times from graphile_worker.jobs
      where attempts >= max_attempts group by 1`,
  )
  for (const { task, times } of rows) console.log(`given up: ${times} of ${task}`)
  await owner.end()
}

function report(round: number, { kind, back, orphans, begun, uncertain, found }: Round): void {
  const text = `${kind} ${round}: back after ${back.toFixed(1)} s, asked again ${uncertain} times, `
  console.log(`${text}${orphans} jobs in hand begun again ${begun.toFixed(1)} s later, ${found.length} wrong`)
  for (const line of found.slice(0, 20)) console.log(`  ${line}`)
}

function summary({ rounds, ledger, post, acknowledged }: Campaign, done: readonly Round[]): void {
  console.log(`\nacknowledged: ${acknowledged()}`)
  console.log(
    `asked again for want of an answer: ${ledger.uncertain} times, ${ledger.refused} found the change made`,
  )
  console.log(
    `letters: ${post.count()}, sent twice under one id: ${post.again()}, unfinished: ${post.halves()}\n`,
  )
  console.log('killed      times  back (s)     jobs in hand  again after (s)  wrong')
  for (const kind of ['server', 'database'] as const) console.log(lineOf(kind, done))
  for (const line of new Set(ledger.unexpected)) console.log(`unexpected: ${line}`)
  const wrong = ledger.unexpected.length + done.reduce((all, { found }) => all + found.length, 0)
  const isWhole = wrong === 0 && done.length === 2 * rounds && done.every(({ begun }) => begun < 60)
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
    span(({ begun }) => begun).padEnd(17),
    sum(({ found }) => found.length),
  ]
  return cells.join('')
}
