import type { FormField } from '../../../forms/schema.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ZipField } from '../places/ZipField.tsx'
import { AddressFields } from './AddressFields.tsx'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup.tsx'
import type { FormFieldInputProps } from './formFieldProps.ts'

/** The control for one field, by its type. */
export function FormFieldInput({ field, columns, bind }: FormFieldInputProps) {
  const { key, label, type, required, help } = field
  const { name, value, error, onValue } = bind(key)
  const usual = { label, required, hint: help, columns, error, name }
  const text = typeof value === 'string' ? value : ''
  const onChange = ({ target }: { target: { value: string } }) => onValue(target.value)
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
          chosen={Array.isArray(value) ? value : []}
          onChosen={onValue}
        />
      )
    case 'checkbox':
      return (
        <Checkbox {...usual} checked={value === true} onChange={({ target }) => onValue(target.checked)} />
      )
    case 'zip':
      return <ZipField {...usual} value={text} onZip={onValue} />
    case 'address':
      return <AddressFields {...{ field, columns, bind }} />
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
