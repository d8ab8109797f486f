import { expect, test } from 'vitest'
import { canonical, parseCanonical, type Json } from './canonical-json.ts'

test('a value has one text: names in order, no spaces', () => {
  expect(
    canonical({ b: [1, null, true], a: { é: 'x', Z: '"\\\n\u0007' }, '\ud83d\ude00': '😀', '\ufb33': '' }),
  ).toBe('{"a":{"Z":"\\"\\\\\\n\\u0007","é":"x"},"b":[1,null,true],"😀":"😀","\ufb33":""}')
})

test('what has no such text is refused', () => {
  for (const wrong of [
    1.5,
    Number.NaN,
    Infinity,
    2 ** 53,
    '\ud800',
    { '\udc00': 1 },
    // A caller without types may give it.
    undefined as unknown as Json,
  ])
    expect(() => JSON.parse(canonical(wrong))).toThrow(Error)
})

test('only that text is read back', () => {
  for (const same of ['{"a":1,"b":[]}', '""', '[{"__proto__":{"x":1}}]', '{"constructor":"x"}'])
    expect(canonical(parseCanonical(same) ?? null)).toBe(same)
  for (const other of [
    '{"b":[],"a":1}',
    '{"a":1,"a":1}',
    '{ "a":1}',
    '{"a":1}\n',
    '{"a":1.0}',
    '{"a":-0}',
    '{"a":1e2}',
    '"\\u0041"',
    '"\\/"',
    '\ufeff{}',
    '{"a":1',
    '',
    '['.repeat(200_000),
  ])
    expect(parseCanonical(other), other.slice(0, 20)).toBeUndefined()
})
