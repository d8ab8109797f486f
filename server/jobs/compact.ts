import type { MakeTask } from './task.ts'

/** Changes that the database compacts in one call. */
const batchSize = 10_000

type Compacting = 'sum_figures' | 'sum_lead_totals' | 'sum_transaction_totals'

/** Compacts stored totals until fewer changes than one batch are left, so that reading a total stays fast. */
export function compact(name: Compacting): MakeTask {
  return ({ ask }) =>
    async (_payload, { abortSignal }) => {
      for (;;) {
        const [answer] = await ask<Partial<Record<Compacting, number>>>(name)
        if ((answer?.[name] ?? 0) < batchSize || abortSignal?.aborted) return
      }
    }
}
