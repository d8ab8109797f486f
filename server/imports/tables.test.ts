import { expect, test } from 'vitest'
import { splitName } from './full-name.ts'
import { withHeadings } from './headings.ts'
import { requireModestArchive } from './modest-archive.ts'
import { readTable, TableError } from './read-table.ts'
import { splitRows, unclosedQuote } from './split-rows.ts'
import { readInThread } from './table-reader.ts'
import { archive } from './test/archive.ts'

const cellsOf = (text: string) => splitRows(text).map(({ cells }) => cells)

test.for([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb,c\nd\te,f',
    [
      ['a', 'b,c'],
      ['d', 'e,f'],
    ],
  ],
  [
    'a;b\n1,5;2,5\n',
    [
      ['a', 'b'],
      ['1,5', '2,5'],
    ],
  ],
  ['"sep=|"\na|b', [['a', 'b']]],
  ['a,"b ""c"" d",e', [['a', 'b "c" d', 'e']]],
  ['a, "b,c" ,d', [['a', 'b,c', 'd']]],
  ['a,5" pipe,d\n', [['a', '5" pipe', 'd']]],
  [
    'a,"b\nc"\nd,e',
    [
      ['a', 'b\nc'],
      ['d', 'e'],
    ],
  ],
  ['a,b\n\n\nc,d', [['a', 'b'], [''], [''], ['c', 'd']]],
] as const)('%j is split', ([text, cells]) => expect(cellsOf(text)).toEqual(cells))

test.for([
  'n,m\n"Al,a@x.example\nBo,"Chi, IL"\nCy,c@x.example',
  'n,m\n"Al,a@x.example\n"Bo",b@x.example\nCy,c@x.example',
  'n,m\n"Al,a@x.example\nBo,b@x.example\nCy,c@x.example"\n',
])('a stray quote in %j spoils no other row', (text) => {
  const rows = splitRows(text)
  expect(rows).toHaveLength(4)
  expect(rows[1]?.problem).toBe(unclosedQuote)
  expect(rows.at(-1)?.cells[0]).toBe('Cy')
})

test.for([
  ['Rosa Díaz', 'Rosa', '', 'Díaz'],
  ['Ludwig van der Berg', 'Ludwig', '', 'van der Berg'],
  ['Maria de la Cruz', 'Maria', '', 'de la Cruz'],
  ['Mary Ann Smith', 'Mary', 'Ann', 'Smith'],
  ['Smith, John Q.', 'John', 'Q.', 'Smith'],
  ['de la Cruz, Ana', 'Ana', '', 'de la Cruz'],
  ['Dr. Ana Ruiz', 'Ana', '', 'Ruiz'],
  ['Martin King Jr.', 'Martin', '', 'King Jr.'],
  ['John Smith, Jr.', 'John', '', 'Smith Jr.'],
  ['Oscar de la Hoya III', 'Oscar', '', 'de la Hoya III'],
  ['Van Morrison', 'Van', '', 'Morrison'],
  ['김민수', '김민수', '', ''],
  ['', '', '', ''],
] as const)('%j is split into its parts', ([full, firstName, middleName, lastName]) =>
  expect(splitName(full)).toEqual({ firstName, middleName, lastName }),
)

const columnsOf = (kind: string, text: string) => withHeadings(kind, splitRows(text)).columns

test.for([
  [
    'SERVICE_AGENT',
    'Title,First Name,Last Name,E-mail Address,Job Title\nMr.,A,B,a@x.example,Broker',
    { title: 4, firstName: 1, lastName: 2, email: 3 },
  ],
  [
    'ASSOCIATE',
    'Title,First Name,Last Name,Email\nMrs.,A,B,a@x.example\n,C,D,c@x.example',
    { firstName: 1, lastName: 2, email: 3 },
  ],
  [
    'ASSOCIATE',
    'Staff of May 2026,,\n\nName,Work Email,Cell\nA B,a@x.example,',
    { fullName: 0, email: 1, phoneNumber: 2 },
  ],
  [
    'ASSOCIATE',
    'Record ID,First Name,Last Name,Email,Phone Number,Lifecycle Stage\n1,A,B,a@x.example,,Lead',
    { firstName: 1, lastName: 2, email: 3, phoneNumber: 4 },
  ],
  [
    'VENDOR',
    'Account Name,Account Type,Billing Address,Contact Name,Contact Email\nX,Vendor,,A B,a@x.example',
    { legalBusinessName: 0, organizationType: 1, hqAddress: 2, fullName: 3, email: 4 },
  ],
  ['ASSOCIATE', 'Ana,Ruiz,ana@x.example\nBo,Lee,bo@x.example', { email: 2 }],
] as const)('the columns of a table of %s are found: %j', ([kind, text, columns]) =>
  expect(columnsOf(kind, text)).toEqual(columns),
)

