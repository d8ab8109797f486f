import { setTimeout as pause } from 'node:timers/promises'
import { sparesOf, type Columns } from '../imports/headings.ts'
import { checkedRow } from '../imports/checked-row.ts'
import type { Choices, ImportOptions } from '../imports/row-values.ts'
import { readInThread } from '../imports/table-reader.ts'
import { idIn, type Ask, type MakeTask } from './task.ts'

/** Rows of one transaction: others who change the same totals and audit chain wait for it. */
const rowsAtOnce = 25
/** The pause after a batch, as a share of the batch’s time: people’s requests use the same processors. */
const pauseFactor = 0.25

type Work = {
  status: string
  kind: string
  headings: string[]
  columns: Columns
  options: ImportOptions
  bytes: Buffer | null
}
type Signal = AbortSignal | undefined

/** Does what is next for an import, until the person has to decide, it is canceled, or a limit is used up. */
export const runImport: MakeTask = ({ ask }) => {
  return async (payload, { abortSignal }) => {
    const id = idIn(payload, 'importId')
    const [work] = await ask<Work>('import_work', id)
    if (work?.status === 'READING') await read(ask, id, work)
    if (work?.status === 'CHECKING') await check(ask, id, work, abortSignal)
    if (work?.status === 'RUNNING') await run(ask, id, abortSignal)
    // The queue repeats a job that fails, also after a restart.
    if (abortSignal?.aborted) throw new Error('An import goes on after the restart.')
  }
}

async function read(ask: Ask, id: number, { kind, bytes }: Work): Promise<void> {
  const reply = await readInThread({ kind, bytes: bytes ?? Buffer.alloc(0) })
  if ('refused' in reply) {
    await ask('store_import', id, null, reply.refused, null, null, null)
    return
  }
  const { note, headings, columns, rows } = reply.table
  await ask('store_import', id, note, null, headings, JSON.stringify(columns), JSON.stringify(rows))
}

type Row = { row_number: number; cells: string[]; problem: string | null }

async function check(ask: Ask, id: number, work: Work, signal: Signal): Promise<void> {
  const { kind, headings, columns, options } = work
  const [choices] = await ask<Choices>('import_choices', id)
  if (!choices) return
  const mapping = { kind, columns, options, choices, headings, spares: sparesOf(kind, headings, columns) }
  await gently(signal, async () => {
    const rows = await ask<Row>('import_rows_to_check', id, rowsAtOnce)
    const checked = rows.map((row) => checkedRow(mapping, row))
    const [left] = await ask<{ check_import_rows: number }>('check_import_rows', id, JSON.stringify(checked))
    return (left?.check_import_rows ?? 0) > 0
  })
}

async function run(ask: Ask, id: number, signal: Signal): Promise<void> {
  await gently(signal, async () => {
    const [state] = await ask<{ left_over: number; wait: number }>('run_import_rows', id, rowsAtOnce)
    return state !== undefined && state.left_over > 0 && state.wait === 0
  })
}

/** Repeats while there is more, with pauses. */
async function gently(signal: Signal, work: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const since = performance.now()
    const hasMore = await work()
    if (!hasMore || signal?.aborted) return
    await pause(pauseFactor * (performance.now() - since))
  }
}
