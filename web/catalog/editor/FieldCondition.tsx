import type { FormField } from '../../../forms/schema.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { FormOf } from '../../ui/form/useForm.ts'
import type { FieldDraft } from './fieldDraft.ts'

type FieldConditionProps = {
  form: Pick<FormOf<FieldDraft>, 'field' | 'set' | 'values'>
  earlier: readonly FormField[]
}

/** Asks a field only while an earlier answer is a certain one. */
export function FieldCondition({ form, earlier }: FieldConditionProps) {
  const on = earlier.find(({ key }) => key === form.values.showKey)
  const usable = earlier.filter(({ type }) => type !== 'address')
  const answers = on && answersOf(on)
  const equals = { ...form.field('showEquals'), label: 'Answer is', columns: 12, required: true }
  return (
    <>
      <SelectField
        {...form.field('showKey')}
        onChange={({ target }) => form.set({ showKey: target.value, showEquals: '' })}
        label="Show"
        columns={12}
        options={[
          { value: '', label: 'Always' },
          ...usable.map(({ key, label }) => ({ value: key, label: `When “${label}” is…` })),
        ]}
      />
      {on && answers && (
        <SelectField {...equals} options={[{ value: '', label: 'Choose one' }, ...answers]} />
      )}
      {on && !answers && <TextField {...equals} />}
    </>
  )
}

function answersOf({ type, options }: FormField) {
  if (type === 'checkbox')
    return [
      { value: 'true', label: 'Yes' },
      { value: 'false', label: 'No' },
    ]
  return options?.map((option) => ({ value: option, label: option }))
}
