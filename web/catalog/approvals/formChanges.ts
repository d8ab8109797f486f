import { readForm } from '../../../forms/readForm.ts'
import type { FormField } from '../../../forms/schema.ts'

export type FormChange = { label: string; what: 'added' | 'removed' | 'changed' | 'moved' }

/** What differs between two lead forms, field by field, in the order of the newer one; removed fields come last. */
export function formChanges(before: unknown, after: unknown): FormChange[] {
  const [earlier, later] = [readForm(before).fields, readForm(after).fields]
  const known = new Map(earlier.map((field) => [field.key, field]))
  const kept = later.filter(({ key }) => known.has(key)).map(({ key }) => key)
  const order = earlier.filter(({ key }) => kept.includes(key)).map(({ key }) => key)
  const changes = later.flatMap((field): FormChange[] => {
    const old = known.get(field.key)
    if (!old) return [{ label: field.label, what: 'added' }]
    if (!isSame(old, field)) return [{ label: field.label, what: 'changed' }]
    return kept.indexOf(field.key) === order.indexOf(field.key) ? [] : [{ label: field.label, what: 'moved' }]
  })
  const removed = earlier.filter(({ key }) => !kept.includes(key))
  return [...changes, ...removed.map(({ label }): FormChange => ({ label, what: 'removed' }))]
}

function isSame(a: FormField, b: FormField): boolean {
  const plain = (field: FormField) =>
    JSON.stringify(Object.entries(field).toSorted(([x], [y]) => x.localeCompare(y)))
  return plain(a) === plain(b)
}
