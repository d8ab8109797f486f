import type { MakeTask } from './task.ts'

type Checked = {
  kind: string
  is_done: boolean
  checked: number
  corrected: number
  is_upgrade: boolean
}

/** Rows in a transaction, and transactions in a run: the rest waits for the next minute. */
const rows = 200
const parts = 250

/** Compares the words of search with their rows where this is due, and corrects what differs. */
export const checkWords: MakeTask = ({ ask, log }) => {
  return async () => {
    for (let part = 0; part < parts; part += 1) {
      const [found] = await ask<Checked>('check_words', rows)
      if (!found) return
      const { kind, is_done, checked, corrected, is_upgrade } = found
      if (!is_done) continue
      if (corrected === 0 || is_upgrade) log.info({ kind, checked, corrected }, 'words of search checked')
      else log.error({ kind, checked, corrected }, 'words of search were wrong')
    }
  }
}
