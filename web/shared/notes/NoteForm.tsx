import { type FormEvent, useId, useRef, useState } from 'react'

import { sentenceFor } from '../api/sentences.ts'
import { Button } from '../buttons/Button.tsx'
import { Segments } from '../buttons/Segments.tsx'
import { messages } from '../fields/rules.ts'
import { Notice } from '../layout/Notice.tsx'
import type { Reader } from '../reader.ts'
import { type NoteDraft, type NotesAbout, visibilities } from './note.ts'
import styles from './Notes.module.css'
import { useNote } from './useNote.ts'

type NoteFormProps = {
  notes: NotesAbout
  reader: Reader
  note: NoteDraft
  onNote: (note: NoteDraft) => void
}

export function NoteForm({ notes, reader, note, onNote }: NoteFormProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setMissing] = useState(false)
  const adding = useNote(notes, onNote)
  const options = visibilities(reader, notes.subject)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = note.text.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) area.current?.focus()
    else if (!adding.isPending) adding.mutate(note)
  }
  return (
    <form noValidate onSubmit={send} className={styles.form}>
      {adding.error && <Notice severity="error">{sentenceFor(adding.error)}</Notice>}
      <textarea
        ref={area}
        rows={4}
        maxLength={5000}
        className={styles.area}
        aria-label="Add a new note"
        placeholder="Add a new note"
        aria-required
        aria-invalid={isMissing}
        aria-describedby={`${id}-warning${isMissing ? ` ${id}-missing` : ''}`}
        value={note.text}
        readOnly={adding.isPending}
        onChange={(event) => onNote({ ...note, text: event.target.value, key: crypto.randomUUID() })}
      />
      {isMissing && (
        <p id={`${id}-missing`} className={styles.missing}>
          {messages.required}
        </p>
      )}
      <p id={`${id}-warning`} className={styles.warning}>
        *Do not share sensitive information.
      </p>
      <div className={styles.actions}>
        {options.length > 1 && (
          <Segments
            label="Who can read it"
            options={options}
            value={note.visibility}
            onChange={(visibility) => onNote({ ...note, visibility, key: crypto.randomUUID() })}
          />
        )}
        <Button look="main" type="submit" busy={adding.isPending}>
          Add Note
        </Button>
      </div>
    </form>
  )
}
