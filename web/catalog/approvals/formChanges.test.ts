import { expect, test } from 'vitest'

import { defaultFields, type FormField } from '../../../forms/schema.ts'
import { formChanges } from './formChanges.ts'

const roof: FormField = { key: 'roof', label: 'Roof', type: 'text' }
const age: FormField = { key: 'age', label: 'Age', type: 'number' }
const form = (...fields: FormField[]) => ({ fields: [...defaultFields, ...fields] })

test('equal forms have no differences, whatever the order of a field’s settings', () => {
  expect(formChanges(form(roof, age), form({ type: 'text', label: 'Roof', key: 'roof' }, age))).toEqual([])
})

test('fields that were added, removed, changed or moved are named', () => {
  expect(formChanges(form(roof), form(roof, age))).toEqual([{ label: 'Age', what: 'added' }])
  expect(formChanges(form(roof, age), form(age))).toEqual([{ label: 'Roof', what: 'removed' }])
  expect(formChanges(form(roof), form({ ...roof, label: 'Kind of roof' }))).toEqual([
    { label: 'Kind of roof', what: 'changed' },
  ])
  expect(formChanges(form(roof), form({ ...roof, required: true }))).toEqual([
    { label: 'Roof', what: 'changed' },
  ])
  expect(formChanges(form(roof, age), form(age, roof))).toEqual([
    { label: 'Age', what: 'moved' },
    { label: 'Roof', what: 'moved' },
  ])
})
