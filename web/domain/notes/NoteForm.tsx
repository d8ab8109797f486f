import { useId } from 'react'
import * as v from 'valibot'

import { Segments } from '../../ui/buttons/Segments.tsx'
import { atMost, required } from '../../ui/fields/rules.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Inline } from '../../ui/layout/Stack.tsx'
import type { Reader } from '../reader.ts'
import { UploadWidget } from '../uploads/UploadWidget.tsx'
import type { Upload } from '../uploads/useUpload.ts'
import { emptyNote, type NotesAbout, visibilities } from './note.ts'
import styles from './Notes.module.css'
import { useNote } from './useNote.ts'

const schema = v.object({
  text: v.pipe(required, atMost(5000)),
  visibility: v.picklist(['SHARED', 'ORGANIZATION', 'OPERATOR']),
})

type NoteFormProps = {
  notes: NotesAbout
  reader: Reader
  /** The files of the note, which stay chosen when the panel is closed. */
  upload: Upload
}

export function NoteForm({ notes, reader, upload }: NoteFormProps) {
  const id = useId()
  const add = useNote(notes)
  const form = useForm({
    schema,
    initial: emptyNote,
    about: `notes of ${notes.subject} ${notes.about.transactionId ?? notes.about.leadId}`,
    send: async (values) => {
      const attachments = await upload.save()
      if (attachments === null) return 'A file was not uploaded. Remove it or try again.'
      await add({ ...values, attachments })
      upload.clear()
      form.reset({ ...emptyNote, visibility: values.visibility })
      return undefined
    },
  })
  const { values } = form
  const { error, ...text } = form.field('text')
  const options = visibilities(reader, notes.subject)
  return (
    // The draft outlives the panel and the page.
    <Form form={form} asksBeforeLoss={false}>
      <textarea
        {...text}
        rows={4}
        maxLength={5000}
        className={styles.area}
        aria-label="Add a new note"
        placeholder="Add a new note"
        dir="auto"
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-warning${error === undefined ? '' : ` ${id}-missing`}`}
        readOnly={form.busy}
      />
      {error !== undefined && (
        <p id={`${id}-missing`} className={styles.missing}>
          {error}
        </p>
      )}
      <p id={`${id}-warning`} className={styles.warning}>
        *Do not share sensitive information.
      </p>
      <UploadWidget upload={upload} label="Files of the note" />
      <Inline gap={3} align="center" justify="space-between">
        {options.length > 1 && (
          <Segments
            label="Who can read it"
            options={options}
            value={values.visibility}
            onChange={(visibility) => form.set({ visibility })}
          />
        )}
        <SubmitButton form={form}>Add Note</SubmitButton>
      </Inline>
    </Form>
  )
}
