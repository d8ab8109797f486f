import { expect, test } from 'vitest'
import { isWebAddress, plainWebAddress } from './web-address.ts'

test.for([
  ['www.nunez.example', 'https://www.nunez.example'],
  ['nunez.example/a?b=c#d', 'https://nunez.example/a?b=c#d'],
  ['//nunez.example', 'https://nunez.example'],
  ['nunez.example:8443/x', 'https://nunez.example:8443/x'],
  ['\u200Bhttp://nunez.example ', 'http://nunez.example'],
  ['HTTPS://Nunez.Example', 'https://Nunez.Example'],
  ['https://bücher.example/ä/日本', 'https://bücher.example/ä/日本'],
  ['https://medium.example/@ana', 'https://medium.example/@ana'],
  ["https://x.example/a'b(c)", "https://x.example/a'b(c)"],
] as const)('%j becomes %j', ([text, address]) => {
  expect(plainWebAddress(text)).toBe(address)
  expect(isWebAddress(address)).toBe(true)
})

test.for([
  'javascript:alert(1)',
  'ftp://x.example',
  'data:text/html,x',
  'mailto:ana@mail.example',
  'https://x.example/"onclick=alert(1)',
  'https://x.example/<b>',
  'https://x.example/a b',
  'https://user:pw@evil.example',
  'https://user@evil.example',
  'https://good.example\\@evil.example',
  'localhost',
  'https://localhost/x',
  'https://8443/x',
  'https://',
  'https://.example',
  `https://x.example/${'a'.repeat(2000)}`,
])('%j is no web address', (text) => expect(isWebAddress(plainWebAddress(text))).toBe(false))

test('an empty address stays empty', () => expect(plainWebAddress(' \u200B')).toBe(''))
