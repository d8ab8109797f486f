import { setTimeout as pause } from 'node:timers/promises'

/** In milliseconds. */
const between = 500
const atMost = 60_000

/**
 * Does what must not be lost with a connection: again and again while the database cannot be reached. Whatever
 * the database itself answers is final.
 */
export async function outlast(work: () => Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  for (const until = Date.now() + atMost; ; await pause(between)) {
    try {
      await work()
      return
    } catch (error) {
      if (!isOutage(error) || signal?.aborted || Date.now() > until) throw error
    }
  }
}

/** No SQLSTATE, but a system's code or none; or one of those of a database that goes down or comes up. */
function isOutage(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || /^(08...|57P0[123])$/.test(code)
}
