import type { DocumentNode } from 'postgraphile/graphql'

type Entry = { document: DocumentNode; weight: number }

/** The most recently used documents by their text, limited by number and by total weight. */
export class DocumentCache {
  readonly #limits: { documents: number; weight: number }
  readonly #entries = new Map<string, Entry>()
  #weight = 0

  constructor(limits: { documents: number; weight: number }) {
    this.#limits = limits
  }

  get(text: string): DocumentNode | undefined {
    return this.#entries.get(text)?.document
  }

  /** Adds a document, or marks it as used. One heavier than the limit is not cached. */
  use(text: string, document: DocumentNode, weight: number): void {
    this.#remove(text)
    this.#entries.set(text, { document, weight })
    this.#weight += weight
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.documents && this.#weight <= this.#limits.weight) return
      this.#remove(oldest)
    }
  }

  #remove(text: string): void {
    const entry = this.#entries.get(text)
    if (!entry) return
    this.#entries.delete(text)
    this.#weight -= entry.weight
  }
}
