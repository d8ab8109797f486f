import { expect, test } from 'vitest'
import { isUnreadable, plainLine, plainText } from './text.ts'

test.for([
  ['Ana\u202Egpj.exe', 'Anagpj.exe', 'a direction override'],
  ['\u2067Ana\u2069 \u061CLane\u200F', 'Ana Lane', 'isolates and marks'],
  ['Ad\u200Ba\u00AD\uFEFF', 'Ada', 'invisible characters'],
  ['A\u200Dda', 'Ada', 'a joiner between Latin letters'],
  ['Ada\u{E0041}\u{E007F}', 'Ada', 'tag characters'],
  ['  Ada \r\n\u2028 Lane\t', 'Ada Lane', 'line breaks'],
  ['Ada\u00A0\u3000\u2009Lane\u205F', 'Ada Lane', 'spaces of any width'],
  ['Jose\u0301', 'José', 'a decomposed accent'],
  ['\uFE0FAda\uFE0F', 'Ada', 'selectors without an emoji'],
] as const)('%j becomes %j: %s', ([text, plain]) => expect(plainLine(text)).toBe(plain))

test.for([
  ['علی\u200Cرضا', 'Persian'],
  ['क्\u200Dष', 'Hindi'],
  ['ශ්\u200Dරී ලංකා', 'Sinhala'],
  ['မြန်မာ', 'Burmese'],
  ['👩‍👧 Ana', 'a family'],
  ['👩‍❤️‍👨', 'a couple'],
  ['👩🏽‍⚕️', 'a doctor'],
  ['1️⃣', 'a key'],
  ['\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', 'the flag of England'],
  ['Zoë Ångström-O’Neill 李', 'accents, apostrophes, and Chinese'],
] as const)('%j stays: %s', ([text]) => expect([plainLine(text), plainText(text)]).toEqual([text, text]))

test.for(['رضا\u200C', '\u200Cرضا', 'علی\u200C رضا', '👩\u200D', '\u200D👩', 'م\u200DA'])(
  'a joiner at the edge of a word in %j is removed',
  (text) => expect(plainLine(text)).toBe(text.replaceAll(/[\u200C\u200D]/g, '')),
)

const blanks =
  '\0 \t \n \u00A0 \u00AD \u034F \u061C \u115F \u1160 \u1680 \u17B4 \u180E \u2000 \u200A \u200B \u200C \u200D \u2028 \u202E \u202F \u205F \u2060 \u2800 \u3000 \u3164 \uFE0F \uFEFF \uFFA0 \uFFFC \u0301 \u{1D159} \u{E0020}'

test('a text that shows nothing in any alphabet is empty', () => {
  for (const blank of [...blanks.split(' '), blanks, blanks.replaceAll(' ', '')]) {
    expect(plainLine(blank), JSON.stringify(blank)).toBe('')
    expect(plainText(blank), JSON.stringify(blank)).toBe('')
  }
})

test('several lines keep their breaks, tabs, and indentation', () => {
  expect(plainText('One\r\n\ttwo \u202Egnp\u2066 \u0007👩‍👩‍👧\r  three\u2028four\n\n')).toBe(
    'One\n\ttwo gnp 👩‍👩‍👧\n  three\nfour',
  )
  expect(plainText('a\u00A0b\u200B  c\u3000d')).toBe('a b  c d')
})

test('a text whose bytes were read in the wrong encoding is unreadable', () => {
  expect(['Jos\uFFFD', 'Jos\uD83D', 'José 👩'].map(isUnreadable)).toEqual([true, true, false])
})
