import { idIn, has, type MakeTask } from './task.ts'
import { errorOf } from '../base/log.ts'

/** How many waiting leads the database lists at a time. */
const batchSize = 100

/** Offers one lead, or with an empty payload all that wait, each in a transaction of its own. */
export const offerAutomatically: MakeTask = ({ ask, log }) => {
  const offer = (leadId: number) => ask('offer_automatically', leadId)
  return async (payload, { abortSignal }) => {
    if (has(payload, 'leadId')) {
      await offer(idIn(payload, 'leadId'))
      return
    }
    for (;;) {
      const waiting = await ask<{ leads_to_offer: number }>('leads_to_offer')
      let failed = 0
      for (const { leads_to_offer: id } of waiting) {
        if (abortSignal?.aborted) return
        // One lead that fails must not keep those behind it from their offers.
        await offer(id).catch((error: unknown) => {
          failed += 1
          log.error(errorOf(error), 'a lead could not be offered automatically')
        })
      }
      if (failed > 0) throw new Error(`${failed} leads could not be offered automatically`)
      if (waiting.length < batchSize) return
    }
  }
}
