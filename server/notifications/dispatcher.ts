import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { AuthFunctions } from '../auth/auth-functions.ts'
import type { Identity } from '../auth/identity.ts'
import { errorOf, type EventLog } from '../base/log.ts'
import type { Kind as BusKind } from './pg-listener.ts'
import type { Messages } from '../postgres/messages.ts'
import type { Listener } from './connection.ts'
import { changesFor, notificationsFor } from './viewer-messages.ts'

/** The pause (ms) between two rounds, in which events gather, and how many events a round has at most. */
const betweenRoundsMs = 20
const maxBatchSize = 500
/** Readers per message to PostgreSQL, and concurrent messages; the rest of the pool is for requests. */
const maxReadersAtOnce = 16
const maxConcurrentReads = 4

/** How long (ms) and how many changes are kept for sockets that open after their page's data was read. */
const keptMs = 30_000
const mostKept = 2_000
/** Added to a page's age (ms): the commit of a change comes before its receipt, and the age is measured before it arrives. */
const marginMs = 500

type Kind = Exclude<BusKind, 'sessionsOfUser' | 'sessionsOfOrganization' | 'listRead'>
type PostKind = 'newPost' | 'post'

/** The lookups of each kind. After a lost connection, missed changes are not sent again, because pages refetch. */
const kinds = {
  notification: { targets: 'notification_targets', read: notificationsFor },
  note: { targets: 'note_targets', read: changesFor('notes') },
  leadStep: { targets: 'lead_step_targets', read: changesFor('leadSteps') },
  transactionStep: { targets: 'transaction_step_targets', read: changesFor('transactionSteps') },
} as const satisfies Record<Exclude<Kind, PostKind>, object>

/** The messages for posts. Everyone signed in sees the same feed, so no rows are read per reader. */
const postMessages: Record<PostKind, string> = { newPost: 'postAdded', post: 'postChanged' }

type Received = { kind: Kind; id: string }
type Target = {
  id: string
  user_id: number | null
  organization_id: number | null
  except_user_ids?: number[]
  muted_user_ids?: number[]
}
type Reader = { identity: Identity; listeners: Set<Listener> }
/** Readers who see the same of these ids, which are read once for all of them. */
type Group = { identity: Identity; listeners: Listener[]; ids: string[] }

type Services = { readonly messages: Messages; readonly auth: AuthFunctions; readonly log: EventLog }

/** All sockets of this process by reader. Readers who see the same share one read. */
export class Dispatcher {
  readonly #readers = new Map<string, Reader>()
  readonly #services: Services
  #received: Received[] = []
  /** The latest changes, oldest first. */
  readonly #kept: (Received & { at: number })[] = []
  #isSending = false

  constructor(services: Services) {
    this.#services = services
  }

