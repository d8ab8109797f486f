import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Task } from 'graphile-worker'
import type { FileStore } from '../uploads/store.ts'
import type { Services } from './task.ts'

export type FileServices = Pick<Services, 'ask'> & {
  readonly store: FileStore
  /** The folder of unfinished uploads. */
  readonly incoming: string
}

/** Batch size of one deletion. */
const batchSize = 500
/** Age (ms) at which an unfinished upload's folder belongs to an ended process. */
const abandonedMs = 60 * 60_000

/** Deletes the bytes of due files, and leftovers of killed processes. */
export function removeFiles({ ask, store, incoming }: FileServices): Task {
  return async (_payload, { abortSignal }) => {
    for (;;) {
      const rows = await ask<{ due_files: string }>('due_files', batchSize)
      for (const { due_files: id } of rows) {
        await store.remove(id)
        await ask('forget_files', [id])
      }
      if (rows.length < batchSize || abortSignal?.aborted) break
    }
    await removeAbandoned(incoming)
  }
}

async function removeAbandoned(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(path, { recursive: true, force: true })
  }
}
