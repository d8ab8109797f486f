import { type FormField, fieldTypes, hasBounds, hasLength, hasOptions } from '../../../forms/schema.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { typeNames } from '../../domain/forms/describe.ts'
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
  const form = useForm({
    schema: fieldSchema,
    initial: draftOf(field),
    send: (draft) => onKeep(fieldOf(draft, taken, field?.key)),
  })
  const { type } = form.values
  const bounds = type === 'date' ? ['Earliest', 'Latest'] : ['Lowest', 'Highest']
  const input = type === 'date' ? ({ type: 'date' } as const) : ({ inputMode: 'decimal' } as const)
  return (
    <FormDialog
      form={form}
      place="right"
      title={field ? 'Edit field' : 'Add field'}
      action={field ? 'Keep changes' : 'Add field'}
      onClose={onClose}
    >
      <TextField {...form.field('label')} autoFocus label="Question" required columns={12} />
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
        <TextField {...form.field('maxLength')} label="Character limit" inputMode="numeric" columns={12} />
      )}
      <TextField {...form.field('help')} label="Help" hint="Shown below the field" columns={12} />
      <Checkbox {...form.checkbox('required')} label="Required" columns={12} />
      <FieldCondition form={form} earlier={earlier} />
    </FormDialog>
  )
}
