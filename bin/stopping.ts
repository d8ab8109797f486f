import { watchParent } from './processes.mjs'
import { printError } from './steps.mjs'

type Cleanup = () => void | Promise<void>

/**
 * Ctrl-C in a terminal arrives twice, directly and through npm. Only a later signal (ms) is a second request.
 */
const sameWish = 500

const cleanups: Cleanup[] = []
const forced: (() => void)[] = []
let wishedAt: number | undefined
let stopping = false
let signal: NodeJS.Signals | undefined

/** Registers a cleanup; they run in reverse order. */
export function onStop(cleanup: Cleanup, force?: () => void): void {
  cleanups.push(cleanup)
  if (force) forced.push(force)
}

/** Stops in order on Ctrl-C, SIGTERM, a closed terminal, and when the parent process was killed. */
export function stopOnSignals(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => wish(name))
  process.on('disconnect', () => void stopEverything(0))
  watchParent(() => void stopEverything(0))
}

export function isStopping(): boolean {
  return stopping
}

/** Whether a service manager, which waits, asked to stop, and not a person at a terminal. */
export function stopsOnTerm(): boolean {
  return signal === 'SIGTERM'
}

function wish(name: NodeJS.Signals) {
  const now = Date.now()
  if (wishedAt === undefined) {
    wishedAt = now
    signal = name
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
      printError(error)
    }
  }
  if (code === 0) console.log('Stopped.')
  process.exit(code)
}
