import { checkForm } from '../../../forms/checkForm.ts'
import { defaultFields, type FormField, type FormSchema } from '../../../forms/schema.ts'

/** A change to the fields that a service adds: what they are then, and what is to be said of it. */
export type Change = { fields: FormField[]; said: string }

/** A field moves to another place, unless it would come before one that it hangs on. */
export function moveField(fields: readonly FormField[], from: number, to: number): Change {
  const field = fields[from]
  const rest = fields.filter((_, place) => place !== from)
  if (!field || to < 0 || to >= fields.length || from === to) return { fields: [...fields], said: '' }
  const moved = [...rest.slice(0, to), field, ...rest.slice(to)]
  const said = `${field.label} is now number ${to + 1} of ${fields.length}`
  return unlessBroken(fields, { fields: moved, said })
}

/** A field goes, unless others hang on it. */
export function removeField(fields: readonly FormField[], key: string): Change {
  const label = labelOf(fields, key)
  const kept = fields.filter((field) => field.key !== key)
  return unlessBroken(fields, { fields: kept, said: `${label} is removed` })
}

/** A field is changed where it stands, or comes last. */
export function keepField(fields: readonly FormField[], field: FormField): Change {
  const isNew = !fields.some(({ key }) => key === field.key)
  const kept = isNew ? [...fields, field] : fields.map((one) => (one.key === field.key ? field : one))
  return { fields: kept, said: isNew ? `${field.label} is added` : `${field.label} is changed` }
}

export function formOf(own: readonly FormField[], usual: readonly FormField[] = defaultFields): FormSchema {
  return { fields: [...usual, ...own] }
}

/** A key made of a label, that no other field has: the answers are kept under it. */
export function keyFor(label: string, taken: readonly string[]): string {
  const words = label.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? []
  const joined = words.map((word, place) => (place === 0 ? word.toLowerCase() : capital(word))).join('')
  const base = (/^[a-z]/i.test(joined) ? joined : `field${joined}`).slice(0, 44)
  const free = (key: string) => !taken.includes(key)
  if (free(base)) return base
  const number = Array.from({ length: taken.length + 1 }, (_, n) => n + 2).find((n) => free(`${base}${n}`))
  return `${base}${number ?? ''}`
}

function unlessBroken(before: readonly FormField[], change: Change): Change {
  if (checkForm(formOf(before)) !== undefined || checkForm(formOf(change.fields)) === undefined) return change
  const hanging = change.fields.find(({ showWhen }, place) => {
    const earlier = formOf(change.fields.slice(0, place)).fields
    return showWhen && !earlier.some(({ key }) => key === showWhen.key)
  })
  const on = labelOf(before, hanging?.showWhen?.key ?? '')
  return { fields: [...before], said: `Not done: ${hanging?.label ?? 'a field'} is asked depending on ${on}` }
}

function labelOf(fields: readonly FormField[], key: string): string {
  return fields.find((field) => field.key === key)?.label ?? key
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}
