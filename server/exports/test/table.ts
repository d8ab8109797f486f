export type Row = Record<string, string>

/** A CSV as a spreadsheet reads it. */
export function rowsIn(text: string): Row[] {
  const lines = [...text.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/g)]
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of lines) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') rows.push([])
  }
  const [titles = [], ...more] = rows.slice(0, -1)
  return more.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? ''])))
}
