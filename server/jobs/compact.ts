import { setTimeout as pause } from 'node:timers/promises'
import type { MakeTask } from './task.ts'

/** Changes that the database compacts in one call: 45 ms, and up to 200 ms on a busy machine. */
const batchSize = 500
/** How many times as long as a call the pause after it is: people's requests use the same processors. */
const pauseFactor = 2

type Compacting =
  | 'sum_figures'
  | 'sum_lead_totals'
  | 'sum_offer_totals'
  | 'sum_offer_uses'
  | 'sum_transaction_totals'

/** Compacts stored totals until fewer changes than one batch are left, so that reading a total stays fast. */
export function compact(name: Compacting): MakeTask {
  return ({ ask }) =>
    async (_payload, { abortSignal }) => {
      for (;;) {
        const since = performance.now()
        const [answer] = await ask<Partial<Record<Compacting, number>>>(name)
        if ((answer?.[name] ?? 0) < batchSize || abortSignal?.aborted) return
        await pause(pauseFactor * (performance.now() - since))
      }
    }
}