test('a table without headings loses no row', () => {
  const { rows, headings } = withHeadings(
    'ASSOCIATE',
    splitRows('Ana,Ruiz,ana@x.example\nBo,Lee,bo@x.example'),
  )
  expect(rows.map(({ row }) => row)).toEqual([1, 2])
  expect(headings).toEqual(['', '', ''])
})

const bytesOf = (text: string, encoding: 'utf8' | 'utf16le' | 'latin1' = 'utf8') =>
  Buffer.from(text, encoding)
const table = 'First Name,Last Name,Email\nZoë,Peña,zoe@x.example\n'

test.for([
  ['UTF-8', bytesOf(table)],
  ['UTF-8 with a mark', bytesOf(`\uFEFF${table}`)],
  ['UTF-16 with a mark', bytesOf(`\uFEFF${table}`, 'utf16le')],
  ['UTF-16 without a mark', bytesOf(table, 'utf16le')],
  ['big-endian UTF-16', bytesOf(`\uFEFF${table}`, 'utf16le').swap16()],
  ['Windows-1252', bytesOf(table, 'latin1')],
] as const)('%s is decoded', async ([, bytes]) => {
  const { rows, headings } = await readTable('ASSOCIATE', Buffer.from(bytes))
  expect(headings).toEqual(['First Name', 'Last Name', 'Email'])
  expect(rows[0]?.cells).toEqual(['Zoë', 'Peña', 'zoe@x.example'])
})

test.for([
  ['', 'This file is empty.'],
  ['\n\n ,,\n', 'This file is empty.'],
  ['First name,Email\n\n', 'This table has headings, but no rows below them.'],
  ['%PDF-1.7', 'This is a PDF.'],
  ['<!DOCTYPE html><table>', 'This is a web page'],
  ['\xD0\xCF\x11\xE0', 'This is an old Excel workbook.'],
  ['Name,Email\nAda\0\x01\x02,ada@x.example', 'This file is not a table.'],
] as const)('the file %j gets a sentence', async ([text, sentence]) => {
  const reading = readTable('ASSOCIATE', bytesOf(text, 'latin1'))
  await expect(reading).rejects.toThrow(TableError)
  await expect(reading).rejects.toThrow(sentence)
})

const workbook = (sheet: string) =>
  archive({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml':
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
  })
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

test('a workbook is read with its empty rows, and a phone keeps its digits', async () => {
  const bytes = await workbook(
    `<row r="1">${text('A1', 'Full name')}${text('B1', 'Email')}${text('C1', 'Phone')}</row>` +
      `<row r="3">${text('A3', 'Zoë Peña')}${text('B3', 'zoe@x.example')}<c r="C3"><v>5124763361</v></c></row>`,
  )
  const reply = await readInThread({ kind: 'ASSOCIATE', bytes })
  expect(reply).toMatchObject({
    table: {
      note: 'Read the sheet “People” of an Excel workbook.',
      columns: { fullName: 0, email: 1, phoneNumber: 2 },
      rows: [{ row: 3, cells: ['Zoë Peña', 'zoe@x.example', '5124763361'] }],
    },
  })
})

test('a table of more than 10,000 rows is refused', async () => {
  const reading = readTable('ASSOCIATE', bytesOf(`Email\n${'a@x.example\n'.repeat(10_001)}`))
  await expect(reading).rejects.toThrow('This table has 10,001 rows.')
})

const large = Buffer.alloc(101 * 1024 * 1024)

test('an archive that unpacks to too much is refused', async () => {
  await expect(requireModestArchive(await archive({ a: 'small' }))).resolves.toBeUndefined()
  await expect(requireModestArchive(await archive({ a: large }))).rejects.toThrow('unpacks to too much')
})

test('an archive that lies about its size is refused', async () => {
  const bytes = await archive({ a: large })
  const directory = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1')
  bytes.writeUInt32LE(10, directory + 24)
  await expect(requireModestArchive(bytes)).rejects.toThrow('too many bytes')
})
