import { expect, test } from 'vitest'

import { parseTable } from './csv.ts'
import { guessColumns, importKinds, lackOf, rowsOf } from './importKinds.ts'

test.for([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\r\n1;2\r\n\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n"Doe, Jane","says ""hi""\nthere"',
    [
      ['a', 'b'],
      ['Doe, Jane', 'says "hi"\nthere'],
    ],
  ],
  ['', []],
] as const)('a table is read from %j', ([text, table]) => {
  expect(parseTable(text)).toEqual(table)
})

test('columns are found by common variants of their headings', () => {
  const kind = importKinds['agents']
  if (!kind) throw new Error('There is no such import')
  const columns = guessColumns(kind.fields, ['E-Mail', 'first_name', 'Surname', 'Shoe size'])
  expect(columns).toMatchObject({ email: 0, firstName: 1, lastName: 2, phoneNumber: -1 })
  const [full, lacking] = rowsOf(
    [
      ['a@b.example', 'Ann', 'Arbor', '7'],
      ['', 'Bo', 'Birch', '8'],
    ],
    columns,
  )
  expect(lackOf(kind, full ?? {})).toBeUndefined()
  expect(lackOf(kind, lacking ?? {})).toBe('Email is missing')
})
