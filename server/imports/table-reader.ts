import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { TableReply, TableRequest } from './table-thread.ts'

/** A file that needs more is a bomb or is broken. */
const maxMemoryMb = 512
const timeoutMs = 60_000

/** Reads a table in a thread of its own, so that a large or hostile file neither blocks nor ends the process. */
export async function readInThread(request: TableRequest): Promise<TableReply> {
  const thread = new Worker(new URL('table-thread.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  })
  try {
    const [reply] = (await once(thread, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [
      TableReply,
    ]
    return reply
  } catch {
    return { refused: 'This file is too large to be read. Save it as CSV, or split it.' }
  } finally {
    await thread.terminate()
  }
}
