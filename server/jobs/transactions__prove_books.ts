import type { MakeTask } from './task.ts'

type Unproven = { problem: string; subject_id: string }

/** As many as the database tells of at a time. */
const most = 100

/** Proves the books. What does not follow is an alarm in the log: which kinds, how often, and a row of each. */
export const proveBooks: MakeTask = ({ ask, log }) => {
  return async () => {
    const found = await ask<Unproven>('unproven_books')
    if (found.length === 0) return log.info('the books are proven')
    const kinds = Map.groupBy(found, ({ problem }) => problem)
    const problems = [...kinds].map(([problem, rows]) => ({
      problem,
      count: rows.length,
      first: rows[0]?.subject_id,
    }))
    log.error({ problems, ...(found.length >= most && { andMore: true }) }, 'the books are not proven')
  }
}
