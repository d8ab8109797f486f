import { defaultFields, defaultForm, type FormField, type FormSchema } from './schema.ts'

/**
 * A form as the database keeps it, made fit to work with: its JSON may hold bounds as numbers, and of the ten
 * default fields only label and help are its own, so that no form can ask for less than every lead needs.
 */
export function readForm(json: unknown): FormSchema {
  const fields = isObject(json) && Array.isArray(json['fields']) ? json['fields'].filter(isObject) : []
  if (fields.length < defaultFields.length) return defaultForm
  return { fields: fields.map((field, place) => readField(field, defaultFields[place])) }
}

function readField(given: Record<string, unknown>, standard: FormField | undefined): FormField {
  const field = given as FormField & { min?: unknown; max?: unknown }
  if (standard) {
    const required = standard.required === true || field.required === true
    const help = typeof field.help === 'string' && { help: field.help }
    return { ...standard, label: field.label, required, ...help }
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
