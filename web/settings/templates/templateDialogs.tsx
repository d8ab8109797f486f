import { useRef } from 'react'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { atMost, optional, required } from '../../ui/fields/rules.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import {
  fieldsOf,
  type MergeField,
  removeTemplateDocument,
  saveTemplateDocument,
  type Template,
} from '../data/templates.ts'
import styles from './Templates.module.css'

const schema = v.object({
  title: v.pipe(required, atMost(100)),
  offeredIn: v.string(),
  subject: v.pipe(optional, atMost(150)),
  body: v.pipe(required, atMost(5000)),
})

const placeOptions = [
  { value: 'TICKETS', label: 'Replies to requests' },
  { value: 'LEADS', label: 'Emails to customers' },
  { value: 'BOTH', label: 'Both' },
]

type TemplateDialogProps = {
  /** Undefined: a new one. */
  template: Template | undefined
  fields: readonly MergeField[]
  /** The operator also answers requests. */
  operates: boolean
  onClose: () => void
}

export function TemplateDialog({ template, fields, operates, onClose }: TemplateDialogProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const save = useSave(template)
  const form = useForm({
    schema,
    initial: {
      title: template?.title ?? '',
      offeredIn: template?.offeredIn ?? 'LEADS',
      subject: template?.subject ?? '',
      body: template?.body ?? '',
    },
    about: `template ${template?.id ?? 'new'}`,
    send: async (values) => {
      await save.send(values)
      onClose()
    },
  })
  const { offeredIn, body } = form.values
  const insert = (name: string) => {
    const { selectionStart: from = body.length, selectionEnd: to = from } = area.current ?? {}
    form.set({ body: `${body.slice(0, from)}{${name}}${body.slice(to)}` })
    const after = from + name.length + 2
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(after, after)
    })
  }
  return (
    <FormDialog
      form={form}
      title={template ? 'Edit template' : 'New template'}
      action="Save template"
      disabled={template !== undefined && !form.dirty}
      onClose={onClose}
    >
      <TextField
        {...form.field('title')}
        label="Title"
        hint="Your people choose it by this name. Customers don’t see it."
        maxLength={100}
        autoComplete="off"
        required
        columns={12}
      />
      {operates && (
        <RadioGroup {...form.field('offeredIn')} label="Offered in" options={placeOptions} columns={12} />
      )}
      {offeredIn !== 'TICKETS' && (
        <TextField
          {...form.field('subject')}
          label="Subject"
          hint="Of an email. Without one, the writer enters it."
          maxLength={150}
          autoComplete="off"
          columns={12}
        />
      )}
      <TextArea
        {...form.field('body')}
        ref={area}
        label="Text"
        rows={8}
        maxLength={5000}
        required
        columns={12}
      />
      <Fields
        fields={fieldsOf(fields, offeredIn)}
        of={operates ? 'lead or request' : 'lead'}
        onInsert={insert}
      />
    </FormDialog>
  )
}

type FieldsProps = { fields: readonly MergeField[]; of: string; onInsert: (name: string) => void }

/** A press inserts the field where the text is being written. */
function Fields({ fields, of, onInsert }: FieldsProps) {
  return (
    <section className={styles.fields} aria-label="Fields">
      <p className={styles.hint}>
        Insert a field, which is filled in for each {of}. Words after a bar stand in where it isn’t known:{' '}
        {'{agent|our team}'}.
      </p>
      <ul className={styles.chips}>
        {fields.map(({ name, meaning, example }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.chip}
              title={`${meaning}, such as ${example}`}
              onClick={() => onInsert(name)}
            >
              {`{${name}}`}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useSave(template: Template | undefined) {
  return useAction({
    send: ({ offeredIn, subject, ...texts }: v.InferOutput<typeof schema>) =>
      request(saveTemplateDocument, {
        input: {
          ...texts,
          offeredIn,
          subject: offeredIn === 'TICKETS' ? '' : subject,
          ...(template && { id: template.id, expectedUpdatedAt: template.updatedAt }),
        },
      }),
    done: 'Template saved',
    renews: [['templates']],
  })
}

/** Asks, since its text is gone then. */
export function RemoveTemplate({
  template: { id, title },
  onClose,
}: {
  template: Template
  onClose: () => void
}) {
  const remove = useAction({
    send: () => request(removeTemplateDocument, { input: { id } }),
    done: 'Template removed',
    failed: 'Couldn’t remove the template',
    onDone: onClose,
    renews: [['templates']],
  })
  return (
    <Dialog
      question
      title="Remove this template?"
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            Keep
          </Button>
          <Button look="danger" busy={remove.busy} onClick={() => remove.run()}>
            Remove
          </Button>
        </>
      }
    >
      <p>
        No one in your organization can use <bdi>“{title}”</bdi> any longer. What was sent with it stays.
      </p>
    </Dialog>
  )
}
