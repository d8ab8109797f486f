import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { isObject } from '../../../forms/readForm.ts'
import { useLeadStatuses } from '../../domain/leadStatuses.ts'
import type { NotesAbout } from '../../domain/notes/note.ts'
import type { Reader } from '../../domain/reader.ts'
import { Timeline } from '../../domain/timeline/Timeline.tsx'
import { type Lead, leadQuery } from '../data/leadQuery.ts'
import { repliesQuery } from '../data/replies.ts'
import { entriesOf } from './timeline.tsx'

const kinds = { notes: 'Notes', calls: 'Calls', mails: 'Emails', changes: 'Changes' }

type LeadHistoryProps = { lead: Lead; reader: Reader; notes: NotesAbout }

export function LeadHistory({ lead, reader, notes }: LeadHistoryProps) {
  const { of } = useLeadStatuses()
  useLeaving(lead)
  const { data = { replies: [], refusals: {} } } = useQuery(repliesQuery(lead))
  return (
    <Timeline
      entries={entriesOf({ ...lead, ...data }, reader.id, (code) => of(code).label)}
      kinds={kinds}
      reader={reader}
      // Before acceptance a provider has neither notes, calls nor emails.
      notes={isObject(lead.data) ? notes : undefined}
    />
  )
}

const againMs = 10_000

/** While an email waits to leave, the page looks what became of it. */
function useLeaving({ publicId, mails }: Lead) {
  const queries = useQueryClient()
  const isWaiting = mails.some(({ status }) => status === 'WAITING')
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void queries.invalidateQueries(leadQuery(publicId)), againMs)
    return () => clearInterval(timer)
  }, [isWaiting, publicId, queries])
}
