import type { MakeTask } from './task.ts'

type Unproven = { problem: string; subject_id: string }

/** The maximum number of errors the database returns. */
const maxProblems = 100

/** Verifies the ledger. Discrepancies are logged as an error: kinds, counts, and one row of each. */
export const proveBooks: MakeTask = ({ ask, log }) => {
  return async () => {
    const found = await ask<Unproven>('ledger_discrepancies')
    await ask('record_proof', 'books', found.length)
    await ask('note_proof', 'BOOKS', found.length)
    if (found.length === 0) return log.info('the books are proven')
    const kinds = Map.groupBy(found, ({ problem }) => problem)
    const problems = [...kinds].map(([problem, rows]) => ({
      problem,
      count: rows.length,
      first: rows[0]?.subject_id,
    }))
    log.error({ problems, ...(found.length >= maxProblems && { andMore: true }) }, 'the books are not proven')
  }
}
