import { duration } from '../shared/dates/timeLeft.ts'
import type { HistoryEntry } from './leadQuery.ts'

type Step = Pick<HistoryEntry, 'move' | 'fromStatus' | 'toStatus' | 'secondsInPrevious' | 'organization'>

export function stepText(entry: Step, labelOf: (code: string) => string): { step: string; before?: string } {
  const { fromStatus, toStatus, secondsInPrevious, organization } = entry
  if (fromStatus === null) return { step: `Submitted as ${labelOf(toStatus)}` }
  if (fromStatus === toStatus) return { step: 'Agent named' }
  const to = entry.move === 'offer' || entry.move === 'reassign' ? offeredTo(organization) : ''
  const step = `${labelOf(fromStatus)} → ${labelOf(toStatus)}${to}`
  if (secondsInPrevious === null) return { step }
  return { step, before: `${duration(Number(secondsInPrevious))} in ${labelOf(fromStatus)}` }
}

function offeredTo(organization: Step['organization']): string {
  return organization ? ` to ${organization.legalBusinessName}` : ''
}
