/** A process of this node, as the other side of its IPC channel. */
type Peer = {
  send?: (message: object) => unknown
  on: (event: 'message', listener: (message: unknown) => void) => unknown
}

type Call = { readonly call: string; readonly id: number }
type Answer = { readonly answerTo: number; readonly value: unknown }

/** Time (ms) after which a process that does not answer counts as gone. */
const timeoutMs = 3_000

/** Calls of one process to the other by name, beside the messages that start and end it. */
export class ProcessCalls {
  readonly #peer: Peer
  readonly #waiting = new Map<number, (value: unknown) => void>()
  #lastId = 0

  constructor(peer: Peer, answers: Readonly<Record<string, () => Promise<unknown>>>) {
    this.#peer = peer
    peer.on('message', (message) => {
      if (isAnswer(message)) this.#waiting.get(message.answerTo)?.(message.value)
      if (!isCall(message)) return
      const answer = answers[message.call]?.() ?? Promise.resolve(undefined)
      void answer.then((value) => peer.send?.({ answerTo: message.id, value }))
    })
  }

  /** Undefined if the other process does not answer. */
  async ask<T>(call: string): Promise<T | undefined> {
    const id = (this.#lastId += 1)
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const timer = setTimeout(() => resolve(undefined), timeoutMs)
    this.#waiting.set(id, resolve)
    try {
      this.#peer.send?.({ call, id })
      // A cast: both sides are this program, which names the type where it asks.
      return (await promise) as T | undefined
    } catch {
      return undefined
    } finally {
      clearTimeout(timer)
      this.#waiting.delete(id)
    }
  }
}

function isCall(message: unknown): message is Call {
  return typeof message === 'object' && message !== null && 'call' in message
}

function isAnswer(message: unknown): message is Answer {
  return typeof message === 'object' && message !== null && 'answerTo' in message
}
