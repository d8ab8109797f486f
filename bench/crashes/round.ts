import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Ledger } from './ledger.ts'
import { proveMailbox, type Mailbox } from './mailbox.ts'
import type { Target } from './product.ts'
import type { Proof } from './proof.ts'
import { restartedAfter, drained, lockedJobs, type Orphan } from './queue.ts'

export type Kind = 'server' | 'database'
export type Round = {
  readonly kind: Kind
  /** Seconds from the kill until the product is ready again. */
  readonly back: number
  /** Jobs locked at the kill, and seconds from readiness until the last of them was restarted. */
  readonly orphans: number
  readonly restarted: number
  /** Requests without an answer. */
  readonly uncertain: number
  readonly found: Proof
}

/** Starts the writers, or pauses them between requests. */
export type Pace = { go(): void; halt(): Promise<void>; turn: () => Promise<() => void> }

export function newPace(): Pace {
  const state = { going: false, busy: 0 }
  return {
    go: () => void (state.going = true),
    async halt() {
      state.going = false
      while (state.busy > 0) await pause(10)
    },
    async turn() {
      while (!state.going) await pause(20)
      state.busy += 1
      return () => void (state.busy -= 1)
    },
  }
}

type Fixture = { target: Target; pace: Pace }
type Trial = Fixture & { ledger: Ledger; mailbox: Mailbox; prove: (db: pg.Client) => Promise<Proof> }

/** Kills during writes, restarts and checks the data; checks again after all mails are sent. */
export async function crashOnce(kind: Kind, fixture: Trial): Promise<Round> {
  const { target, ledger, mailbox, prove } = fixture
  const before = ledger.uncertain
  const { killed, orphans, back } = await killWhileWriting(kind, fixture)
  const db = await target.owner()
  const found = await prove(db)
  if (target.replaced() > 0) found.push(`serving processes that ended by themselves: ${target.replaced()}`)
  const restarted = (await restartedAfter(db, orphans, killed)) - back
  await drained(db)
  found.push(...(await prove(db)), ...(await proveMailbox(db, mailbox, target.settings)))
  await db.end()
  return { kind, back, orphans: orphans.length, restarted, uncertain: ledger.uncertain - before, found }
}

/** After the restart, all pending requests get an answer before writing stops. */
async function killWhileWriting(kind: Kind, { target, pace }: Fixture) {
  pace.go()
  await pause(500 + Math.random() * 2_500)
  const killing = await (kind === 'server' ? killServer(target) : killDatabase(target))
  const back = (performance.now() - killing.killed) / 1000
  await pause(1_000)
  await pace.halt()
  return { ...killing, back }
}

type Killed = { killed: number; orphans: Orphan[] }

export async function killServer(target: Pick<Target, 'killServer' | 'start' | 'owner'>): Promise<Killed> {
  const killed = performance.now()
  await target.killServer()
  const db = await target.owner()
  const orphans = await lockedJobs(db)
  await db.end()
  await target.start()
  return { killed, orphans }
}

/** The server must report that it is not ready, and then recover on its own. */
async function killDatabase(target: Target): Promise<Killed> {
  const db = await target.owner()
  const orphans = await lockedJobs(db)
  const killed = performance.now()
  target.killDatabase()
  let wasAway = false
  while (!(await target.isReady()) || !wasAway) {
    wasAway ||= !(await target.isReady())
    if (performance.now() - killed > 60_000) throw new Error('the server did not come back within a minute')
    await pause(20)
  }
  db.end().catch(() => {})
  return { killed, orphans }
}
