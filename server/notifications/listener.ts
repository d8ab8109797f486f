import type { WebSocket } from 'ws'
import type { Identity } from '../auth/identity.ts'

/** Bytes that may wait for one client; who is slower than that is let go and catches up later. */
const mostWaiting = 1024 * 1024

/** Messages that a client may send in so many milliseconds; each costs a query. */
const mostMessages = 20
const messageWindow = 10_000

/** Why a socket was closed, by the codes of RFC 6455 and one of our own. */
export const closed = {
  stopping: 1001,
  badMessage: 1008,
  catchUp: 1012,
  sessionEnded: 4401,
} as const

/** One open socket and who is at its other end. */
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
    // An error is always followed by the close, which is what matters.
    socket.on('error', () => {})
  }

  /** Calls with the id that the client saw last, for a message that says one; closes on anything else. */
  onAsked(answer: (since: string) => Promise<void>): void {
    let busy = false
    this.#socket.on('message', (message, isBinary) => {
      const since = isBinary ? undefined : sinceIn(textOf(message))
      if (since === undefined || this.#isTalkative()) return this.end('badMessage')
      // The answer under way covers this one too, as what comes meanwhile is sent as it comes.
      if (busy) return
      busy = true
      void answer(since)
        .catch(() => this.end('catchUp'))
        .finally(() => (busy = false))
    })
  }

  onGone(tell: () => void): void {
    this.#socket.once('close', tell)
  }

  send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    if (this.#socket.bufferedAmount > mostWaiting) this.#socket.terminate()
    else this.#socket.send(text)
  }

  /** Asks for a sign of life; lets go of a client that has not answered the last time. */
  ping(): void {
    if (!this.#alive) return this.#socket.terminate()
    this.#alive = false
    this.#socket.ping()
  }

  end(why: keyof typeof closed): void {
    this.#socket.close(closed[why])
    // Who does not answer the goodbye is hung up on.
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

/** The id in `{"since": "<id>"}`. */
function sinceIn(text: string): string | undefined {
  try {
    const message: unknown = JSON.parse(text)
    const since: unknown =
      typeof message === 'object' && message !== null ? Reflect.get(message, 'since') : undefined
    return typeof since === 'string' && /^\d{1,18}$/.test(since) ? since : undefined
  } catch {
    return undefined
  }
}
