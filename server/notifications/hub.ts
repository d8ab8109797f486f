import type pg from 'pg'
import type { Gate } from '../auth/gate.ts'
import type { Identity } from '../auth/identity.ts'
import { errorOf, type Log } from '../jobs/log.ts'
import type { Kind } from './bus.ts'
import type { Listener } from './listener.ts'
import { framesAmong, hintsAmong } from './reader.ts'

/** Milliseconds in which what is told is gathered, and how many go into one round. */
const gathering = 20
const mostAtOnce = 500
/** Readers who are read for at the same time; the rest of the pool is for requests. */
const side = 4

/** Who is asked about what, and how it is read for them. What was missed of hints is not sent: pages are asked anew. */
const kinds = {
  notification: { targets: 'notification_targets', read: framesAmong },
  note: { targets: 'note_targets', read: hintsAmong('notes') },
  leadStep: { targets: 'lead_step_targets', read: hintsAmong('leadSteps') },
  transactionStep: { targets: 'transaction_step_targets', read: hintsAmong('transactionSteps') },
} as const satisfies Record<Kind, object>

type Heard = { kind: Kind; id: string }
type Target = { id: string; user_id: number | null; organization_id: number | null }
type Reader = { identity: Identity; listeners: Set<Listener> }
type Waiting = { reader: Reader; kind: Kind; ids: string[] }

/** Everybody who listens in this process, by reader: those who see the same are read for once. */
export class Hub {
  readonly #readers = new Map<string, Reader>()
  readonly #means: { pool: pg.Pool; gate: Gate; log: Log }
  #heard: Heard[] = []
  #isTelling = false

  constructor(means: { pool: pg.Pool; gate: Gate; log: Log }) {
    this.#means = means
  }

  add(listener: Listener): void {
    const key = keyOf(listener.identity)
    const reader = this.#readers.get(key) ?? { identity: listener.identity, listeners: new Set() }
    this.#readers.set(key, reader)
    reader.listeners.add(listener)
    listener.onGone(() => this.#remove(key, listener))
  }

  all(): Listener[] {
    return [...this.#readers.values()].flatMap(({ listeners }) => [...listeners])
  }

  /** Takes an id off the bus. Rounds do not overlap: the more is told, the larger they get. */
  hear(kind: Kind, id: string): void {
    if (this.#readers.size === 0) return
    this.#heard.push({ kind, id })
    if (!this.#isTelling) void this.#rounds()
  }

  async #rounds(): Promise<void> {
    this.#isTelling = true
    while (this.#heard.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, gathering))
      const round = Map.groupBy(this.#heard.splice(0, mostAtOnce), ({ kind }) => kind)
      for (const [kind, heard] of round) await this.#tell(kind, heard)
    }
    this.#isTelling = false
  }

  async #tell(kind: Kind, heard: Heard[]): Promise<void> {
    try {
      const ids = heard.map(({ id }) => id)
      const targets = await this.#means.gate.rows<Target>(kinds[kind].targets, ids)
      const queue = [...this.#readers.values()].map((reader) => ({
        reader,
        kind,
        ids: idsFor(reader, targets),
      }))
      const waiting = queue.filter((one) => one.ids.length > 0).values()
      await Promise.all(Array.from({ length: side }, () => this.#work(waiting)))
    } catch (error) {
      this.#giveUp(error, this.all())
    }
  }

  /** Several of these take from the same queue until it is empty. */
  async #work(waiting: IterableIterator<Waiting>): Promise<void> {
    for (const { reader, kind, ids } of waiting) {
      try {
        const frames = await kinds[kind].read(this.#means.pool, reader.identity, ids)
        const texts = frames.map((frame) => JSON.stringify(frame))
        for (const listener of reader.listeners) texts.forEach((text) => listener.send(text))
      } catch (error) {
        this.#giveUp(error, [...reader.listeners])
      }
    }
  }

  /** What cannot be told now is not lost: who is let go comes back and asks for what they missed. */
  #giveUp(error: unknown, listeners: Listener[]): void {
    this.#means.log.warn(errorOf(error), 'notifications could not be told and will be asked for')
    for (const listener of listeners) listener.end('catchUp')
  }

  #remove(key: string, listener: Listener): void {
    const reader = this.#readers.get(key)
    reader?.listeners.delete(listener)
    if (reader?.listeners.size === 0) this.#readers.delete(key)
  }
}

/** All that the policies of notifications look at. */
function keyOf({ userId, organizationId, organizationType, userType, reach }: Identity): string {
  return [userId, organizationId, organizationType, userType, reach].join(' ')
}

/** Those that could be for this reader. The policies have the last word. */
function idsFor({ identity }: Reader, targets: Target[]): string[] {
  const theirs = targets
    .filter(({ user_id, organization_id }) => {
      const isBroadcast = user_id === null && organization_id === null
      return (
        isBroadcast ||
        user_id === identity.userId ||
        (organization_id !== null && organization_id === identity.organizationId)
      )
    })
    .map(({ id }) => id)
  return [...new Set(theirs)]
}
