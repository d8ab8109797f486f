import { useQueryClient } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { useLossQuestion } from '../../ui/unsaved/useLossQuestion.tsx'
import type { Reader } from '../reader.ts'
import { useUpload } from '../uploads/useUpload.ts'
import { emptyNote, type NotesAbout } from './note.ts'

const NotesPanel = lazy(async () => ({ default: (await import('./NotesPanel.tsx')).NotesPanel }))

type NotesProps = { notes: NotesAbout; count: number; reader: Reader }

/** The draft survives closing the panel, so that the author can look something up on the page. */
export function Notes({ notes, count, reader }: NotesProps) {
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState(emptyNote)
  const upload = useUpload({ mode: 'file', userId: reader.id })
  const isDraft = note.text.trim() !== '' || upload.items.length > 0
  // While the panel is open, its form asks about unsaved changes.
  const question = useLossQuestion(!isOpen && isDraft)
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
            upload={upload}
            onNote={setNote}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
      {question}
    </>
  )
}
