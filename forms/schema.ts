/** The closed set of field types. */
export const fieldTypes = [
  'text',
  'textarea',
  'number',
  'money',
  'email',
  'phone',
  'date',
  'select',
  'multiselect',
  'radio',
  'checkbox',
  'address',
  'zip',
] as const

export type FieldType = (typeof fieldTypes)[number]

export type FormField = {
  key: string
  label: string
  type: FieldType
  required?: boolean
  help?: string
  /** For select, multiselect and radio. */
  options?: string[]
  /** For numbers and money a decimal, for dates an ISO date. */
  min?: string
  max?: string
  /** Characters. */
  maxLength?: number
  /** Asked only while the answer to an earlier field is this one. */
  showWhen?: { key: string; equals: string | boolean }
}

export type FormSchema = { fields: FormField[] }

export type AddressAnswer = { street: string; city: string; state: string; zip: string }

/** Numbers and money are decimals in text, dates ISO dates, a multiselect a list of its options. */
export type Answer = string | boolean | string[] | AddressAnswer

/** What is wrong with one answer; a part of an address is named `address.zip`. */
export type Issue = { key: string; message: string }

export const hasOptions: readonly FieldType[] = ['select', 'multiselect', 'radio']
export const hasLength: readonly FieldType[] = ['text', 'textarea']
export const hasBounds: readonly FieldType[] = ['number', 'money', 'date']

/** The most bytes of a form, and of the answers to one. */
export const maxBytes = 65_536
export const maxFields = 100

/** The ten fields that come first in every form and are always there. */
export const defaultFields: readonly FormField[] = [
  { key: 'firstName', label: 'First name', type: 'text', required: true, maxLength: 100 },
  { key: 'middleName', label: 'Middle name', type: 'text', maxLength: 100 },
  { key: 'lastName', label: 'Last name', type: 'text', required: true, maxLength: 100 },
  { key: 'email', label: 'Email', type: 'email', required: true },
  { key: 'phoneNumber', label: 'Phone number', type: 'phone', required: true },
  { key: 'budgetFrom', label: 'Budget from', type: 'money' },
  { key: 'budgetTo', label: 'Budget to', type: 'money' },
  { key: 'leadSource', label: 'Lead source', type: 'text', maxLength: 200 },
  { key: 'address', label: 'Address', type: 'address', required: true },
  { key: 'details', label: 'Details', type: 'textarea', maxLength: 5000 },
]

export const defaultForm: FormSchema = { fields: [...defaultFields] }

/** The fields that a service adds to the ten. */
export function ownFields(schema: FormSchema): FormField[] {
  return schema.fields.slice(defaultFields.length)
}
