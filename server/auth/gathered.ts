type Waiting<Answer> = {
  key: string
  resolve: (answer: Answer | undefined) => void
  reject: (reason: unknown) => void
}

/**
 * Asks for many in one question. Whoever comes while a question is under way waits for the next one, so that no answer
 * is older than the wish for it, and nobody waits for company.
 */
export class Gathered<Answer> {
  readonly #ask: (keys: string[]) => Promise<ReadonlyMap<string, Answer>>
  #waiting: Waiting<Answer>[] = []
  #isAsking = false

  /** `ask` answers by key, with nothing for a key that it does not know. */
  constructor(ask: (keys: string[]) => Promise<ReadonlyMap<string, Answer>>) {
    this.#ask = ask
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
