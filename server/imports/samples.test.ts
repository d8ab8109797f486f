import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkedRow } from './checked-row.ts'
import { sparesOf } from './headings.ts'
import { readTable, type Table } from './read-table.ts'

const choices = {
  services: [],
  languages: [],
  states: [
    { id: 1, name: 'Texas', code: 'TX' },
    { id: 2, name: 'Puerto Rico', code: 'PR' },
  ],
}
const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url))

type Read = {
  row: number
  name?: string
  email?: string
  phone?: string
  title?: string
  problem?: string
  warning?: string
}

function rowsOf(kind: string, { headings, columns, rows }: Table): Read[] {
  const mapping = { kind, headings, columns, options: {}, choices, spares: sparesOf(kind, headings, columns) }
  return rows.map(({ row, cells, problem }) => {
    const checked = checkedRow(mapping, { row_number: row, cells, problem: problem ?? null })
    const { person } = checked.given as { person: Record<string, string> }
    const name = [person['first_name'], person['middle_name'], person['last_name']].filter(Boolean).join(' ')
    const phone = [person['phone_number'], person['phone_extension']].filter(Boolean).join(' x')
    const texts = {
      name,
      email: person['email'],
      phone,
      title: person['title'],
      problem: checked.field ? `${checked.field}: ${checked.reason}` : checked.reason,
      warning: checked.warning,
    }
    return { row, ...(Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as object) }
  })
}

async function people(name: string): Promise<Read[]> {
  return rowsOf('SERVICE_AGENT', await readTable('SERVICE_AGENT', sample(name)))
}

test.for([
  ['excel-ansi-cp1252.csv', 'cp', 'Read as Windows-1252. Check that accented letters look right.'],
  ['excel-sep-line.csv', 'sep', 'Read as UTF-8.'],
  ['mac-cr.csv', 'cr', 'Read as UTF-8.'],
] as const)('the accents of %s are right', async ([name, key, note]) => {
  expect((await readTable('ASSOCIATE', sample(name))).note).toBe(note)
  expect(await people(name)).toEqual([
    { row: 2, name: 'José Peña', email: `jose.pena.${key}@mail.example`, phone: '+15124763301' },
    { row: 3, name: 'Zoë Brontë', email: `zoe.bronte.${key}@mail.example`, phone: '+15124763302' },
    { row: 4, name: 'Jürgen Müßig', email: `juergen.m.${key}@mail.example`, phone: '+15124763303' },
  ])
})

test('contacts of Google, old and new, are read with their first address and phone', async () => {
  expect(await people('google-contacts.csv')).toEqual([
    {
      row: 2,
      name: 'Pilar Gómez',
      email: 'pilar.g@mail.example',
      phone: '+15124763311',
      warning: 'Only the first of 2 values in Email is used',
    },
    { row: 3, name: 'Omar Said', email: 'omar.g@mail.example', phone: '+15124763312' },
  ])
  expect(await people('google-2024.csv')).toEqual([
    {
      row: 2,
      name: 'Dora Quist',
      email: 'dora.q@mail.example',
      phone: '+15124763311',
      title: 'Broker',
      warning: 'Only the first of 2 values in Phone is used',
    },
  ])
})

test('the salutation of Outlook is no job title, and any of its phones is taken', async () => {
  expect(await people('outlook-contacts.csv')).toEqual([
    { row: 2, name: 'Ned Flint', email: 'ned.o@mail.example', phone: '+15124763321', title: 'Broker' },
    { row: 3, name: 'Ada Wu', email: 'ada.o@mail.example', phone: '+15124763322', title: 'Agent' },
  ])
})

test('the full names of Facebook leads in UTF-16 are split', async () => {
  expect(await people('facebook-leads.tsv')).toEqual([
    { row: 2, name: 'Rosa Díaz', email: 'rosa.f@mail.example', phone: '+15124763341' },
    { row: 3, name: 'Lee Park', email: 'lee.f@mail.example', phone: '+15124763342' },
  ])
})

