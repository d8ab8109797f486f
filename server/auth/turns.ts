/** Nobody's turn came: too many are waiting already. */
export class BusyError extends Error {}

/** Lets a few at once do heavy work; the next ones wait, and those beyond that are turned away. */
export class Turns {
  readonly #most: { atOnce: number; waiting: number }
  readonly #queue: (() => void)[] = []
  #running = 0

  constructor(most: { atOnce: number; waiting: number }) {
    this.#most = most
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.#begin()
    try {
      return await work()
    } finally {
      this.#end()
    }
  }

  async #begin(): Promise<void> {
    if (this.#running < this.#most.atOnce) {
      this.#running += 1
      return
    }
    if (this.#queue.length >= this.#most.waiting) throw new BusyError('too many are waiting')
    await new Promise<void>((resolve) => this.#queue.push(resolve))
  }

  /** Hands the turn on without letting anybody in between. */
  #end(): void {
    const next = this.#queue.shift()
    if (next) next()
    else this.#running -= 1
  }
}
