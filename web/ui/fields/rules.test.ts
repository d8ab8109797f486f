import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { email, optionalPhone, password, phone, required, zip } from './rules.ts'

type Rule = v.GenericSchema<string, string>

function complaint(rule: Rule, value: string): string | undefined {
  return v.safeParse(rule, value).issues?.[0].message
}

const cases = [
  {
    rule: required,
    condition: 'trimmed value is non-empty',
    message: 'Field is required!',
    good: ['a', ' a '],
    bad: ['', '   '],
  },
  {
    rule: email,
    condition: 'an address with no spaces',
    message: 'Please enter a valid email address',
    good: ['ana@vendor.example', 'a.b+c@sub.vendor.example'],
    bad: [
      'ana',
      'ana@vendor',
      'ana @vendor.example',
      'ana@ven dor.example',
      'a@b@c.example',
      'ana@vendor..example',
    ],
  },
  {
    rule: phone,
    condition:
      'optional +1, 10 digits with optional separators or parentheses, optional extension " x" plus 1 to 6 digits',
    message: 'Please enter a valid phone number',
    good: [
      '3125550108',
      '(312) 555-0108',
      '+1 312.555.0108',
      '+13125550108',
      '312-555-0108 x1',
      '312-555-0108 x123456',
    ],
    bad: ['555-0108', '312-555-01088', '+44 3125550108', '312-555-0108 x', '312-555-0108 x1234567'],
  },
  {
    rule: password,
    condition: 'at least 8 characters, one uppercase letter, one special character from !@#$%^&*',
    message:
      'Password must be at least 8 characters, contain one uppercase letter, and one special character',
    good: ['Turnstone!2026', 'Abcdef!g', 'A!      ', 'Pass word*'],
    bad: ['Abcde!g', 'abcdefg!', 'Abcdefgh', 'Abcdefg?'],
  },
  {
    rule: zip,
    condition: 'exactly 5 digits',
    message: 'Invalid Zipcode',
    good: ['60601', '00501'],
    bad: ['6060', '606011', '60601-12', '6060a'],
  },
]

describe.each(cases)('$condition, else "$message"', ({ rule, message, good, bad }) => {
  test.each(good)('%j is accepted', (value) => expect(complaint(rule, value)).toBeUndefined())
  test.each(bad)('%j is refused', (value) => expect(complaint(rule, value)).toBe(message))
})

test('every rule says "Field is required!" of an empty value', () => {
  for (const { rule } of cases) expect(complaint(rule, '')).toBe('Field is required!')
})

test('a phone that may be left out is only checked when it is there', () => {
  expect(complaint(optionalPhone, '')).toBeUndefined()
  expect(complaint(optionalPhone, ' ')).toBeUndefined()
  expect(complaint(optionalPhone, '312-555-0108')).toBeUndefined()
  expect(complaint(optionalPhone, '312')).toBe('Please enter a valid phone number')
})
