import readSheets from 'read-excel-file/node'
import { decode } from './decode.ts'
import { requireModestArchive } from './modest-archive.ts'
import { withHeadings, type Headed } from './headings.ts'
import { splitRows, type TableRow } from './split-rows.ts'

const mostRows = 10_000

export type Table = Headed & {
  /** How the file was read, for the screen. */
  readonly note: string
}

/** Why a file cannot be read and what to do, for the screen. */
export class TableError extends Error {
  override name = 'TableError'
}

/** Reads a file of contacts. Refuses with a sentence that says what to do. */
export async function readTable(kind: string, bytes: Buffer): Promise<Table> {
  const { rows, note } = isZip(bytes) ? await rowsOfWorkbook(bytes) : rowsOfText(bytes)
  const headed = withHeadings(kind, rows)
  if (headed.rows.length === 0) {
    const isEmpty = headed.headings.every((heading) => heading === '')
    throw new TableError(isEmpty ? 'This file is empty.' : 'This table has headings, but no rows below them.')
  }
  if (headed.rows.length > mostRows)
    throw new TableError(
      `This table has ${headed.rows.length.toLocaleString('en-US')} rows. Split it: at most 10,000 rows at once.`,
    )
  return { ...headed, note }
}

const isZip = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\x03\x04'

/** What other files are, by how they begin, and what to do with them. */
const others: readonly (readonly [RegExp, string])[] = [
  [/^\xD0\xCF\x11\xE0/, 'This is an old Excel workbook. Open it and save it as .xlsx or CSV.'],
  [
    /^\s*BEGIN:VCARD/i,
    'This is a contact card (vCard). Import it into Google Contacts or Outlook, export it there as CSV, and choose that file.',
  ],
  [/^%PDF/, 'This is a PDF. Export the table as .xlsx or CSV.'],
  [
    /^\s*(?:<\?xml|<!doctype|<html|<table|\{\\rtf)/i,
    'This is a web page or a document. Open it in a spreadsheet and save it as .xlsx or CSV.',
  ],
  [/^(?:\x89PNG|\xFF\xD8\xFF|GIF8)/, 'This is a picture. Choose a .xlsx or CSV file.'],
]

function rowsOfText(bytes: Buffer): { rows: TableRow[]; note: string } {
  const head = bytes
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
  const other = others.find(([shape]) => shape.test(head))
  if (other) throw new TableError(other[1])
  const { text, encoding } = decode(bytes)
  if (/[\0-\x08\x0E-\x1A]/.test(text))
    throw new TableError('This file is not a table. Choose a .xlsx or CSV file.')
  const hint = encoding === 'Windows-1252' ? ' Check that accented letters look right.' : ''
  return { rows: splitRows(text), note: `Read as ${encoding}.${hint}` }
}

async function rowsOfWorkbook(bytes: Buffer): Promise<{ rows: TableRow[]; note: string }> {
  const sheets = await sheetsOf(bytes)
  const filled = sheets.find(({ data }) => data.some((cells) => cells.some((cell) => cell !== null)))
  if (!filled) throw new TableError('This workbook is empty.')
  const more = sheets.length - 1
  const left = more > 0 ? ` ${more === 1 ? '1 other sheet was' : `${more} other sheets were`} left out.` : ''
  const rows = filled.data.map((cells, index) => ({ row: index + 1, cells: cells.map(textOf) }))
  return { rows, note: `Read the sheet “${filled.sheet}” of an Excel workbook.${left}` }
}

async function sheetsOf(bytes: Buffer) {
  try {
    await requireModestArchive(bytes)
    return await readSheets(bytes, { trim: true })
  } catch {
    throw new TableError(
      'This workbook cannot be read. Open it in a spreadsheet and save it as .xlsx or CSV.',
    )
  }
}

/** A number without exponent, as the cell shows it; a date without time. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell).trim()
    : ''
}
