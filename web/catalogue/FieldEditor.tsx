import { useEffect, useId, useRef, useState } from 'react'

import { type FormField, fieldTypes, hasBounds, hasLength, hasOptions } from '../../forms/schema.ts'
import { Button } from '../shared/buttons/Button.tsx'
import { Dialog } from '../shared/dialog/Dialog.tsx'
import { Checkbox } from '../shared/fields/Checkbox.tsx'
import { Form } from '../shared/fields/Form.tsx'
import { SelectField } from '../shared/fields/SelectField.tsx'
import { TextArea } from '../shared/fields/TextArea.tsx'
import { TextField } from '../shared/fields/TextField.tsx'
import { useForm } from '../shared/fields/useForm.ts'
import { typeNames } from '../shared/forms/describe.ts'
import { ConfirmCancel } from '../shared/unsaved/ConfirmCancel.tsx'
import { FieldCondition } from './FieldCondition.tsx'
import { draftOf, fieldOf, fieldSchema } from './fieldDraft.ts'

type FieldEditorProps = {
  /** None: a new one. */
  field: FormField | undefined
  /** Those on whose answers it may depend. */
  earlier: readonly FormField[]
  taken: readonly FormField[]
  onKeep: (field: FormField) => void
  onClose: () => void
}

const types = fieldTypes.map((value) => ({ value, label: typeNames[value] }))

export function FieldEditor({ field, earlier, taken, onKeep, onClose }: FieldEditorProps) {
  const form = useForm(fieldSchema, draftOf(field))
  const id = useId()
  const [asks, setAsks] = useState(false)
  const question = useRef<HTMLInputElement>(null)
  // The dialog is open by now, and has put the focus on its close button.
  useEffect(() => question.current?.focus(), [])
  const { type } = form.values
  const bounds = type === 'date' ? ['Earliest', 'Latest'] : ['Lowest', 'Highest']
  const input = type === 'date' ? ({ type: 'date' } as const) : ({ inputMode: 'decimal' } as const)
  return (
    <>
      <Dialog
        place="right"
        title={field ? 'Edit field' : 'Add field'}
        onClose={() => (form.dirty ? setAsks(true) : onClose())}
        footer={
          <>
            <Button onClick={() => (form.dirty ? setAsks(true) : onClose())}>Cancel</Button>
            <Button look="main" type="submit" form={id}>
              {field ? 'Keep changes' : 'Add field'}
            </Button>
          </>
        }
      >
        <Form id={id} onSubmit={form.submit((draft) => onKeep(fieldOf(draft, taken, field?.key)))}>
          <TextField {...form.field('label')} ref={question} label="Question" required columns={12} />
          <SelectField {...form.field('type')} label="Answer" options={types} columns={12} />
          {hasOptions.includes(type) && (
            <TextArea {...form.field('options')} label="Options" hint="One a line" required columns={12} />
          )}
          {hasBounds.includes(type) && (
            <>
              <TextField {...form.field('min')} {...input} label={bounds[0] ?? ''} columns={6} />
              <TextField {...form.field('max')} {...input} label={bounds[1] ?? ''} columns={6} />
            </>
          )}
          {hasLength.includes(type) && (
            <TextField
              {...form.field('maxLength')}
              label="Most characters"
              inputMode="numeric"
              columns={12}
            />
          )}
          <TextField {...form.field('help')} label="Help" hint="Stands below the field" columns={12} />
          <Checkbox {...form.checkbox('required')} label="Must be answered" columns={12} />
          <FieldCondition form={form} earlier={earlier} />
        </Form>
      </Dialog>
      {/* Beside it, not in it: React would hand the question's Escape on to the dialog around it. */}
      {asks && <ConfirmCancel onKeep={() => setAsks(false)} onDiscard={onClose} />}
    </>
  )
}
