import type { WebSocket } from 'ws'
import type { Identity } from '../auth/identity.ts'

/** Maximum buffered bytes per client; a slower client is closed and catches up later. */
const mostWaiting = 1024 * 1024

/** Maximum messages from a client per interval (ms); each costs a query. */
const mostMessages = 20
const messageWindow = 10_000

/** Close codes of RFC 6455 and one of our own. */
export const closed = {
  stopping: 1001,
  badMessage: 1008,
  catchUp: 1012,
  sessionEnded: 4401,
} as const

/** An open socket and its user. */
export class Listener {
  readonly identity: Identity
  readonly #socket: WebSocket
  #alive = true
  #messages = 0
  #since = Date.now()

  constructor(socket: WebSocket, identity: Identity) {
    this.identity = identity
    this.#socket = socket
    socket.on('pong', () => (this.#alive = true))
    // A close event follows every error.
    socket.on('error', () => {})
  }

  /** Calls back with the ids that the client has; closes on any other message. */
  onAsked(answer: (asked: Asked) => Promise<void>): void {
    let busy = false
    this.#socket.on('message', (message, isBinary) => {
      const asked = isBinary ? undefined : askedIn(textOf(message))
      if (asked === undefined || this.#isTalkative()) return this.end('badMessage')
      // The current answer covers this one too, because newer rows are sent live.
      if (busy) return
      busy = true
      void answer(asked)
        .catch(() => this.end('catchUp'))
        .finally(() => (busy = false))
    })
  }

  onGone(callback: () => void): void {
    this.#socket.once('close', callback)
  }

  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > mostWaiting) this.#socket.terminate()
    else this.#socket.send(text)
  }

  /** Pings; closes a client that has not answered the last ping. */
  ping(): void {
    if (!this.#alive) return this.#socket.terminate()
    this.#alive = false
    this.#socket.ping()
  }

  end(why: keyof typeof closed): void {
    this.#socket.close(closed[why])
    // A client that does not answer the close frame is disconnected.
    setTimeout(() => this.#socket.terminate(), 400).unref()
  }

  #isTalkative(): boolean {
    if (Date.now() - this.#since > messageWindow) {
      this.#since = Date.now()
      this.#messages = 0
    }
    this.#messages += 1
    return this.#messages > mostMessages
  }
}

function textOf(message: Buffer | ArrayBuffer | Buffer[]): string {
  return Buffer.isBuffer(message) ? message.toString() : ''
}

/** The newest id of the client, others it has, and how long (ms) ago its page began to load. */
export type Asked = { since: string | undefined; known: string[]; age: number | undefined }

/**
 * `{"since": "<id>", "known": ["<id>", …], "age": <ms>}`. A client without notifications has no id; `known`, and the age after
 * the first message, may be left out.
 */
function askedIn(text: string): Asked | undefined {
  try {
    const message: unknown = JSON.parse(text)
    if (typeof message !== 'object' || message === null) return undefined
    const since: unknown = Reflect.get(message, 'since')
    const known: unknown = Reflect.get(message, 'known') ?? []
    const age: unknown = Reflect.get(message, 'age')
    if ((since !== undefined && !isId(since)) || (age !== undefined && !isAge(age))) return undefined
    if (since === undefined && age === undefined) return undefined
    return Array.isArray(known) && known.every(isId) ? { since, known, age } : undefined
  } catch {
    return undefined
  }
}

function isAge(value: unknown): value is number {
  return typeof value === 'number' && value >= 0
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,18}$/.test(value)
}
