import { describe, expect, test } from 'vitest'
import { connected, one, rolledBack } from '../test/people.ts'
import { submit } from '../test/world-leads.ts'
import { seedWorld } from '../test/world.ts'

const problem = (form: unknown) =>
  connected(async (db) => {
    const { said } = await one<{ said: string | null }>(
      db,
      'select private.form_problem($1::jsonb) as said',
      [form === undefined ? null : JSON.stringify(form)],
    )
    return said
  })
const defaults = await connected((db) =>
  one<{ fields: Record<string, unknown>[] }>(db, 'select private.default_fields() as fields'),
)
const withField = (more: object, ...others: unknown[]) => ({
  fields: [...defaults.fields, { key: 'x', label: 'X', type: 'text', ...more }, ...others],
})
const types =
  'text textarea number money email phone date checkbox address zip select multiselect radio'.split(' ')

test('the default form is valid and has the ten specified fields', async () => {
  expect(await problem({ fields: defaults.fields })).toBe(null)
  expect(defaults.fields.map(({ key }) => key)).toEqual(
    'firstName middleName lastName email phoneNumber budgetFrom budgetTo leadSource address details'.split(
      ' ',
    ),
  )
})

test.for(types)('%s is a field type', async (type) => {
  expect(await problem(withField({ type, options: ['A', 'B'] }))).toBe(null)
})

test('a field can depend on an earlier one', async () => {
  const second = { key: 'y', label: 'Y', type: 'text', showWhen: { key: 'x', equals: 'A' } }
  expect(await problem(withField({ type: 'radio', options: ['A'] }, second))).toBe(null)
})

describe('an invalid form', () => {
  const own = 'Each field has a key of its own'
  const earlier = 'x depends on a field that does not come before it'
  test.for([
    ['undefined', undefined, 'A form is an object with a list of fields'],
    ['null', null, 'A form is an object with a list of fields'],
    ['a list', [], 'A form is an object with a list of fields'],
    ['without a list of fields', { fields: {} }, 'A form is an object with a list of fields'],
    ['over 64 KiB', withField({ help: 'x'.repeat(66_000) }), 'A form has at most 64 KiB'],
    [
      'with more than 100 fields',
      { fields: Array.from({ length: 101 }, () => ({})) },
      'A form has at most 100 fields',
    ],
    ['without the default fields', { fields: [] }, 'The default fields come first'],
    ['in another order', { fields: defaults.fields.toReversed() }, 'The default fields come first'],
    ['without a default field', { fields: defaults.fields.slice(1) }, 'The default fields come first'],
    ['with a number as field', { fields: [...defaults.fields, 7] }, own],
    ['with a list as field', { fields: [...defaults.fields, []] }, own],
    ['with a field without a key', withField({ key: undefined }), own],
    ['with a field whose key is a number', withField({ key: 7 }), own],
    ['with a duplicate key', withField({ key: 'email' }), own],
    ['with an invalid key', withField({ key: '__proto__' }), own],
    ['with a field with a long key', withField({ key: 'a'.repeat(51) }), own],
    ['with a field without a label', withField({ label: ' ' }), 'x needs a label'],
    ['with a field whose label is a number', withField({ label: 7 }), 'x needs a label'],
    ['with a field with a long label', withField({ label: 'x'.repeat(201) }), 'x needs a label'],
    ['with a field without a type', withField({ type: null }), 'x has an unknown type'],
    ['with an unknown type', withField({ type: 'html' }), 'x has an unknown type'],
    ['with a field with a pattern', withField({ pattern: '(a+)+$' }), 'x has an unknown setting'],
    ['with a select without options', withField({ type: 'select' }), 'x needs its options'],
    ['with empty options', withField({ type: 'radio', options: [] }), 'x needs its options'],
    ['with a number as option', withField({ type: 'radio', options: [1] }), 'x needs its options'],
    ['with a string as options', withField({ type: 'multiselect', options: 'A' }), 'x needs its options'],
    [
      'with too many options',
      withField({ type: 'select', options: Array.from({ length: 201 }, String) }),
      'x needs its options',
    ],
    ['with a field that depends on itself', withField({ showWhen: { key: 'x', equals: 'A' } }), earlier],
    ['with a dependency without a key', withField({ showWhen: { equals: 'A' } }), earlier],
    ['with a dependency without an answer', withField({ showWhen: { key: 'email' } }), earlier],
    ['with a null dependency', withField({ showWhen: null }), earlier],
    [
      'with a field that depends on a later one',
      withField({ showWhen: { key: 'y', equals: 'A' } }, { key: 'y', label: 'Y', type: 'text' }),
      earlier,
    ],
  ] as const)('%s', async ([, form, said]) => expect(await problem(form)).toBe(said))
})

test('an eleventh default field applies to new forms only', () =>
  rolledBack(async (db) => {
    const { associate, operator, vendor } = await seedWorld(db)
    const eleven = [...defaults.fields, { key: 'heard', label: 'Heard of us', type: 'text' }]
    await db.query(
      `create or replace function private.default_fields() returns jsonb language sql immutable
        return '${JSON.stringify(eleven)}'::jsonb`,
    )
    const said = async (fields: unknown) =>
      (
        await one<{ said: string | null }>(db, 'select private.form_problem($1) as said', [
          JSON.stringify({ fields }),
        ])
      ).said
    expect(await said(eleven)).toBe(null)
    expect(await said([...eleven, { key: 'x', label: 'X', type: 'text' }])).toBe(null)
    expect(await said(defaults.fields)).toBe('The default fields come first')
    const { service } = await one<{ service: number }>(
      db,
      'select min(id) as service from app.services where organization_id = $1 and is_active',
      [vendor.organization.id],
    )
    expect(await submit(db, associate, vendor.organization.id), 'an older form').toBeGreaterThan(0)
    await operator.master.asks('select app.set_service_publishing($1, true)', [vendor.organization.id])
    const change = 'row(null, null, null, null, null, null, null, null, null, $2)::app.new_service'
    await vendor.master.asks(`select app.update_service($1, ${change})`, [service, { fields: eleven }])
    expect(await submit(db, associate, vendor.organization.id), 'a new version').toBeGreaterThan(0)
  }))