  add(listener: Listener): void {
    const key = keyOf(listener.identity)
    const reader = this.#readers.get(key) ?? { identity: listener.identity, listeners: new Set() }
    this.#readers.set(key, reader)
    reader.listeners.add(listener)
    listener.onGone(() => this.#remove(key, listener))
  }

  all(): Listener[] {
    return listenersOf([...this.#readers.values()])
  }

  /**
   * Receives an id from the pgListener. The first round begins at once with all that came in the same message, that is by
   * one commit. Rounds do not overlap, so they grow under load.
   */
  receive(kind: Kind, id: string): void {
    if (kind !== 'notification') this.#keep({ kind, id })
    if (this.#readers.size === 0) return
    this.#received.push({ kind, id })
    if (!this.#isSending) void this.#rounds()
  }

  /** All tabs and devices of a user load their notifications again. */
  reload(userId: string): void {
    const theirs = [...this.#readers.values()].filter(({ identity }) => String(identity.userId) === userId)
    for (const listener of listenersOf(theirs)) listener.send('{"reload":true}')
  }

  /** Sends a new socket the changes since its page began to load, `age` ms ago, whose data may be older than they are. */
  async catchUp(listener: Listener, age: number): Promise<void> {
    const since = performance.now() - age - marginMs
    const missed = Map.groupBy(
      this.#kept.filter(({ at }) => at >= since),
      ({ kind }) => kind,
    )
    const reader = { identity: listener.identity, listeners: new Set([listener]) }
    for (const [kind, changes] of missed)
      await this.#sendTo([reader], kind, [...new Set(changes.map(({ id }) => id))])
  }

  #keep(change: Received): void {
    const now = performance.now()
    this.#kept.push({ ...change, at: now })
    const first = this.#kept.findIndex(({ at }) => at >= now - keptMs)
    this.#kept.splice(0, Math.max(first, this.#kept.length - mostKept))
  }

  async #rounds(): Promise<void> {
    this.#isSending = true
    await nextTurn()
    while (this.#received.length > 0) {
      const round = Map.groupBy(this.#received.splice(0, maxBatchSize), ({ kind }) => kind)
      for (const [kind, received] of round) {
        await this.#sendTo(this.#readers.values(), kind, [...new Set(received.map(({ id }) => id))])
      }
      await pause(betweenRoundsMs)
    }
    this.#isSending = false
  }

  async #sendTo(readers: Iterable<Reader>, kind: Kind, ids: string[]): Promise<void> {
    const all = [...readers]
    if (kind === 'newPost' || kind === 'post') await this.#sendPosts(all, kind, ids)
    else await this.#send(all, kind, ids)
  }

  async #sendPosts(readers: readonly Reader[], kind: PostKind, ids: string[]): Promise<void> {
    try {
      const posts = await this.#services.auth.rows<{ public_id: string }>('post_addresses', ids)
      const texts = posts.map((post) => JSON.stringify({ [postMessages[kind]]: post.public_id }))
      for (const listener of listenersOf(readers)) texts.forEach((text) => listener.send(text))
    } catch (error) {
      this.#giveUp(error, listenersOf(readers))
    }
  }

  async #send(readers: readonly Reader[], kind: Exclude<Kind, PostKind>, ids: string[]): Promise<void> {
    try {
      const targets = await this.#services.auth.rows<Target>(kinds[kind].targets, ids)
      const groups = chunksOf(groupsOf(readers, { kind, targets }))
      const isMuted = mutedBy(targets)
      await Promise.all(Array.from({ length: maxConcurrentReads }, () => this.#work(kind, groups, isMuted)))
    } catch (error) {
      this.#giveUp(error, listenersOf(readers))
    }
  }

  /** Several workers share one queue until it is empty. */
  async #work(
    kind: Exclude<Kind, PostKind>,
    chunks: IterableIterator<Group[]>,
    isMuted: (message: object, userId: number) => boolean,
  ): Promise<void> {
    for (const groups of chunks) {
      try {
        const messagesOfEach = await kinds[kind].read(this.#services.messages, groups)
        for (const [at, { listeners }] of groups.entries())
          sendAll(listeners, messagesOfEach[at] ?? [], isMuted)
      } catch (error) {
        for (const { listeners } of groups) this.#giveUp(error, listeners)
      }
    }
  }

  /** After a failed read the sockets are closed, so that clients reconnect and catch up. */
  #giveUp(error: unknown, listeners: Listener[]): void {
    this.#services.log.warn(errorOf(error), 'notifications could not be sent; clients will catch up')
    for (const listener of listeners) listener.end('catchUp')
  }

  #remove(key: string, listener: Listener): void {
    const reader = this.#readers.get(key)
    reader?.listeners.delete(listener)
    if (reader?.listeners.size === 0) this.#readers.delete(key)
  }
}

function listenersOf(readers: readonly Reader[]): Listener[] {
  return readers.flatMap(({ listeners }) => [...listeners])
}

function sendAll(
  listeners: readonly Listener[],
  messages: readonly object[],
  isMuted: (message: object, userId: number) => boolean,
): void {
  const texts = messages.map((message) => ({ message, text: JSON.stringify(message) }))
  for (const listener of listeners)
    for (const { message, text } of texts)
      listener.send(
        isMuted(message, listener.identity.userId) ? JSON.stringify({ ...message, muted: true }) : text,
      )
}

function* chunksOf(groups: readonly Group[]): Generator<Group[]> {
  for (let first = 0; first < groups.length; first += maxReadersAtOnce)
    yield groups.slice(first, first + maxReadersAtOnce)
}

/**
 * Whether a person does not want a notification in the app. Its message then says so: open pages still refetch what it is
 * about.
 */
function mutedBy(targets: readonly Target[]): (message: object, userId: number) => boolean {
  const muted = new Map(targets.map(({ id, muted_user_ids }) => [id, new Set(muted_user_ids)]))
  return (message, userId) => 'id' in message && (muted.get(String(message.id))?.has(userId) ?? false)
}

/** All claims that the policies of notifications use. */
function keyOf({ userId, organizationId, organizationType, userType, reach }: Identity): string {
  return [userId, organizationId, organizationType, userType, reach].join(' ')
}

/** The candidate readers of these ids; the policies decide. */
function groupsOf(
  readers: Iterable<Reader>,
  { kind, targets }: { kind: Kind; targets: readonly Target[] },
): Group[] {
  const groups = new Map<string, Group>()
  for (const { identity, listeners } of readers) {
    const byGroup = Map.groupBy(targets, (target) => groupFor(identity, kind, target))
    byGroup.delete(undefined)
    for (const [key = '', those] of byGroup) {
      const ids = [...new Set(those.map(({ id }) => id))]
      const group = groups.get(key) ?? { identity, listeners: [], ids }
      groups.set(key, group)
      group.listeners.push(...listeners)
    }
  }
  return [...groups.values()]
}

/**
 * The group of a reader for a target; undefined if the target cannot concern them. Notifications to an organization or to
 * all are read once per kind of user, because their policy uses nothing else. Lead and transaction events depend on the
 * reader's own role.
 */
function groupFor(identity: Identity, kind: Kind, target: Target): string | undefined {
  const { userId, organizationId, organizationType, userType, reach } = identity
  const isForAll = target.user_id === null && target.organization_id === null
  const isTheirs =
    isForAll ||
    target.user_id === userId ||
    (target.organization_id !== null && target.organization_id === organizationId)
  if (!isTheirs || target.except_user_ids?.includes(userId)) return undefined
  if (kind !== 'notification' || target.user_id !== null) return `person ${keyOf(identity)}`
  return ['all of', isForAll ? '' : organizationId, organizationType, userType, reach].join(' ')
}
