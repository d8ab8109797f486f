/**
 * `node bench/kills.ts [rounds=20] [outbox|smtp]` starts a product of its own, with people at work on leads, kills its
 * server that often with SIGKILL and then its PostgreSQL, and asks the database after each kill whether everything
 * that was acknowledged is there, once. Linux only: it finds processes in /proc.
 */
import { killOnce, newPace, type Kind, type Round } from './kills/round.ts'
import { newLedger } from './kills/ledger.ts'
import { live } from './kills/lives.ts'
import { signInAll } from './kills/people.ts'
import { outboxPost, serverPost } from './kills/post.ts'
import { openVictim } from './kills/product.ts'

const rounds = Number(process.argv[2] ?? 20)
const post = process.argv[3] === 'smtp' ? await serverPost() : outboxPost()
const atOnce = 8

const ledger = newLedger()
const pace = newPace()
const victim = await openVictim(post.env)
const done: Round[] = []
let isOver = false
try {
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
  const lives = Array.from({ length: atOnce }, () => live(stage, () => isOver))
  for (const kind of ['server', 'database'] as const) {
    for (let round = 1; round <= rounds; round += 1) {
      const what = await killOnce(kind, { victim, ledger, pace, post })
      done.push(what)
      report(round, what)
    }
  }
  const last = await victim.owner()
  const givenUp = await last.query<{ task: string; times: number }>(
    `select task_identifier as task, count(*)::int as times from graphile_worker.jobs
      where attempts >= max_attempts group by 1`,
  )
  for (const { task, times } of givenUp.rows) console.log(`given up: ${times} of ${task}`)
  await last.end()
  isOver = true
  pace.go()
  await Promise.all(lives)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  summary()
  await victim.close()
  await post.close()
  process.exit()
}

function report(round: number, { kind, back, orphans, begun, uncertain, found }: Round): void {
  const text = `${kind} ${round}: back after ${back.toFixed(1)} s, asked again ${uncertain} times, `
  console.log(`${text}${orphans} jobs in hand begun again ${begun.toFixed(1)} s later, ${found.length} wrong`)
  for (const line of found.slice(0, 20)) console.log(`  ${line}`)
}

function summary(): void {
  const steps = ledger.leads.reduce((all, lead) => all + lead.steps.length, 0)
  console.log(
    `\nacknowledged: ${ledger.leads.length} leads, ${steps} changes of them, ${ledger.notes.length} notes`,
  )
  console.log(
    `asked again for want of an answer: ${ledger.uncertain} times, ${ledger.refused} found the change made`,
  )
  console.log(
    `letters: ${post.count()}, sent twice under one id: ${post.again()}, unfinished: ${post.halves()}\n`,
  )
  console.log('killed      times  back (s)     jobs in hand  again after (s)  wrong')
  for (const kind of ['server', 'database'] as const) console.log(lineOf(kind))
  for (const line of new Set(ledger.unexpected)) console.log(`unexpected: ${line}`)
  const wrong = ledger.unexpected.length + done.reduce((all, { found }) => all + found.length, 0)
  const isWhole = wrong === 0 && done.length === 2 * rounds && done.every(({ begun }) => begun < 60)
  console.log(isWhole ? 'ok' : 'not ok')
  if (!isWhole) process.exitCode = 1
}

function lineOf(kind: Kind): string {
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
