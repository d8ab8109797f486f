import { expect, test } from 'vitest'
import { isEmail, plainEmail } from './email.ts'

test.for([
  ['  Ana@Mail.Example ', 'ana@mail.example'],
  ['\u200Bana@mail\u00AD.example\uFEFF', 'ana@mail.example'],
  ['\u202Aana@mail.example\u202C', 'ana@mail.example'],
  ['mailto:ana@mail.example', 'ana@mail.example'],
  ['ａｎａ＠ｍａｉｌ．ｅｘａｍｐｌｅ', 'ana@mail.example'],
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ['ana@BÜCHER.example', 'ana@xn--bcher-kva.example'],
  ['ana@bu\u0308cher\u3002example', 'ana@xn--bcher-kva.example'],
  ['ana@XN--BCHER-KVA.example', 'ana@xn--bcher-kva.example'],
  ['josé@пошта.example', 'josé@xn--80a1acn3a.example'],
] as const)('%j is the mailbox %s', ([text, email]) => {
  expect(plainEmail(text)).toBe(email)
  expect(isEmail(email)).toBe(true)
})

test.for(["o'neill+leads@mail.example.co.uk", 'a@b.co', 'a_b-c.d@x-y.example', '用户@例子.example'])(
  '%s is an address',
  (text) => expect(isEmail(plainEmail(text))).toBe(true),
)

test.for([
  '',
  '@',
  'ana',
  'ana@',
  '@mail.example',
  'ana@mail',
  'ana@mail.example.',
  'ana@.mail.example',
  'ana@mail..example',
  'ana@-mail.example',
  'ana@mail_.example',
  'ana@127.0.0.1',
  'x@[127.0.0.1]',
  '.ana@mail.example',
  'ana.@mail.example',
  'an..a@mail.example',
  'an a@mail.example',
  'a@b@mail.example',
  'ana@mail.example,eve@mail.example',
  'Ana <ana@mail.example>',
  '"ana"@mail.example',
  'ana@mail.example:25',
  'ana@mail.example/x',
  'ana@büch%65r.example',
  'jos\uFFFD@mail.example',
  `${'a'.repeat(65)}@mail.example`,
  `ana@${'b'.repeat(64)}.example`,
  `ana@${'b.'.repeat(125)}example`,
])('%j is no address', (text) => expect(isEmail(plainEmail(text))).toBe(false))

test('only the normal form passes', () => {
  for (const text of [
    'Ana@mail.example',
    'ana@bücher.example',
    ' ana@mail.example',
    'an\u200Ba@mail.example',
  ])
    expect(isEmail(text), text).toBe(false)
})
