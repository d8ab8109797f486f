import { parentPort, workerData } from 'node:worker_threads'
import { readTable, TableError, type Table } from './read-table.ts'

export type TableRequest = { kind: string; bytes: Uint8Array }
export type TableReply = { table: Table } | { refused: string }

const { kind, bytes } = workerData as TableRequest

/** The text of other errors is dropped, because it may quote the file. */
const reply: TableReply = await readTable(kind, Buffer.from(bytes)).then(
  (table) => ({ table }),
  (error: unknown) => ({
    refused: error instanceof TableError ? error.message : 'This file cannot be read.',
  }),
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(reply)
