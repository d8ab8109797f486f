import { defaultFields, defaultForm } from '../schema.ts'

const field = (more: object) => ({
  fields: [...defaultFields, { key: 'x', label: 'X', type: 'text', ...more }],
})
const hanging = (showWhen: unknown) => field({ showWhen })

/** Forms with their expected problem: browser and database must agree. */
export const forms: readonly (readonly [form: unknown, problem: string | undefined])[] = [
  [defaultForm, undefined],
  [field({}), undefined],
  [field({ type: 'select', options: ['A'] }), undefined],
  [hanging({ key: 'leadSource', equals: 'Web' }), undefined],
  [[], 'A form is an object with a list of fields'],
  [null, 'A form is an object with a list of fields'],
  [{ fields: {} }, 'A form is an object with a list of fields'],
  [field({ help: 'x'.repeat(70_000) }), 'A form has at most 64 KiB'],
  [{ fields: Array.from({ length: 101 }, () => ({})) }, 'A form has at most 100 fields'],
  [{ fields: [] }, 'The default fields come first'],
  [{ fields: defaultFields.toReversed() }, 'The default fields come first'],
  [field({ key: 'firstName' }), 'Each field has a key of its own'],
  [field({ key: '1st' }), 'Each field has a key of its own'],
  [field({ key: 'a'.repeat(51) }), 'Each field has a key of its own'],
  [field({ label: '  ' }), 'x needs a label'],
  [field({ label: 'x'.repeat(201) }), 'x needs a label'],
  [field({ type: 'script' }), 'x has an unknown type'],
  [field({ pattern: '(a+)+$' }), 'x has an unknown setting'],
  [field({ type: 'radio' }), 'x needs its options'],
  [field({ type: 'select', options: [] }), 'x needs its options'],
  [field({ type: 'select', options: ['A', ''] }), 'x needs its options'],
  [field({ type: 'multiselect', options: [1] }), 'x needs its options'],
  [hanging({ key: 'y', equals: 'A' }), 'x depends on a field that does not come before it'],
  [hanging({ key: 'x', equals: 'A' }), 'x depends on a field that does not come before it'],
  [hanging({ key: 'leadSource' }), 'x depends on a field that does not come before it'],
]
