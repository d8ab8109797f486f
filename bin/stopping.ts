import { watchParent } from './processes.mjs'
import { complain } from './steps.mjs'

type Cleanup = () => void | Promise<void>

/** A terminal's Ctrl-C reaches us twice, by itself and through npm; only a later one, in ms, is a second wish. */
const sameWish = 500

const cleanups: Cleanup[] = []
const forced: (() => void)[] = []
let wishedAt: number | undefined
let stopping = false

/** Registers what ends a started thing; the last started is ended first. */
export function onStop(cleanup: Cleanup, force?: () => void): void {
  cleanups.push(cleanup)
  if (force) forced.push(force)
}

/** Ends everything in order on Ctrl-C, SIGTERM, a closed terminal and when whoever started us was killed. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => wish())
  process.on('disconnect', () => void stopEverything(0))
  watchParent(() => void stopEverything(0))
}

export function isStopping(): boolean {
  return stopping
}

function wish() {
  const now = Date.now()
  if (wishedAt === undefined) {
    wishedAt = now
    void stopEverything(0)
  } else if (now - wishedAt > sameWish) {
    for (const force of forced) force()
    process.exit(1)
  }
}

export async function stopEverything(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const cleanup of cleanups.toReversed()) {
    try {
      await cleanup()
    } catch (error) {
      code = 1
      complain(error)
    }
  }
  if (code === 0) console.log('Stopped.')
  process.exit(code)
}
