import { History } from '../shared/record/History.tsx'
import { actorOf } from '../shared/record/actor.ts'
import { stepText } from './history.ts'
import type { Lead } from './leadQuery.ts'
import { useStatuses } from './statuses.ts'

export function LeadHistory({ lead: { history } }: { lead: Lead }) {
  const { of } = useStatuses()
  return (
    <History
      steps={history.map((entry) => ({
        ...entry,
        ...stepText(entry, (code) => of(code).label),
        who: actorOf(entry),
      }))}
    />
  )
}
