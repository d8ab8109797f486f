import { expect, test } from 'vitest'
import { isolated, plainLine, plainText, shortened } from './plainLine.ts'

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

test('a text of several lines keeps its lines and emoji, and nothing that changes its surroundings', () => {
  expect(plainText('One\r\n\ttwo \u202Egnp\u2066 \u0007👩‍👩‍👧')).toBe('One\n\ttwo gnp 👩‍👩‍👧')
})

test('a long text is cut between characters, and its isolates are closed', () => {
  expect(shortened('Ana', 3)).toBe('Ana')
  expect(shortened('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧👩‍👩‍👧…')
  expect(shortened('\u2068שלום\u2069 and more', 3)).toBe('\u2068של…\u2069')
  expect(shortened(`a${'\u0301'.repeat(10_000)}`, 5)).toBe('…')
  expect(shortened('😀😀😀😀', 4, 5)).toBe('😀😀…')
})
