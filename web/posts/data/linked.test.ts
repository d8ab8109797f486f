import { expect, test } from 'vitest'

import { piecesOf } from './linked.ts'

const links = (content: string) => piecesOf(content, []).flatMap(({ href }) => href ?? [])

test('web addresses become links, without trailing punctuation', () => {
  expect(piecesOf('See https://example.com/a?b=1, or www.example.org.', [])).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=1', href: 'https://example.com/a?b=1' },
    { text: ', or ' },
    { text: 'www.example.org', href: expect.stringMatching(/^https?:\/\/www\.example\.org/) },
    { text: '.' },
  ])
})

test.each([
  ['“https://x.example/q”', 'https://x.example/q'],
  ['‘https://x.example/q’, she said', 'https://x.example/q'],
  ['«https://x.example/q».', 'https://x.example/q'],
  ['See https://x.example/a…', 'https://x.example/a'],
  ['<https://x.example>… next', 'https://x.example'],
  ['https://x.example/日本。次', 'https://x.example/日本'],
  ['(https://en.example/wiki/A_(b))', 'https://en.example/wiki/A_(b)'],
  ['HTTPS://X.EXAMPLE', 'HTTPS://X.EXAMPLE'],
])('the quotes and marks around an address are not part of it: %s', (content, address) => {
  expect(links(content)).toEqual([address])
  expect(
    piecesOf(content, [])
      .map(({ text }) => text)
      .join(''),
  ).toBe(content)
})

test('an address with a name before the host is no link', () => {
  for (const text of ['https://user:pw@evil.com', 'https://bank.example@evil.com/x', '//evil.com'])
    expect(links(text), text).toEqual([])
})

test('anything else stays text', () => {
  const hostile = [
    'javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'a@example.com',
  ]
  for (const text of hostile) expect(links(text), text).toEqual([])
  const script = '<script>alert(1)</script>'
  expect(piecesOf(script, [])).toEqual([{ text: script }])
})

test('mentioned names are highlighted, longest match first', () => {
  expect(piecesOf('Thanks @Ana Silva and @Ana Silvano, @Nobody', ['Ana Silva', 'Ana Silvano'])).toEqual([
    { text: 'Thanks ' },
    { text: '@Ana Silva', isMention: true },
    { text: ' and ' },
    { text: '@Ana Silvano', isMention: true },
    { text: ', @Nobody' },
  ])
  expect(piecesOf('a.*b @A.*B', ['A.*B'])).toEqual([{ text: 'a.*b ' }, { text: '@A.*B', isMention: true }])
})

test('parsing 5,000 characters is fast for any input', () => {
  expect(piecesOf('http://'.repeat(714), ['Ana Silva']).length).toBeGreaterThan(0)
  expect(piecesOf('@Ana '.repeat(1000), ['Ana Silva'])).toHaveLength(1)
})
