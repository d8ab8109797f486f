import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { LockHeld, takeLock } from './lock.mjs'

/** Locks the data folder and makes it private; returns the release function. */
export function lockDataFolder(dataDir: string): () => void {
  try {
    // Root's database runs as another user, who needs to traverse the folder.
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    return takeLock(join(dataDir, 'running.lock')).release
  } catch (error) {
    if (error instanceof LockHeld) {
      throw new Error(
        `The data folder ${dataDir} is in use by process ${error.pid}; stop that, or set another DATA_DIR.`,
        { cause: error },
      )
    }
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new Error(`The data folder ${dataDir} cannot be written (${why}); set another DATA_DIR.`, {
      cause: error,
    })
  }
}
