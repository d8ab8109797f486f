import { History } from '../../domain/record/History.tsx'
import { actorOf } from '../../domain/record/actor.ts'
import { correctionText, stepText } from './history.ts'
import type { Lead } from '../data/leadQuery.ts'
import { useLeadStatuses } from '../../domain/leadStatuses.ts'

export function LeadHistory({ lead: { history, formSchema } }: { lead: Lead }) {
  const { of } = useLeadStatuses()
  return (
    <History
      steps={history.map((entry) => ({
        ...entry,
        ...(entry.move === 'correct'
          ? { step: correctionText(entry, formSchema) }
          : stepText(entry, (code) => of(code).label)),
        who: actorOf(entry),
        actorId: entry.actorUser?.publicId,
      }))}
    />
  )
}
