import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPhone, phoneHref, plainPhone } from './phone.ts'

const pasted = readFileSync(new URL('test/phones.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')

test.each(pasted)('%j is a phone number', (text) => {
  expect(isPhone(plainPhone(text))).toBe(true)
  expect(plainPhone(text).replaceAll(/^\+1|\D/g, '')).toMatch(/^51247633124?$/)
})

test.for([
  ['\u202A(512) 476-3312\u202C', '(512) 476-3312'],
  ['p:+15124763312', '+15124763312'],
  ['TEL: +1 512.476.3312', '+1 512.476.3312'],
  ['1-512-476-3312', '+1-512-476-3312'],
  ['1 (512) 476-3312', '+1 (512) 476-3312'],
  ['15124763312', '+15124763312'],
  ['(+1) 512 476 3312', '+1 512 476 3312'],
  ['512\u2212476\u20103312', '512-476-3312'],
  ['512 – 476 – 3312', '512-476-3312'],
  ['512/476-3312', '512-476-3312'],
  ['５１２－４７６－３３１２', '512-476-3312'],
  ['٥١٢ ٤٧٦ ٣٣١٢', '512 476 3312'],
  ['512-476-3312, Ext: 12', '512-476-3312 x12'],
  ['512-476-3312 extension 12', '512-476-3312 x12'],
  ['512-476-3312 #12', '512-476-3312 x12'],
  ['tel:+1-512-476-3312;ext=12', '+1-512-476-3312 x12'],
  ['512\u00A0476\u202F3312', '512 476 3312'],
  ['512-476-3312.', '512-476-3312'],
] as const)('%j becomes %j', ([text, phone]) => {
  expect(plainPhone(text)).toBe(phone)
  expect(plainPhone(phone)).toBe(phone)
  expect(isPhone(phone)).toBe(true)
})

test.for([
  '',
  'call me',
  '555-0108',
  '312-555-01088',
  '123-456-789',
  '+44 3125550108',
  '+44 20 7946 0958',
  '312-555-0108 x',
  '312-555-0108 x1234567',
  '312-555-0108 / 312-555-0109',
])('%j is no phone number', (text) => expect(isPhone(plainPhone(text))).toBe(false))

test('a ten-digit number that begins with 1 gets no country code', () => {
  expect(plainPhone('123-456-7890')).toBe('123-456-7890')
})

test('a number from abroad keeps its digits', () => {
  expect(plainPhone('\u202A+44 20 7946 0958\u202C')).toBe('+44 20 7946 0958')
})

test.for([
  ['(312) 555-0142', undefined, 'tel:+13125550142'],
  ['+1 312.555.0142', null, 'tel:+13125550142'],
  ['+13125550142', '7', 'tel:+13125550142;ext=7'],
  ['312-555-0142 x7', undefined, 'tel:+13125550142;ext=7'],
  ['1 (312) 555-0142 ext. 7', '', 'tel:+13125550142;ext=7'],
] as const)('%j with extension %j is dialed as %s', ([phone, extension, href]) => {
  expect(phoneHref(phone, extension)).toBe(href)
})
