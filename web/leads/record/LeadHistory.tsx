import { isObject } from '../../../forms/readForm.ts'
import { useLeadStatuses } from '../../domain/leadStatuses.ts'
import type { NotesAbout } from '../../domain/notes/note.ts'
import type { Reader } from '../../domain/reader.ts'
import { Timeline } from '../../domain/timeline/Timeline.tsx'
import type { Lead } from '../data/leadQuery.ts'
import { entriesOf } from './timeline.tsx'

const kinds = { notes: 'Notes', calls: 'Calls', changes: 'Changes' }

type LeadHistoryProps = { lead: Lead; reader: Reader; notes: NotesAbout }

export function LeadHistory({ lead, reader, notes }: LeadHistoryProps) {
  const { of } = useLeadStatuses()
  return (
    <Timeline
      entries={entriesOf(lead, reader.id, (code) => of(code).label)}
      kinds={kinds}
      reader={reader}
      // Before acceptance a provider has neither notes nor calls.
      notes={isObject(lead.data) ? notes : undefined}
    />
  )
}
