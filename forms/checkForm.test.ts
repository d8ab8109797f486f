import { expect, test } from 'vitest'
import { checkForm } from './checkForm.ts'
import { readForm } from './readForm.ts'
import { forms } from './test/samples.ts'
import { defaultFields, defaultForm, ownFields, requiring, type FormField, usualFields } from './schema.ts'
import { formWith } from './test/forms.ts'

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

test('every form has the default fields, of which first and last name are always required', () => {
  const loose = {
    fields: defaultFields.map((field) => ({ ...field, type: 'text', required: false, label: 'Any' })),
  }
  const { fields } = readForm(loose)
  expect(fields.map(({ type }) => type)).toEqual(defaultFields.map(({ type }) => type))
  expect(fields.filter(({ required }) => required).map(({ key }) => key)).toEqual(['firstName', 'lastName'])
  expect(fields[0]?.label).toBe('Any')
})

test('a default field whose form says nothing is required as before', () => {
  const silent = { fields: defaultFields.map((field) => ({ ...field, required: undefined })) }
  expect(readForm(silent)).toEqual(defaultForm)
})

test('an optional default field stays so when the form is read and sent again', () => {
  const fields = requiring(defaultFields, ['phoneNumber', 'details'])
  expect(readForm({ fields })).toEqual({ fields })
  expect(requiring(fields, ['email', 'phoneNumber', 'address'])).toEqual(defaultFields)
})

test('an unreadable form becomes the ten default fields; bounds become strings', () => {
  for (const json of [null, undefined, 'x', {}, { fields: 3 }]) expect(readForm(json)).toEqual(defaultForm)
  const { fields } = readForm({
    fields: [...defaultFields, { key: 'x', label: 'X', type: 'number', min: 1, max: '' }],
  })
  expect(fields.at(-1)).toEqual({ key: 'x', label: 'X', type: 'number', min: '1' })
})

test('a form from before an eleventh default field is read without it', () => {
  const heard: FormField = { key: 'heard', label: 'Heard of us', type: 'text', required: true, maxLength: 9 }
  const eleven = [...defaultFields, heard]
  const own: FormField = { key: 'roof', label: 'Roof', type: 'select', options: ['Flat'] }
  const old = formWith(own)
  const keys = (form: unknown) => readForm(form, eleven).fields.map(({ key }) => key)
  expect(keys(old)).toEqual([...defaultForm.fields, own].map(({ key }) => key))
  expect(readForm(old, eleven).fields.at(-1)).toEqual(own)
  expect(ownFields(readForm(old, eleven))).toEqual([own])
  expect(usualFields(old, eleven)).toEqual(eleven)
  const today = { fields: [...defaultFields, { key: 'heard', label: 'Heard?', type: 'date' }, own] }
  expect(keys(today)).toEqual([...eleven, own].map(({ key }) => key))
  expect(readForm(today, eleven).fields.at(-2)).toEqual({ ...heard, label: 'Heard?' })
})
