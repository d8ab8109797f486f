import { useQueryClient } from '@tanstack/react-query'

import { Notes } from '../../domain/notes/Notes.tsx'
import type { Reader } from '../../domain/reader.ts'
import { type Lead, leadQuery, notesQuery } from '../data/leadQuery.ts'

export function LeadNotes({ lead, reader }: { lead: Lead; reader: Reader }) {
  const queries = useQueryClient()
  return (
    <Notes
      notes={{
        subject: 'lead',
        about: { leadId: lead.id },
        query: notesQuery(lead.publicId),
        onAdded: () => queries.invalidateQueries(leadQuery(lead.publicId)),
      }}
      count={lead.noteCount}
      reader={reader}
    />
  )
}
