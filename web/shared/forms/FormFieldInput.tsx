import type { FormField } from '../../../forms/schema.ts'
import { Checkbox } from '../fields/Checkbox.tsx'
import { RadioGroup } from '../fields/RadioGroup.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextArea } from '../fields/TextArea.tsx'
import { TextField } from '../fields/TextField.tsx'
import { ZipField } from '../places/ZipField.tsx'
import { AddressFields } from './AddressFields.tsx'
import { CheckboxGroup } from './CheckboxGroup.tsx'
import type { FormFieldInputProps } from './formFieldProps.ts'

/** The control for one field, by its type. */
export function FormFieldInput({ field, columns, answer, wrong, onAnswer }: FormFieldInputProps) {
  const { key, label, type, required, help } = field
  const usual = { label, required, hint: help, columns, error: wrong[key], name: key }
  const text = typeof answer === 'string' ? answer : ''
  const onChange = ({ target }: { target: { value: string } }) => onAnswer(key, target.value)
  const options = (field.options ?? []).map((option) => ({ value: option, label: option }))
  switch (type) {
    case 'textarea':
      return <TextArea {...usual} value={text} onChange={onChange} />
    case 'select':
      return (
        <SelectField
          {...usual}
          value={text}
          onChange={onChange}
          options={[{ value: '', label: 'Choose one' }, ...options]}
        />
      )
    case 'radio':
      return <RadioGroup {...usual} value={text} onChange={onChange} options={options} />
    case 'multiselect':
      return (
        <CheckboxGroup
          {...usual}
          options={options}
          chosen={Array.isArray(answer) ? answer : []}
          onChosen={(chosen) => onAnswer(key, chosen)}
        />
      )
    case 'checkbox':
      return (
        <Checkbox
          {...usual}
          checked={answer === true}
          onChange={({ target }) => onAnswer(key, target.checked)}
        />
      )
    case 'zip':
      return <ZipField {...usual} value={text} onZip={(zip) => onAnswer(key, zip)} />
    case 'address':
      return <AddressFields {...{ field, columns, answer, wrong, onAnswer }} />
    default:
      return (
        <TextField {...usual} {...inputs[type]} {...dateBounds(field)} value={text} onChange={onChange} />
      )
  }
}

// The customer's data, not that of who types it: the browser is not to fill it in.
const inputs = {
  text: { autoComplete: 'off' },
  number: { inputMode: 'decimal', autoComplete: 'off' },
  money: { inputMode: 'decimal', autoComplete: 'off', placeholder: '$0.00' },
  email: { type: 'email', autoComplete: 'off' },
  phone: { type: 'tel', autoComplete: 'off', placeholder: '(312) 555-0108' },
  date: { type: 'date' },
} as const

function dateBounds({ type, min, max }: FormField) {
  return type === 'date' ? { min, max } : {}
}
