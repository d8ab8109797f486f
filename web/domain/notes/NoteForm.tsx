import { type ReactNode, useId } from 'react'
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

/** In the panel Notes History, with files. */
export function NoteForm({ upload, ...rest }: NoteFormProps) {
  const attach = async () => {
    const attachments = await upload.save()
    return attachments && { attachments, clear: upload.clear }
  }
  return (
    <NoteFields {...rest} draft="notes" label="Add a new note" button="Add Note" rows={4} attach={attach}>
      <UploadWidget upload={upload} label="Files of the note" />
    </NoteFields>
  )
}

/** Above the history, for a few words. Its draft is its own. */
export function NoteComposer(props: Omit<NoteFormProps, 'upload'>) {
  const attach = async () => ({ attachments: [], clear: () => {} })
  return (
    <NoteFields
      {...props}
      draft="composer"
      label="Write a note"
      button="Post note"
      rows={2}
      attach={attach}
    />
  )
}

type NoteFieldsProps = Omit<NoteFormProps, 'upload'> & {
  /** What its draft is stored under. */
  draft: 'notes' | 'composer'
  label: string
  button: string
  rows: number
  /** Null if a file did not arrive. */
  attach: () => Promise<{ attachments: readonly string[]; clear: () => void } | null>
  children?: ReactNode
}

function NoteFields({ notes, reader, draft, label, button, rows, attach, children }: NoteFieldsProps) {
  const id = useId()
  const add = useNote(notes)
  const form = useForm({
    schema,
    initial: emptyNote,
    about: `${draft} of ${notes.subject} ${notes.about.transactionId ?? notes.about.leadId}`,
    send: async (values) => {
      const attached = await attach()
      if (attached === null) return 'A file was not uploaded. Remove it or try again.'
      await add({ ...values, attachments: attached.attachments })
      attached.clear()
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
        rows={rows}
        maxLength={5000}
        className={styles.area}
        aria-label={label}
        placeholder={label}
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
      {children}
      <Inline gap={3} align="center" justify="space-between">
        {options.length > 1 && (
          <Segments
            label="Who can read it"
            options={options}
            value={values.visibility}
            onChange={(visibility) => form.set({ visibility })}
          />
        )}
        <SubmitButton form={form}>{button}</SubmitButton>
      </Inline>
    </Form>
  )
}
