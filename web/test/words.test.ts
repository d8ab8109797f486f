import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Words and British spellings that no screen, mail or document may use. */
const forbidden: Record<string, RegExp> = {
  'a private or old word': /\b(anew|meanwhile|nobody|everybody|somebody|whoever|thereof|whom so|by now)\b/i,
  'someone "is told" or "hears"': /\b(is|are|was|were|be) (told|heard)\b|\bhears of\b/i,
  'British spelling':
    /organis|authoris|recognis|cancell(ed|ing)|colour|behaviour|catalogue|favour|centre\b|labell|licence\b/i,
  'e-mail': /\be-mails?\b/i,
  '“whom”': /\bwhom\b/i,
  'two full stops': /[^.]\.\.(?!\.)(\s|$)|\.\s+\./,
  'two spaces': /\S {2,}\S/,
}

test('the texts of all screens use plain American English', () => {
  const found = texts().flatMap(({ file, text }) =>
    Object.entries(forbidden).flatMap(([what, pattern]) =>
      pattern.test(text) ? [`${file}: ${what} in “${text.trim()}”`] : [],
    ),
  )
  expect(found).toEqual([])
})

test.each([
  ['Nobody is waiting', 'a private or old word'],
  ['The applicant is told by mail.', 'someone "is told" or "hears"'],
  ['Organisation type', 'British spelling'],
  ['Send an e-mail', 'e-mail'],
  ['Whom they are for', '“whom”'],
  ['It is closed.. Try again', 'two full stops'],
])('“%s” is found', (text, what) => {
  expect(forbidden[what]?.test(text)).toBe(true)
})

type Text = { file: string; text: string }

/** Text that people read: JSX text, strings and templates, but no codes in capitals. */
function texts(): Text[] {
  const files = globSync(
    '{web,texts,lists,forms,server/links,server/mail,server/pdf,server/reports}/**/*.{ts,tsx}',
    {
      cwd: root,
    },
  )
  return files
    .filter((file) => !/node_modules|\/dist\/|\.test\.|\.generated\.|\/test\/|perations\.ts$/.test(file))
    .flatMap((file) => textsOf(file, readFileSync(join(root, file), 'utf8')))
}

function textsOf(file: string, source: string): Text[] {
  const { program } = parseSync(file, source)
  const found: Text[] = []
  const add = (text: string) => {
    const line = text.replace(/\s*\n\s*/g, ' ').trim()
    const isCode = /^[A-Z]+$/.test(line)
    if (!isCode && /[a-z] [a-z]|^[a-z]+$/i.test(line)) found.push({ file, text: line })
  }
  new Visitor({
    JSXText: ({ value }) => add(value),
    Literal: ({ value }) => {
      if (typeof value === 'string') add(value)
    },
    TemplateElement: ({ value }) => add(value.cooked ?? ''),
  }).visit(program)
  return found
}
