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
  /** A decimal for numbers and money, an ISO date for dates. */
  min?: string
  max?: string
  /** In characters. */
  maxLength?: number
  /** Shown only if an earlier field has this answer. */
  showWhen?: { key: string; equals: string | boolean }
}

export type FormSchema = { fields: FormField[] }

export type AddressAnswer = { street: string; city: string; state: string; zip: string }

/** An issue of one answer; the key of an address part is like `address.zip`. */
export type Issue = { key: string; message: string }

export const hasOptions: readonly FieldType[] = ['select', 'multiselect', 'radio']
export const hasLength: readonly FieldType[] = ['text', 'textarea']
export const hasBounds: readonly FieldType[] = ['number', 'money', 'date']

/** The maximum size of a form, and of the answers to one. */
export const maxBytes = 65_536
export const maxFields = 100

/** The first fields of every new form. */
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

/** A form may make any other default field optional. */
export const alwaysRequired: readonly string[] = ['firstName', 'lastName']

/** The default fields where only these keys are required, and those that always are. */
export function requiring(usual: readonly FormField[], keys: readonly string[]): FormField[] {
  const isUsual = (key: string) => defaultFields.some((standard) => standard.key === key && standard.required)
  return usual.map(({ required: _before, ...field }) => {
    if (alwaysRequired.includes(field.key) || keys.includes(field.key)) return { ...field, required: true }
    return isUsual(field.key) ? { ...field, required: false } : field
  })
}

export const defaultForm: FormSchema = { fields: [...defaultFields] }

type Keyed = { key?: unknown }

/** How many of a form's first fields are default fields. A stored form may have fewer than today's. */
export function defaultCount(
  fields: readonly Keyed[],
  defaults: readonly FormField[] = defaultFields,
): number {
  const place = fields.findIndex(({ key }, index) => key !== defaults[index]?.key)
  return place === -1 ? fields.length : place
}

/** The fields that a service adds to the default ones. */
export function ownFields({ fields }: FormSchema): FormField[] {
  return fields.slice(defaultCount(fields))
}

/** Today's default fields, with the form's labels. */
export function usualFields(
  { fields }: FormSchema,
  defaults: readonly FormField[] = defaultFields,
): FormField[] {
  return defaults.map((standard) => fields.find(({ key }) => key === standard.key) ?? standard)
}
