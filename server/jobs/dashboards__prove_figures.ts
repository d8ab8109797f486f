import type { MakeTask } from './task.ts'

type WrongFigure = { problem: string; subject: string }

/** As many as the database returns at a time. */
const most = 100

/** Compares the dashboards' figures with the rows that they count, and logs what differs. */
export const proveFigures: MakeTask = ({ ask, log }) => {
  return async () => {
    const found = await ask<WrongFigure>('wrong_figures')
    await ask('record_proof', 'figures', found.length)
    await ask('note_proof', 'FIGURES', found.length)
    if (found.length === 0) return log.info('the figures are proven')
    const kinds = Map.groupBy(found, ({ problem }) => problem)
    const problems = [...kinds].map(([problem, rows]) => ({
      problem,
      count: rows.length,
      first: rows[0]?.subject,
    }))
    log.error({ problems, ...(found.length >= most && { andMore: true }) }, 'the figures are not proven')
  }
}
