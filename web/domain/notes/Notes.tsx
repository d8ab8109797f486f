import { useQueryClient } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { command } from '../../ui/keys/commands.ts'
import { useLossQuestion } from '../../ui/unsaved/useLossQuestion.tsx'
import type { Reader } from '../reader.ts'
import { useUpload } from '../uploads/useUpload.ts'
import type { NotesAbout } from './note.ts'

const NotesPanel = lazy(async () => ({ default: (await import('./NotesPanel.tsx')).NotesPanel }))

type NotesProps = { notes: NotesAbout; count: number; reader: Reader }

/** The draft outlives the panel, so that the author can look something up on the page. */
export function Notes({ notes, count, reader }: NotesProps) {
  const [isOpen, setOpen] = useState(false)
  const upload = useUpload({ mode: 'file', userId: reader.id })
  // Files are in no draft.
  const question = useLossQuestion(upload.items.length > 0)
  const queries = useQueryClient()
  const prepare = () => void queries.prefetchQuery(notes.query)
  return (
    <>
      <Button
        {...command('n')}
        icon={<MessageSquareText size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        Notes ({count})
      </Button>
      <Suspense>
        {isOpen && (
          <NotesPanel notes={notes} reader={reader} upload={upload} onClose={() => setOpen(false)} />
        )}
      </Suspense>
      {question}
    </>
  )
}
