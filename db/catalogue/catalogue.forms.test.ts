import { describe, expect, test } from 'vitest'
import { connected, one } from '../test/people.ts'

const problem = (form: unknown) =>
  connected(async (db) => {
    const { said } = await one<{ said: string | null }>(db, 'select hidden.form_problem($1::jsonb) as said', [
      form === undefined ? null : JSON.stringify(form),
    ])
    return said
  })
const defaults = await connected((db) =>
  one<{ fields: Record<string, unknown>[] }>(db, 'select hidden.default_fields() as fields'),
)
const withField = (more: object, ...others: unknown[]) => ({
  fields: [...defaults.fields, { key: 'x', label: 'X', type: 'text', ...more }, ...others],
})
const types =
  'text textarea number money email phone date checkbox address zip select multiselect radio'.split(' ')

test('the default form is right; it asks the ten specified questions', async () => {
  expect(await problem({ fields: defaults.fields })).toBe(null)
  expect(defaults.fields.map(({ key }) => key)).toEqual(
    'firstName middleName lastName email phoneNumber budgetFrom budgetTo leadSource address details'.split(
      ' ',
    ),
  )
})

test.for(types)('%s is a type', async (type) => {
  expect(await problem(withField({ type, options: ['A', 'B'] }))).toBe(null)
})

test('a field may hang on one before it', async () => {
  const second = { key: 'y', label: 'Y', type: 'text', showWhen: { key: 'x', equals: 'A' } }
  expect(await problem(withField({ type: 'radio', options: ['A'] }, second))).toBe(null)
})

describe('what a form may not be', () => {
  const own = 'Each field has a key of its own'
  const earlier = 'x depends on a field that does not come before it'
  test.for([
    ['nothing', undefined, 'A form is an object with a list of fields'],
    ['null', null, 'A form is an object with a list of fields'],
    ['a list', [], 'A form is an object with a list of fields'],
    ['without a list of fields', { fields: {} }, 'A form is an object with a list of fields'],
    ['longer than 64 KiB', withField({ help: 'x'.repeat(66_000) }), 'A form has at most 64 KiB'],
    [
      'of more than 100 fields',
      { fields: Array.from({ length: 101 }, () => ({})) },
      'A form has at most 100 fields',
    ],
    ['without the ten', { fields: [] }, 'The ten default fields come first'],
    ['in another order', { fields: defaults.fields.toReversed() }, 'The ten default fields come first'],
    ['lacking one of the ten', { fields: defaults.fields.slice(1) }, 'The ten default fields come first'],
    ['of things that are no fields', { fields: [...defaults.fields, 7] }, own],
    ['of lists', { fields: [...defaults.fields, []] }, own],
    ['of a field without a key', withField({ key: undefined }), own],
    ['of a field whose key is a number', withField({ key: 7 }), own],
    ['of a field with a key of another', withField({ key: 'email' }), own],
    ['of a field with a key that is no name', withField({ key: '__proto__' }), own],
    ['of a field with a long key', withField({ key: 'a'.repeat(51) }), own],
    ['of a field without a label', withField({ label: ' ' }), 'x needs a label'],
    ['of a field whose label is a number', withField({ label: 7 }), 'x needs a label'],
    ['of a field with a long label', withField({ label: 'x'.repeat(201) }), 'x needs a label'],
    ['of a field without a type', withField({ type: null }), 'x has an unknown type'],
    ['of a field with a type of its own', withField({ type: 'html' }), 'x has an unknown type'],
    ['of a field with a pattern', withField({ pattern: '(a+)+$' }), 'x has an unknown setting'],
    ['of a choice without options', withField({ type: 'select' }), 'x needs its options'],
    ['of a choice of nothing', withField({ type: 'radio', options: [] }), 'x needs its options'],
    ['of a choice of a number', withField({ type: 'radio', options: [1] }), 'x needs its options'],
    ['of a choice that is no list', withField({ type: 'multiselect', options: 'A' }), 'x needs its options'],
    [
      'of a choice of too much',
      withField({ type: 'select', options: Array.from({ length: 201 }, String) }),
      'x needs its options',
    ],
    ['of a field that hangs on itself', withField({ showWhen: { key: 'x', equals: 'A' } }), earlier],
    ['of a field that hangs on none', withField({ showWhen: { equals: 'A' } }), earlier],
    ['of a field that hangs on no answer', withField({ showWhen: { key: 'email' } }), earlier],
    ['of a field that hangs on nothing', withField({ showWhen: null }), earlier],
    [
      'of a field that hangs on a later one',
      withField({ showWhen: { key: 'y', equals: 'A' } }, { key: 'y', label: 'Y', type: 'text' }),
      earlier,
    ],
  ] as const)('%s', async ([, form, said]) => expect(await problem(form)).toBe(said))
})
