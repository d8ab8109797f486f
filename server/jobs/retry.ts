import { setTimeout as pause } from 'node:timers/promises'

/** In milliseconds. */
const between = 500
const atMost = 60_000

/** Retries while the database is unreachable. Any answer of the database is final. */
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

/** A system error code or none instead of a SQLSTATE, or the SQLSTATE of a starting or stopping database. */
function isOutage(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || /^(08...|57P0[123])$/.test(code)
}
