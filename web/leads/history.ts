import { operator } from '../shared/operator.ts'
import type { HistoryEntry } from './leadQuery.ts'
import { personName } from './names.ts'
import { duration } from './timeLeft.ts'

type Actor = Pick<HistoryEntry, 'actorUser' | 'party' | 'organization'>

/** Who took a step; for a person whom the reader may not know, the party that they acted for. */
export function actorOf({ actorUser, party, organization }: Actor): string {
  const provider = organization?.legalBusinessName
  const parties: Record<string, string> = {
    OPERATOR: operator.name,
    PROVIDER: provider ?? 'The provider',
    AGENT: provider ? `An agent of ${provider}` : 'The agent',
    REFERRER: 'The referrer',
    CLOCK: 'Automatically',
  }
  return personName(actorUser) ?? parties[party] ?? operator.name
}

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
