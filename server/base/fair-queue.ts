/** Thrown when the queue is full. */
export class QueueFullError extends Error {}

type Limits = {
  readonly concurrent: number
  readonly concurrentPerKey: number
  readonly waiting: number
  readonly waitingPerKey: number
}
type Waiting = { start: () => void; reject: (error: QueueFullError) => void }

/**
 * Runs slow work for many keys with limited concurrency. A free slot goes to the key that has waited longest
 * for a turn. No key gets all slots, so one that asks for a hundred does not block another.
 */
export class FairQueue {
  readonly #limits: Limits
  /** By key; the first key is next. */
  readonly #queues = new Map<string, Waiting[]>()
  readonly #running = new Map<string, number>()
  #waiting = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#hasSlotFor(key)) this.#count(key, 1)
    else await this.#wait(key)
    try {
      return await work()
    } finally {
      this.#count(key, -1)
      this.#startNext()
    }
  }

  #hasSlotFor(key: string): boolean {
    const { concurrent, concurrentPerKey } = this.#limits
    const all = [...this.#running.values()].reduce((sum, count) => sum + count, 0)
    return all < concurrent && (this.#running.get(key) ?? 0) < concurrentPerKey
  }

  #count(key: string, change: 1 | -1): void {
    const count = (this.#running.get(key) ?? 0) + change
    if (count > 0) this.#running.set(key, count)
    else this.#running.delete(key)
  }

  async #wait(key: string): Promise<void> {
    const queue = this.#queues.get(key) ?? []
    if (queue.length >= this.#limits.waitingPerKey) throw new QueueFullError('too many waiting for this key')
    if (this.#waiting >= this.#limits.waiting) this.#dropFromLongest(queue.length)
    await new Promise<void>((start, reject) => {
      queue.push({ start, reject })
      this.#queues.set(key, queue)
      this.#waiting += 1
    })
  }

  /** A full queue drops work of the key that fills it, unless that is the new work's own key. */
  #dropFromLongest(ownLength: number): void {
    const [key, queue] = [...this.#queues].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    if (queue.length <= ownLength) throw new QueueFullError('too many waiting')
    queue.pop()?.reject(new QueueFullError('dropped for other keys'))
    if (queue.length === 0) this.#queues.delete(key)
    this.#waiting -= 1
  }

  /** Gives a slot to the first key below its limit, and moves that key to the end of the line. */
  #startNext(): void {
    for (const [key, queue] of this.#queues) {
      if (!this.#hasSlotFor(key)) continue
      this.#queues.delete(key)
      const next = queue.shift()
      if (queue.length > 0) this.#queues.set(key, queue)
      this.#waiting -= 1
      this.#count(key, 1)
      next?.start()
      return
    }
  }
}
