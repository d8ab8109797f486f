import { expect, test } from 'vitest'

import { checkForm } from '../../../forms/checkForm.ts'
import { defaultFields, type FormField } from '../../../forms/schema.ts'
import { check } from '../../test/check.ts'
import { formOf } from './builder.ts'
import { draftOf, type FieldDraft, fieldOf, fieldSchema } from './fieldDraft.ts'

const owns: FormField = { key: 'owns', label: 'Owns', type: 'checkbox' }
const draft = (more: Partial<FieldDraft>): FieldDraft => ({
  ...draftOf(undefined),
  label: 'Roof age',
  ...more,
})
const wrong = (more: Partial<FieldDraft>) => check(fieldSchema, draft(more)).wrong

test('a field keeps only what its type has', () => {
  const full = {
    help: 'In years',
    options: 'A\n\n B \nA',
    min: '$1,000',
    max: '2000',
    maxLength: '40',
    required: true,
  }
  expect(fieldOf(draft({ ...full, type: 'text' }), [])).toEqual({
    key: 'roofAge',
    label: 'Roof age',
    type: 'text',
    required: true,
    help: 'In years',
    maxLength: 40,
  })
  expect(fieldOf(draft({ ...full, type: 'money' }), [])).toMatchObject({ min: '1000', max: '2000' })
  expect(fieldOf(draft({ ...full, type: 'select' }), [])).toMatchObject({ options: ['A', 'B'] })
})

test('a field that hangs on a checkbox hangs on yes or no', () => {
  const field = fieldOf(draft({ showKey: 'owns', showEquals: 'true' }), [...defaultFields, owns])
  expect(field.showWhen).toEqual({ key: 'owns', equals: true })
  expect(checkForm(formOf([owns, field]))).toBe(undefined)
})

test('editing begins with what there is, and keeps the key', () => {
  const field: FormField = {
    key: 'x',
    label: 'X',
    type: 'radio',
    options: ['A', 'B'],
    showWhen: { key: 'owns', equals: false },
  }
  expect(fieldOf(draftOf(field), [owns, field], 'x')).toEqual(field)
})

test('what is wrong is said at its place', () => {
  expect(wrong({ label: ' ' })).toEqual({ label: 'Field is required!' })
  expect(wrong({ type: 'radio' })).toEqual({ options: 'Field is required!' })
  expect(wrong({ type: 'number', min: 'x' })).toEqual({ min: 'Please enter a number' })
  expect(wrong({ type: 'date', max: '2026-02-30' })).toEqual({ max: 'Please enter a valid date' })
  expect(wrong({ type: 'number', min: '3', max: '2' })).toEqual({ max: 'Please enter at least the lowest' })
  expect(wrong({ showKey: 'owns' })).toEqual({ showEquals: 'Field is required!' })
  expect(wrong({ min: 'of no matter', options: '' })).toBe(undefined)
})
