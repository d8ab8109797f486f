type Waiting<Answer> = {
  key: string
  resolve: (answer: Answer | undefined) => void
  reject: (reason: unknown) => void
}

/**
 * Combines concurrent look-ups into one call. Calls during a running batch join the next one, so an answer is
 * never staler than its request, and a lone request is not delayed.
 */
export class Batcher<Answer> {
  readonly #ask: (keys: string[]) => Promise<ReadonlyMap<string, Answer>>
  #waiting: Waiting<Answer>[] = []
  #isAsking = false

  /** `ask` returns answers by key, and omits unknown keys. */
  constructor(ask: (keys: string[]) => Promise<ReadonlyMap<string, Answer>>) {
    this.#ask = ask
  }

  /** Whether a batch is running. */
  get isAsking(): boolean {
    return this.#isAsking
  }

  ask(key: string): Promise<Answer | undefined> {
    const answer = new Promise<Answer | undefined>((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject })
    })
    if (!this.#isAsking) void this.#askAll()
    return answer
  }

  async #askAll(): Promise<void> {
    this.#isAsking = true
    while (this.#waiting.length > 0) {
      const asking = this.#waiting
      this.#waiting = []
      try {
        const answers = await this.#ask(asking.map(({ key }) => key))
        for (const { key, resolve } of asking) resolve(answers.get(key))
      } catch (error) {
        for (const { reject } of asking) reject(error)
      }
    }
    this.#isAsking = false
  }
}
