import { duration } from '../../ui/dates/timeLeft.ts'
import type { HistoryEntry } from '../data/transactionQuery.ts'

/** Steps that say more than from where to where. */
const steps: Record<string, string> = {
  close: 'Closed as won',
  adjust: 'Adjustment made',
  reportPayment: 'Payment reported',
  rejectPayment: 'Payment not received',
  unconfirmPayment: 'Payment taken back',
  extend: 'Due date extended',
}

type Step = Pick<HistoryEntry, 'move' | 'fromStatus' | 'toStatus' | 'secondsInPrevious'>

export function stepText(entry: Step, labelOf: (code: string) => string): { step: string; before?: string } {
  const { move, fromStatus, toStatus, secondsInPrevious } = entry
  const named = steps[move]
  if (fromStatus === null || fromStatus === toStatus) return { step: named ?? labelOf(toStatus) }
  const way = `${labelOf(fromStatus)} → ${labelOf(toStatus)}`
  const step = named ? `${named}: ${way}` : way
  if (secondsInPrevious === null) return { step }
  return { step, before: `after ${duration(Number(secondsInPrevious))}` }
}
