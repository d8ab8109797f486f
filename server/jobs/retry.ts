import { setTimeout as pause } from 'node:timers/promises'
import { isOutage } from '../base/outage.ts'

/** In milliseconds. */
const between = 500
const atMost = 60_000

/** Retries while the database is unreachable. Any other error is final. */
export async function retry(work: () => Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  for (const until = Date.now() + atMost; ; await pause(between)) {
    try {
      await work()
      return
    } catch (error) {
      if (!isOutage(error) || signal?.aborted || Date.now() > until) throw error
    }
  }
}
