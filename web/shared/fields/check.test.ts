import * as v from 'valibot'
import { expect, test } from 'vitest'

import { check, isDirty } from './check.ts'
import { email, required } from './rules.ts'

const schema = v.object({ name: required, email })

test('what is right is sent trimmed', () => {
  expect(check(schema, { name: ' Ana ', email: 'ana@vendor.example' })).toEqual({
    right: { name: 'Ana', email: 'ana@vendor.example' },
  })
})

test('every wrong field gets the first complaint about it', () => {
  expect(check(schema, { name: '', email: 'ana' })).toEqual({
    wrong: { name: 'Field is required!', email: 'Please enter a valid email address' },
  })
  expect(check(schema, { name: 'Ana', email: '' })).toEqual({ wrong: { email: 'Field is required!' } })
})

test('a form has unsaved changes when a value differs from where it began', () => {
  expect(isDirty({ name: 'Ana', agreed: false }, { name: 'Ana', agreed: false })).toBe(false)
  expect(isDirty({ name: 'Ana', agreed: true }, { name: 'Ana', agreed: false })).toBe(true)
})
