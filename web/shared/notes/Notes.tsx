import { useQueryClient } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '../buttons/Button.tsx'
import type { Reader } from '../reader.ts'
import { emptyNote, type NotesAbout } from './note.ts'

const NotesPanel = lazy(async () => ({ default: (await import('./NotesPanel.tsx')).NotesPanel }))

type NotesProps = { notes: NotesAbout; count: number; reader: Reader }

/** What is typed stays while the panel is closed: one looks something up on the page and goes on. */
export function Notes({ notes, count, reader }: NotesProps) {
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState(emptyNote)
  const queries = useQueryClient()
  const prepare = () => void queries.prefetchQuery(notes.query)
  return (
    <>
      <Button
        icon={<MessageSquareText size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        Notes ({count})
      </Button>
      <Suspense>
        {isOpen && (
          <NotesPanel
            notes={notes}
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
