import { Transform } from 'node:stream'
import { stringify, type Stringifier } from 'csv-stringify'

export type Cells = readonly (string | null)[]

/**
 * RFC 4180 with a byte order mark, by which spreadsheets know that it is UTF-8. Rows come in as lists of texts.
 */
export function csvOf(titles: readonly string[]): Stringifier {
  return stringify({
    header: true,
    columns: titles.map((header, index) => ({ key: String(index), header })),
    bom: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  })
}

/** Makes each row's cells harmless, and counts the rows. */
export function harmless(counted: { rows: number }): Transform {
  return new Transform({
    objectMode: true,
    transform(row: Cells, _encoding, done) {
      counted.rows += 1
      done(null, row.map(harmlessCell))
    },
  })
}

/**
 * Spreadsheets treat a cell that begins with = + - @, a tab or a line break as a formula. An apostrophe in front makes
 * it text. Plain numbers are harmless and stay unchanged.
 */
export function harmlessCell(cell: string | null): string {
  if (cell === null) return ''
  return /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell
}
