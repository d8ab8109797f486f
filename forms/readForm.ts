import { defaultCount, defaultFields, type FormField, type FormSchema } from './schema.ts'

/** The fields that every lead needs. */
const neededByLeads = ['firstName', 'lastName', 'email', 'phoneNumber', 'address']

/**
 * Parses a stored form. Its JSON may have bounds as numbers, and of its default fields only label and help count, so
 * that every form has what a lead needs. Default fields that were added later are left out.
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
    const required = standard.required === true || field.required === true
    const help = typeof field.help === 'string' && { help: field.help }
    // A false setting is omitted, so that an unchanged form is sent as it was stored.
    return { ...standard, label: field.label, ...(required && { required }), ...help }
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
