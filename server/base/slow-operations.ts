/** The requests of one operation that took longer than a second. In milliseconds. */
export type SlowOperation = { operation: string; times: number; total: number; longest: number }

const slowMs = 1_000

/** The slow requests of this process since its last report to the System page. */
export class SlowOperations {
  private readonly noted = new Map<string, SlowOperation>()

  /** `operation` is a name of ours or "foreign", as in the metrics, so that there are few. */
  note(operation: string, ms: number): void {
    const took = Math.round(ms)
    if (took >= slowMs) this.add({ operation, times: 1, total: took, longest: took })
  }

  /** What a failed report did not deliver is part of the next one. */
  async report(send: (slow: readonly SlowOperation[]) => Promise<unknown>): Promise<void> {
    const slow = [...this.noted.values()]
    this.noted.clear()
    try {
      await send(slow)
    } catch (error) {
      for (const one of slow) this.add(one)
      throw error
    }
  }

  private add({ operation, times, total, longest }: SlowOperation): void {
    const before = this.noted.get(operation)
    this.noted.set(operation, {
      operation,
      times: times + (before?.times ?? 0),
      total: total + (before?.total ?? 0),
      longest: Math.max(longest, before?.longest ?? 0),
    })
  }
}

export const slowOperations = new SlowOperations()
