/** A row of a table. `row` counts as a spreadsheet does: a cell of several lines is one row, an empty row is one, too. */
export type TableRow = { readonly row: number; readonly cells: readonly string[]; readonly problem?: string }

export const unclosedQuote = 'The quotation marks in this row do not match'

/**
 * Splits delimited text, with quotes as in RFC 4180. No library that we know reads on after an unclosed quote: there
 * the row alone is reported, and the next line is a row again.
 */
export function splitRows(given: string): TableRow[] {
  const { text, declared } = withoutSeparatorLine(given.replaceAll(/\r\n?/g, '\n'))
  const separator = declared ?? separatorOf(text)
  return rowsOf(text, separator)
}

/** The first line `sep=;` names the separator. Excel does not count it as a row. */
function withoutSeparatorLine(text: string): { text: string; declared?: string } {
  const [line = '', declared = ''] = /^\s*"?sep=(.)"?[^\S\n]*(?:\n|$)/i.exec(text) ?? []
  return declared === '' ? { text } : { text: text.slice(line.length), declared }
}

const separators = ['\t', ',', ';', '|']

/** The separator with which most of the first rows have the same number of cells. */
function separatorOf(text: string): string {
  const sample = text.slice(0, 20_000)
  const scores = separators.map((separator) => {
    const widths = rowsOf(sample, separator, 30).map(({ cells }) => cells.length)
    return {
      separator,
      score: Math.max(0, ...widths.filter((w) => w > 1).map((w) => alike(widths, w) + w / 1_000)),
    }
  })
  return scores.toSorted((one, other) => other.score - one.score)[0]?.separator ?? ','
}

const alike = (widths: readonly number[], width: number) => widths.filter((one) => one === width).length

function rowsOf(text: string, separator: string, most = Infinity): TableRow[] {
  const rows: TableRow[] = []
  let at = 0
  while (at < text.length && rows.length < most) {
    const line = lineAt(text, at)
    const quoted = line.includes('"') ? quotedRow(text, at, separator) : undefined
    const cells = (quoted?.cells ?? line.split(separator)).map((cell) => cell.trim())
    const isBroken = line.includes('"') && !quoted && opensQuote(line, separator)
    rows.push({ row: rows.length + 1, cells, ...(isBroken && { problem: unclosedQuote }) })
    at = quoted?.end ?? at + line.length + 1
  }
  return rows
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text.slice(at, end < 0 ? undefined : end)
}

/** Quotes within an unquoted cell are letters, as in `5" pipe`. */
function opensQuote(line: string, separator: string): boolean {
  return line.split(separator).some((cell) => cell.trimStart().startsWith('"'))
}

/** The row that begins here, or undefined if its quotes are not those of RFC 4180. */
function quotedRow(
  text: string,
  from: number,
  separator: string,
): { cells: string[]; end: number } | undefined {
  const cells: string[] = []
  for (let at = from; ;) {
    const cell = quotedCell(text, at, separator) ?? plainCell(text, at, separator)
    if (cell === 'broken' || swallowsRows(cell.text, separator)) return undefined
    cells.push(cell.text)
    if (text[cell.end] !== separator) return { cells, end: cell.end + 1 }
    at = cell.end + 1
  }
}

type Cell = { text: string; end: number }

/** Undefined for a cell that does not begin with a quote. */
function quotedCell(text: string, from: number, separator: string): Cell | 'broken' | undefined {
  let at = from
  while (text[at] === ' ') at += 1
  if (text[at] !== '"') return undefined
  let value = ''
  for (;;) {
    const close = text.indexOf('"', at + 1)
    if (close < 0) return 'broken'
    value += text.slice(at + 1, close)
    at = close + 1
    if (text[at] !== '"') break
    value += '"'
  }
  while (text[at] === ' ') at += 1
  return at >= text.length || text[at] === separator || text[at] === '\n'
    ? { text: value, end: at }
    : 'broken'
}

function plainCell(text: string, from: number, separator: string): Cell {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1
  return { text: text.slice(from, end), end }
}

/** A cell with lines that are rows themselves was opened by a stray quote. */
function swallowsRows(cell: string, separator: string): boolean {
  const [, ...lines] = cell.split('\n')
  return lines.slice(0, -1).some((line) => /@/.test(line) && line.includes(separator)) || lines.length > 200
}
