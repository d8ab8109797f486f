import { alwaysRequired, defaultCount, defaultFields, type FormField, type FormSchema } from './schema.ts'

/** The fields that every form has. */
const neededByLeads = ['firstName', 'lastName', 'email', 'phoneNumber', 'address']

/**
 * Parses a stored form. Its JSON may have bounds as numbers, and of its default fields only label, help, and whether
 * they are required count. Default fields that were added later are left out.
 */
export function readForm(json: unknown, defaults: readonly FormField[] = defaultFields): FormSchema {
  const fields = isObject(json) && Array.isArray(json['fields']) ? json['fields'].filter(isObject) : []
  const count = defaultCount(fields, defaults)
  const standard = defaults.slice(0, count)
  if (!neededByLeads.every((needed) => standard.some(({ key }) => key === needed)))
    return { fields: [...defaults] }
  return { fields: fields.map((field, place) => readField(field, standard[place])) }
}

function readField(given: Record<string, unknown>, standard: FormField | undefined): FormField {
  const field = given as FormField & { min?: unknown; max?: unknown }
  if (standard) {
    const { required: usual = false, ...plain } = standard
    const isRequired = alwaysRequired.includes(standard.key) || (field.required ?? usual)
    const help = typeof field.help === 'string' && { help: field.help }
    // Only a form that says so makes a required default field optional.
    const required = isRequired ? { required: true } : usual && { required: false }
    return { ...plain, label: field.label, ...required, ...help }
  }
  const { min, max, ...rest } = field
  return { ...rest, ...bound('min', min), ...bound('max', max) }
}

function bound(name: 'min' | 'max', value: unknown): Partial<FormField> {
  if (typeof value !== 'number' && typeof value !== 'string') return {}
  return value === '' ? {} : { [name]: String(value) }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
