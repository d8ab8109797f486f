import { useQueryClient } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '../shared/buttons/Button.tsx'
import { type Lead, notesQuery } from './leadQuery.ts'
import { emptyNote } from './note.ts'
import type { Reader } from './reader.ts'

const NotesPanel = lazy(async () => ({ default: (await import('./NotesPanel.tsx')).NotesPanel }))

/** What is typed stays while the panel is closed: one looks something up on the page and goes on. */
export function Notes({ lead, reader }: { lead: Lead; reader: Reader }) {
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState(emptyNote)
  const queries = useQueryClient()
  const prepare = () => void queries.prefetchQuery(notesQuery(lead.publicId))
  return (
    <>
      <Button
        icon={<MessageSquareText size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        Notes ({lead.noteCount})
      </Button>
      <Suspense>
        {isOpen && (
          <NotesPanel
            lead={lead}
            reader={reader}
            note={note}
            onNote={setNote}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
