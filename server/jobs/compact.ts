import { setTimeout as pause } from 'node:timers/promises'
import type { MakeTask } from './task.ts'

/** Changes that the database compacts in one call, which then takes a tenth of a second at most on a busy machine. */
const batchSize = 500
/** A pause after each call, in times of its duration: people's requests use the same processors. */
const pauses = 2

type Compacting = 'sum_figures' | 'sum_lead_totals' | 'sum_transaction_totals'

/** Compacts stored totals until fewer changes than one batch are left, so that reading a total stays fast. */
export function compact(name: Compacting): MakeTask {
  return ({ ask }) =>
    async (_payload, { abortSignal }) => {
      for (;;) {
        const since = performance.now()
        const [answer] = await ask<Partial<Record<Compacting, number>>>(name)
        if ((answer?.[name] ?? 0) < batchSize || abortSignal?.aborted) return
        await pause(pauses * (performance.now() - since))
      }
    }
}
