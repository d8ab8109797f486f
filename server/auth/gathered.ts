type Waiting<Key, Answer> = {
  key: Key
  resolve: (answer: Answer | undefined) => void
  reject: (reason: unknown) => void
}

/**
 * Asks for many in one question. Whoever comes while a question is under way waits for the next one, so that no answer
 * is older than the wish for it, and nobody waits for company.
 */
export class Gathered<Key, Answer> {
  readonly #nameOf: (key: Key) => string
  readonly #ask: (keys: Key[]) => Promise<Answer[]>
  readonly #keyOf: (answer: Answer) => Key
  #waiting: Waiting<Key, Answer>[] = []
  #isAsking = false

  /** `ask` answers with what it knows, in any order; `keyOf` says which key an answer is for. */
  constructor(
    nameOf: (key: Key) => string,
    ask: (keys: Key[]) => Promise<Answer[]>,
    keyOf: (answer: Answer) => Key,
  ) {
    this.#nameOf = nameOf
    this.#ask = ask
    this.#keyOf = keyOf
  }

  ask(key: Key): Promise<Answer | undefined> {
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
        const byName = new Map(answers.map((answer) => [this.#nameOf(this.#keyOf(answer)), answer]))
        for (const { key, resolve } of asking) resolve(byName.get(this.#nameOf(key)))
      } catch (error) {
        for (const { reject } of asking) reject(error)
      }
    }
    this.#isAsking = false
  }
}
