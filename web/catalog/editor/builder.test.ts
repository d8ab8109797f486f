import { describe, expect, test } from 'vitest'

import { checkForm } from '../../../forms/checkForm.ts'
import type { FormField } from '../../../forms/schema.ts'
import { formOf, keepField, keyFor, moveField, removeField } from './builder.ts'

const owns: FormField = { key: 'owns', label: 'Owns a home', type: 'radio', options: ['Yes', 'No'] }
const value: FormField = {
  key: 'value',
  label: 'Value',
  type: 'money',
  showWhen: { key: 'owns', equals: 'Yes' },
}
const roof: FormField = { key: 'roof', label: 'Roof age', type: 'number' }
const all = [owns, value, roof]
const keys = (fields: readonly FormField[]) => fields.map(({ key }) => key)

describe('moving a field', () => {
  test('puts it there and says where it is now', () => {
    const { fields, said } = moveField(all, 2, 0)
    expect(keys(fields)).toEqual(['roof', 'owns', 'value'])
    expect(said).toBe('Roof age is now number 1 of 3')
    expect(keys(moveField(all, 0, 0).fields)).toEqual(keys(all))
    expect(keys(moveField(all, 0, 3).fields)).toEqual(keys(all))
  })

  test('never puts one before the field that it hangs on', () => {
    for (const [from, to] of [
      [1, 0],
      [0, 1],
      [0, 2],
    ] as const) {
      const { fields, said } = moveField(all, from, to)
      expect(keys(fields)).toEqual(keys(all))
      expect(said).toBe('Not done: Value is asked depending on Owns a home')
    }
  })
})

test('a field goes, unless another hangs on it', () => {
  expect(keys(removeField(all, 'roof').fields)).toEqual(['owns', 'value'])
  expect(removeField(all, 'roof').said).toBe('Roof age is removed')
  expect(removeField(all, 'owns')).toEqual({
    fields: all,
    said: 'Not done: Value is asked depending on Owns a home',
  })
})

test('a new field comes last; a changed one keeps its place', () => {
  expect(keys(keepField([owns, roof], value).fields)).toEqual(['owns', 'roof', 'value'])
  expect(keepField(all, { ...owns, label: 'Home owner' }).fields[0]).toEqual({ ...owns, label: 'Home owner' })
})

test('a key is derived from the label and unique', () => {
  expect(keyFor('Age of the roof (years)', [])).toBe('ageOfTheRoofYears')
  expect(keyFor('Roof', ['roof', 'roof2'])).toBe('roof3')
  expect(keyFor('Años', [])).toBe('anOs')
  for (const label of ['2nd home?', '日本', '???', 'x'.repeat(90)]) {
    const key = keyFor(label, [])
    expect(checkForm(formOf([{ key, label, type: 'text' }]))).toBe(undefined)
  }
})