test('contacts of Salesforce name the row, the column and the reason', async () => {
  const problems = (await people('salesforce.csv')).flatMap(({ row, problem }) =>
    problem ? [[row, problem]] : [],
  )
  expect(problems).toEqual([
    [4, 'phoneNumber: A spreadsheet turned this number into 5.12476E+09. Enter it again in a text column'],
    [7, 'email: Please enter a valid email address'],
    [8, 'email: Two addresses: leave one'],
    [10, 'email: Please enter a valid email address'],
  ])
  const [kay, ivo, , , , , , angle] = await people('salesforce.csv')
  expect(kay).toMatchObject({ phone: '+15124763351 x22', title: 'VP, Sales' })
  expect(ivo).toMatchObject({ phone: '+15124763352 x9', title: 'Sr. "Closer"' })
  expect(angle).toMatchObject({ email: 'angle.s@mail.example' })
})

test('rows are numbered as a spreadsheet numbers them', async () => {
  expect(await people('multiline-cells.csv')).toEqual([
    { row: 2, name: 'Amy Ray', email: 'amy.m@mail.example', title: 'Broker Team lead' },
    {
      row: 5,
      name: 'Ben Ray',
      email: 'notanemail',
      title: 'Agent',
      problem: 'email: Please enter a valid email address',
    },
  ])
})

test.for([
  ['unclosed-quote.csv', ['bo.q@mail.example', 'cy.q@mail.example']],
  ['unclosed-last-name.csv', ['b@unq.example', 'c@unq.example']],
] as const)('an unclosed quote in %s spoils its own row only', async ([name, emails]) => {
  const [broken, ...rest] = await people(name)
  expect(broken).toMatchObject({ row: 2, problem: 'The quotation marks in this row do not match' })
  expect(rest.map(({ email }) => email)).toEqual(emails)
  expect(rest.every(({ problem }) => problem === undefined)).toBe(true)
})

test.for([
  ['messy-utf8-bom.csv', 'imp', 'Read as UTF-8.'],
  ['messy-sep-line.csv', 'sep', 'Read as UTF-8.'],
  ['messy-windows-1252.csv', 'win', 'Read as Windows-1252. Check that accented letters look right.'],
] as const)('each row of %s is right or says what is wrong', async ([name, key, note]) => {
  expect((await readTable('SERVICE_AGENT', sample(name))).note).toBe(note)
  const rows = await people(name)
  expect(rows[0]).toEqual({
    row: 2,
    name: 'Ána Muñoz',
    email: `ana.munoz@${key}.example`,
    phone: '+15125550101',
    title: 'Broker',
  })
  expect(rows[3]).toMatchObject({ row: 5, name: 'Di Line Break', title: 'Line one Line two' })
  expect(rows.flatMap(({ row, problem }) => (problem ? [`${row} ${problem}`] : []))).toEqual([
    '6 lastName: Last name is missing',
    '7 firstName: First name is missing',
    '9 email: Please enter a valid email address',
    '10 phoneNumber: Please enter a valid phone number',
    '11 email: Please enter a valid email address',
    '12 lastName: Please use at most 100 characters',
    '14 phoneNumber: A spreadsheet turned this number into 5.12556E+09. Enter it again in a text column',
    '18 email: Please enter a valid email address',
    '20 email: Two addresses: leave one',
  ])
})

test('an unknown type of vendor is named and never taken for a vendor', async () => {
  const rows = rowsOf('VENDOR', await readTable('VENDOR', sample('vendors.csv')))
  expect(rows.map(({ problem }) => problem)).toEqual([
    'organizationType: Unknown type: LLC',
    undefined,
    undefined,
    undefined,
  ])
})

test('a contact card and a broken workbook say what to do', async () => {
  await expect(readTable('ASSOCIATE', sample('vcard.vcf'))).rejects.toThrow(
    /contact card.*export it there as CSV/,
  )
  await expect(readTable('ASSOCIATE', sample('book.xlsx'))).rejects.toThrow(
    /cannot be read.*save it as \.xlsx or CSV/,
  )
})
