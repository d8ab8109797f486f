import { expect, test } from 'vitest'
import { AddressError, checked, isAddress, oneLine } from './email-address.ts'

test.each(['ana@example.org', "o'neill+leads@mail.example.co.uk", 'jürgen@bücher.example'])(
  'mail may go to %s',
  (address) => expect(isAddress(address)).toBe(true),
)

test.each([
  'ana@example.org\r\nBcc: eve@example.org',
  'ana@example.org\nX: y',
  'ana@example.org\r',
  'ana@example.org,eve@example.org',
  'ana@example.org;eve@example.org',
  'Ana <eve@example.org>',
  '"eve@example.org"@example.org',
  'group:ana@example.org',
  'ana@example.org(eve@example.org)',
  'ana@example.org eve@example.org',
  'ana@eve@example.org',
  'ana\0@example.org',
  'an\u200ba@example.org',
  'ana@exam\u00adple.org',
  '\u202eana@example.org',
  'ana',
  '',
  `${'a'.repeat(250)}@example.org`,
])('no mail goes to %j', (address) => {
  const attempt = () => checked({ name: 'Ana', address })
  expect(attempt).toThrow(AddressError)
  expect(attempt).toThrow('The address of a recipient is not one plain address.')
})

test('a name is one line and has its own text direction', () => {
  expect(oneLine(' Ana\r\nBcc: eve@example.org\u202e \0 ')).toBe('Ana Bcc: eve@example.org')
})
