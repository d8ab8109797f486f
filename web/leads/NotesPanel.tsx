import { useQuery } from '@tanstack/react-query'

import { ErrorText } from '../shared/errors/ErrorText.tsx'
import { describe } from '../shared/errors/pages.ts'
import { dateTime } from '../shared/dates/dates.ts'
import { Dialog } from '../shared/dialog/Dialog.tsx'
import { RowSkeletons } from '../shared/skeletons/Skeleton.tsx'
import { type Lead, type Note, notesQuery } from './leadQuery.ts'
import { type NoteDraft, readersOf } from './note.ts'
import { NoteForm } from './NoteForm.tsx'
import styles from './Notes.module.css'
import type { Reader } from './reader.ts'

type NotesPanelProps = {
  lead: Lead
  reader: Reader
  note: NoteDraft
  onNote: (note: NoteDraft) => void
  onClose: () => void
}

export function NotesPanel({ lead, reader, note, onNote, onClose }: NotesPanelProps) {
  return (
    <Dialog place="right" title="Notes History" onClose={onClose}>
      <div className={styles.panel}>
        <NoteForm lead={lead} reader={reader} note={note} onNote={onNote} />
        <NoteList publicId={lead.publicId} />
      </div>
    </Dialog>
  )
}

function NoteList({ publicId }: { publicId: string }) {
  const { data: notes, error, refetch } = useQuery(notesQuery(publicId))
  if (error && !notes) {
    return <ErrorText heading="h3" message={describe(error).message} onAgain={() => void refetch()} />
  }
  if (!notes) return <RowSkeletons count={3} label="Loading notes" />
  if (notes.length === 0) return <p className={styles.none}>No notes yet. The first one appears here.</p>
  return (
    <ul aria-label="Notes">
      {notes.map((note) => (
        <NoteItem key={note.id} note={note} />
      ))}
    </ul>
  )
}

function NoteItem({ note: { note, createdAt, authorName, visibility } }: { note: Note }) {
  const readers = readersOf(visibility)
  return (
    <li className={styles.note}>
      <p className={styles.date}>
        <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        {readers && <span className={styles.readers}>{readers}</span>}
      </p>
      <p className={styles.text}>{note}</p>
      <p className={styles.author}>~ by {authorName}</p>
    </li>
  )
}
