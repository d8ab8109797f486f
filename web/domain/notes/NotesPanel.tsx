import { useQuery } from '@tanstack/react-query'

import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { describe } from '../../ui/errors/pages.ts'
import { dateTime } from '../../ui/dates/dates.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import type { Reader } from '../reader.ts'
import { LatestOnly } from '../record/LatestOnly.tsx'
import { FileLinks } from '../uploads/FileLinks.tsx'
import type { Upload } from '../uploads/useUpload.ts'
import { type Note, type NotesAbout, readersOf } from './note.ts'
import { NoteForm } from './NoteForm.tsx'
import styles from './Notes.module.css'

type NotesPanelProps = {
  notes: NotesAbout
  reader: Reader
  upload: Upload
  onClose: () => void
}

export function NotesPanel({ notes, onClose, ...form }: NotesPanelProps) {
  return (
    <Dialog place="right" title="Notes History" onClose={onClose}>
      <div className={styles.panel}>
        <NoteForm notes={notes} {...form} />
        <NoteList query={notes.query} />
      </div>
    </Dialog>
  )
}

function NoteList({ query }: Pick<NotesAbout, 'query'>) {
  const { data: notes, error, refetch } = useQuery(query)
  if (error && !notes) {
    return <ErrorText heading="h3" message={describe(error).message} onAgain={() => void refetch()} />
  }
  if (!notes) return <RowSkeletons count={3} label="Loading notes" />
  if (notes.length === 0) return <p className={styles.none}>No notes yet</p>
  return (
    <>
      <ul aria-label="Notes">
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} />
        ))}
      </ul>
      <LatestOnly count={notes.length} />
    </>
  )
}

function NoteItem({ note: { note, createdAt, authorName, visibility, files } }: { note: Note }) {
  const readers = readersOf(visibility)
  return (
    <li className={styles.note}>
      <p className={styles.date}>
        <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        {readers && <span className={styles.readers}>{readers}</span>}
      </p>
      <p className={styles.text} dir="auto">
        {note}
      </p>
      <FileLinks files={files} />
      <Muted>
        ~ by <bdi>{authorName}</bdi>
      </Muted>
    </li>
  )
}
