import { expect, test } from 'vitest'
import { checkForm } from './checkForm.ts'
import { readForm } from './readForm.ts'
import { forms } from './samples.testing.ts'
import { defaultFields, defaultForm, type FormField } from './schema.ts'
import { formWith } from './testing.ts'

test.each(forms.map(([form, problem]) => [problem ?? 'nothing', form] as const))(
  '%s is wrong with it',
  (said, form) => {
    expect(checkForm(form) ?? 'nothing').toBe(said)
  },
)

test('bounds are numbers or dates, the lower one first', () => {
  const said = (type: FormField['type'], min?: string, max?: string) =>
    checkForm(formWith({ key: 'x', label: 'X', type, ...(min && { min }), ...(max && { max }) }))
  expect([said('number', '1', '2'), said('money', '0.50'), said('date', '2026-01-01', '2026-01-01')]).toEqual(
    [undefined, undefined, undefined],
  )
  expect(said('number', 'one')).toBe('x has a bound that is no number')
  expect(said('date', '2026-02-30')).toBe('x has a bound that is no date')
  expect(said('number', '2', '1')).toBe('x allows at most less than at least')
})

test('no form asks for less than every lead needs', () => {
  const loose = {
    fields: defaultFields.map((field) => ({ ...field, type: 'text', required: false, label: 'Any' })),
  }
  expect(readForm(loose).fields.map(({ type, required }) => [type, required === true])).toEqual(
    defaultFields.map(({ type, required }) => [type, required === true]),
  )
  expect(readForm(loose).fields[0]?.label).toBe('Any')
})

test('a form that cannot be read is the ten default fields; bounds are read as text', () => {
  for (const json of [null, undefined, 'x', {}, { fields: 3 }]) expect(readForm(json)).toEqual(defaultForm)
  const { fields } = readForm({
    fields: [...defaultFields, { key: 'x', label: 'X', type: 'number', min: 1, max: '' }],
  })
  expect(fields.at(-1)).toEqual({ key: 'x', label: 'X', type: 'number', min: '1' })
})
