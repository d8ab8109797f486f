import { describe, expect, test } from 'vitest'
import { isEmail, plainEmail } from '../../values/email.ts'
import { plainLine, plainText } from '../../values/text.ts'
import { isWebAddress, plainWebAddress } from '../../values/web-address.ts'
import { connected } from '../test/people.ts'

/** A fixed sequence of numbers below `most`, so that a failure repeats (mulberry32). */
function numbers(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}

/** Where the rules make a difference, and ordinary text around it. */
const ranges = [
  [0x01, 0x7f],
  [0x80, 0x24f],
  [0x300, 0x36f],
  [0x600, 0x6ff],
  [0x900, 0x97f],
  [0xd80, 0xdff],
  [0x1000, 0x109f],
  [0x1100, 0x11ff],
  [0x1780, 0x18af],
  [0x2000, 0x206f],
  [0x20d0, 0x20f0],
  [0x2190, 0x2bff],
  [0x3000, 0x303f],
  [0x3131, 0x318e],
  [0xac00, 0xd7a3],
  [0xfe00, 0xfe2f],
  [0xff00, 0xffef],
  [0xfff0, 0xfffd],
  [0x1d159, 0x1d17a],
  [0x1f300, 0x1faff],
  [0xe0000, 0xe01ef],
] as const
const pieces = [
  '\u200C',
  '\u200D',
  '\uFE0F',
  '\u20E3',
  ' ',
  'a',
  'е',
  '👩',
  '❤',
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '\r\n',
  'علی',
  'क्',
  '\u2800',
  '\u0301',
]

function generated(count: number, piece: (pick: (most: number) => number) => string, seed: number): string[] {
  const pick = numbers(seed)
  return Array.from({ length: count }, () => Array.from({ length: 1 + pick(8) }, () => piece(pick)).join(''))
}

function anyPiece(pick: (most: number) => number): string {
  if (pick(2) === 0) return pieces[pick(pieces.length)] ?? ''
  const [from, to] = ranges[pick(ranges.length)] ?? [0x61, 0x7a]
  return String.fromCodePoint(from + pick(to - from + 1))
}

async function inSql(expression: string, texts: readonly string[]): Promise<unknown[]> {
  const { rows } = await connected((db) =>
    db.query<{ result: unknown }>(
      `select ${expression} as result from unnest($1::text[]) with ordinality given (text, place) order by place`,
      [texts],
    ),
  )
  return rows.map(({ result }) => result)
}

describe('SQL and TypeScript give the same', () => {
  const texts = generated(6_000, anyPiece, 20_261)

  test.each([
    ['private.plain_name', plainLine],
    ['private.clean_text', plainText],
  ] as const)('%s of thousands of texts', async (name, plain) => {
    const expected = texts.map(plain)
    expect(await inSql(`${name}(text)`, texts)).toEqual(expected)
    expect(new Set(expected).size).toBeGreaterThan(3_000)
    expect(expected.map(plain), 'a normal form is its own').toEqual(expected)
  })

  const parts = [
    'a',
    'Ana',
    'bücher',
    'пошта',
    '例え',
    'ß',
    '.',
    '..',
    '-',
    '_',
    '+',
    '@',
    'example',
    '.com',
    '。',
    '7',
    ' ',
    '\u200B',
    ',',
    '"',
    'ａ',
    'mailto:',
    'İ',
    'ΟΔΟΣ',
    '[',
    '\uFFFD',
  ]
  const addresses = [
    ...generated(3_000, (pick) => parts[pick(parts.length)] ?? '', 7),
    ...generated(2_000, (pick) => parts[pick(6)] ?? '', 8).map(
      (label, index) => `ana${index}@${label}.example`,
    ),
  ]

  test('the form of an e-mail address and whether it is one', async () => {
    const plain = addresses.map(plainEmail)
    // Domains that no name system has stay as they are in TypeScript.
    const known = addresses.filter((_, index) => isEmail(plain[index] ?? ''))
    expect(known.length).toBeGreaterThan(2_000)
    expect(await inSql('private.plain_email(text)', known)).toEqual(known.map(plainEmail))
    expect(await inSql('private.is_email(text)', plain)).toEqual(plain.map(isEmail))
    expect(await inSql('private.is_email(text)', addresses)).toEqual(addresses.map(isEmail))
  })
})

test('an international domain has the ASCII form of RFC 3492', async () => {
  const domains = [
    'bücher.example',
    '他们为什么不说中文',
    'почемужеонинеговорятпорусски',
    '3年b組金八先生',
    'plain.example',
  ]
  expect(await inSql('private.ascii_domain(text)', domains)).toEqual([
    'xn--bcher-kva.example',
    'xn--ihqwcrb4cv8a8dqg056pqjye',
    'xn--b1abfaaepdrnnbgefbadotcwatmq2g4l',
    'xn--3b-ww4c5e180e575a65lsy2b',
    'plain.example',
  ])
})

describe('a web address', () => {
  const parts = [
    'a',
    'Nunez',
    '.example',
    '.',
    'https://',
    'HTTP://',
    '//',
    '/',
    ':',
    '8443',
    '?',
    '#',
    '@',
    ' ',
    '\u200B',
    'ü',
    '"',
    "'",
    '<',
    'javascript:',
  ]
  const given = [
    ...generated(4_000, (pick) => parts[pick(parts.length)] ?? '', 9),
    ...generated(2_000, (pick) => parts[pick(10)] ?? '', 10).map((path) => `nunez.example/${path}`),
  ]

  test('has the same form in SQL and TypeScript', async () => {
    expect(await inSql('private.plain_web_address(text)', given)).toEqual(given.map(plainWebAddress))
  })

  test('passes in SQL if it passes in TypeScript, and only with a host and no user', async () => {
    const plain = given.map(plainWebAddress)
    const inDatabase = await inSql('private.is_web_address(text)', plain)
    const passed = plain.filter(isWebAddress)
    expect(passed.length).toBeGreaterThan(500)
    expect(passed.filter((address) => inDatabase[plain.indexOf(address)] !== true)).toEqual([])
    const bad = [
      'javascript:alert(1)',
      'ftp://x.example',
      'https://localhost',
      'https://user@evil.example',
      'https://x.example/a b',
      'https://x.example/"x',
      '',
    ]
    expect(await inSql('private.is_web_address(text)', bad)).toEqual(bad.map(() => false))
    expect(
      inDatabase.filter((passes, index) => passes === true && !isWebAddress(plain[index] ?? '')).length,
    ).toBeLessThan(50)
  })
})
