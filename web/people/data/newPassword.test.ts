import * as v from 'valibot'
import { expect, test } from 'vitest'

import { mismatch, newPassword, newAccount } from './newPassword.ts'

const complaints = (pwd: string, again: string) =>
  v.safeParse(newPassword, { pwd, again }).issues?.map((issue) => [issue.path?.[0].key, issue.message])

test('a new password is chosen twice, and both must be the same', () => {
  expect(complaints('Turnstone!2026', 'Turnstone!2026')).toBeUndefined()
  expect(complaints('Turnstone!2026', 'Turnstone!2027')).toEqual([['again', mismatch]])
})

test('a weak password shows "Password must be at least 8 characters, contain one uppercase letter, and one special character"', () => {
  expect(complaints('weak', 'weak')).toEqual([
    [
      'pwd',
      'Password must be at least 8 characters, contain one uppercase letter, and one special character',
    ],
  ])
})

test('both are required: "Field is required!"', () => {
  expect(complaints('', '')).toContainEqual(['pwd', 'Field is required!'])
  expect(complaints('', '')).toContainEqual(['again', 'Field is required!'])
})

test('the terms have to be agreed to: "Field is required!"', () => {
  const chosen = { email: 'ana@vendor.example', pwd: 'Turnstone!2026', again: 'Turnstone!2026' }
  expect(v.safeParse(newAccount, { ...chosen, terms: true }).success).toBe(true)
  expect(v.safeParse(newAccount, { ...chosen, terms: false }).issues?.[0].message).toBe('Field is required!')
})
