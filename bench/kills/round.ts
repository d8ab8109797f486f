import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Ledger } from './ledger.ts'
import { provePost, type Post } from './post.ts'
import type { Victim } from './product.ts'
import type { Proof } from './proof.ts'
import { begunAgain, drained, inHand, type Orphan } from './queue.ts'

export type Kind = 'server' | 'database'
export type Round = {
  readonly kind: Kind
  /** Seconds from the kill until it is ready again. */
  readonly back: number
  /** Jobs in hand at the kill, and seconds from being ready until the last of them was begun again. */
  readonly orphans: number
  readonly begun: number
  /** Requests whose answer was lost. */
  readonly uncertain: number
  readonly found: Proof
}

/** Lets people write, or has them wait between two requests. */
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

type Scene = { victim: Victim; pace: Pace }
type Trial = Scene & { ledger: Ledger; post: Post; prove: (db: pg.Client) => Promise<Proof> }

/** Kills at a random moment of writing, has it come back, and looks what is there; then also when all is mailed. */
export async function killOnce(kind: Kind, scene: Trial): Promise<Round> {
  const { victim, ledger, post, prove } = scene
  const before = ledger.uncertain
  const { killed, orphans, back } = await killAmidWriting(kind, scene)
  const db = await victim.owner()
  const found = await prove(db)
  if (victim.replaced() > 0) found.push(`serving processes that ended by themselves: ${victim.replaced()}`)
  const begun = (await begunAgain(db, orphans, killed)) - back
  await drained(db)
  found.push(...(await prove(db)), ...(await provePost(db, post, victim.settings)))
  await db.end()
  return { kind, back, orphans: orphans.length, begun, uncertain: ledger.uncertain - before, found }
}

/** When it comes back everybody who waits for an answer gets one, and then nobody asks any more. */
async function killAmidWriting(kind: Kind, { victim, pace }: Scene) {
  pace.go()
  await pause(500 + Math.random() * 2_500)
  const killing = await (kind === 'server' ? killServer(victim) : killDatabase(victim))
  const back = (performance.now() - killing.killed) / 1000
  await pause(1_000)
  await pace.halt()
  return { ...killing, back }
}

type Killed = { killed: number; orphans: Orphan[] }

export async function killServer(victim: Pick<Victim, 'killServer' | 'start' | 'owner'>): Promise<Killed> {
  const killed = performance.now()
  await victim.killServer()
  const db = await victim.owner()
  const orphans = await inHand(db)
  await db.end()
  await victim.start()
  return { killed, orphans }
}

/** The server says that it is not ready, and then by itself that it is. */
async function killDatabase(victim: Victim): Promise<Killed> {
  const db = await victim.owner()
  const orphans = await inHand(db)
  const killed = performance.now()
  victim.killDatabase()
  let wasAway = false
  while (!(await victim.isReady()) || !wasAway) {
    wasAway ||= !(await victim.isReady())
    if (performance.now() - killed > 60_000) throw new Error('the server did not come back within a minute')
    await pause(20)
  }
  db.end().catch(() => {})
  return { killed, orphans }
}
