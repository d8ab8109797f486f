import { expect, test } from 'vitest'
import { isolated, plainLine } from './plainLine.ts'

test.for([
  ['Ana\u202Egpj.exe', 'Anagpj.exe', 'a direction override'],
  ['\u2067Ana\u2069 \u061CLane\u200F', 'Ana Lane', 'isolates and marks'],
  ['Ad\u200Ba\u00AD\uFEFF', 'Ada', 'invisible characters'],
  ['A\u200Dda', 'Ada', 'a joiner between Latin letters'],
  ['علی\u200Cرضا', 'علی\u200Cرضا', 'a joiner that Persian needs is left'],
  ['क्\u200Dष', 'क्\u200Dष', 'and one that Hindi needs'],
  ['Ada\u{E0041}\u{E007F}', 'Ada', 'tag characters'],
  ['  Ada \r\n\u2028 Lane\t', 'Ada Lane', 'line breaks'],
  ['Zoë Ångström-O’Neill 李', 'Zoë Ångström-O’Neill 李', 'what people are called'],
  ['\u200B\u202E', '', 'nothing visible'],
] as const)('%j becomes %j: %s', ([text, plain]) => expect(plainLine(text)).toBe(plain))

test('only right-to-left text is isolated', () => {
  expect(isolated('Ana')).toBe('Ana')
  expect(isolated('שלום')).toBe('\u2068שלום\u2069')
})
