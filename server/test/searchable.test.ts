import { expect, test } from 'vitest'
import { searchable } from './searchable.ts'

test.each([
  ['a sentence', 'Zip 02108.'],
  ['a line of JSON', String.raw`{"text":"Boston\n02108"}`],
  ['glued to letters', 'MA02108'],
  ['base64', Buffer.from('["zip","02108"]').toString('base64')],
  ['beside a uuid', '5ae714d9-27bc-4a89-845c-85b55991c3b3 02108'],
])('a number is found in %s', (_, text) => {
  expect(searchable(text)).toContain('02108')
})

test.each([
  ['uuid', '5ae714d9-27bc-4a89-845c-b02108c1c3b3'],
  ['uuid that begins with it', '02108abc-27bc-4a89-845c-85b55991c3b3'],
  ['hash', `b02108c${'a'.repeat(57)}`],
])('the digits of a random %s are not a number', (_, text) => {
  expect(searchable(`id ${text}, then`)).not.toContain('02108')
})
