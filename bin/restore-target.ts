import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** In a data folder from the start of a restore until it is complete. */
const marker = 'restore.unfinished'
const kept = /^(?:running\.lock|restore\.unfinished$|postgres\b)/

/**
 * Takes an empty data folder, or one whose restore was stopped; `isAgain` says which. Anything else is refused. Call
 * it while holding the folder's lock.
 */
export function takeTarget(dataDir: string): { isAgain: boolean; complete: () => void } {
  const found = readdirSync(dataDir)
  const isAgain = found.includes(marker)
  if (!isAgain && found.some((name) => !name.startsWith('running.lock')))
    throw new Error(
      `The data folder ${dataDir} is not empty. A restore overwrites nothing: set another DATA_DIR.`,
    )
  writeFileSync(join(dataDir, marker), '', { mode: 0o600 })
  for (const name of found.filter((one) => !kept.test(one)))
    rmSync(join(dataDir, name), { recursive: true, force: true })
  return { isAgain, complete: () => rmSync(join(dataDir, marker)) }
}

/** A start would serve what is there so far. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, marker)))
    throw new Error(`A restore to the data folder ${dataDir} was stopped; run it again: npm run restore.`)
}
