import type { FieldType, FormField, FormSchema } from '../../../forms/schema.ts'

/** What people call the types. */
export const typeNames: Record<FieldType, string> = {
  text: 'Short text',
  textarea: 'Long text',
  number: 'Number',
  money: 'Amount in dollars',
  email: 'Email',
  phone: 'Phone number',
  date: 'Date',
  select: 'Dropdown',
  multiselect: 'Multiple choice',
  radio: 'Single choice',
  checkbox: 'Checkbox',
  address: 'Address',
  zip: 'Zip code',
}

/** When a field is asked, if not always: "Only when Owns a home is Yes". */
export function conditionOf({ showWhen }: FormField, { fields }: FormSchema): string | undefined {
  if (!showWhen) return undefined
  const label = fields.find(({ key }) => key === showWhen.key)?.label ?? showWhen.key
  return `Only when ${label} is ${wordFor(showWhen.equals)}`
}

function wordFor(equals: string | boolean): string {
  if (typeof equals === 'string') return equals
  return equals ? 'yes' : 'no'
}
