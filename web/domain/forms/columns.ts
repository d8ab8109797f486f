import type { FormField } from '../../../forms/schema.ts'

const byKey: Record<string, number> = {
  firstName: 4,
  middleName: 4,
  lastName: 4,
  budgetFrom: 4,
  budgetTo: 4,
  leadSource: 4,
}
const wholeRow = ['textarea', 'address', 'multiselect', 'radio', 'checkbox']

/** How many of twelve columns a field takes. */
export function columnsOf({ key, type }: FormField): number {
  return wholeRow.includes(type) ? 12 : (byKey[key] ?? 6)
}
