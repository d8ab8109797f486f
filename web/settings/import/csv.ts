/** Parses a CSV file or a pasted table, with quotes as in RFC 4180. Skips empty lines. */
export function parseTable(text: string): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (character === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += character
    else if (character === separator) endCell()
    else if (character === '\n') {
      endCell()
      rows.push([])
    } else if (character !== '\r') cell += character
  }
  endCell()
  return rows.filter((row) => row.some((value) => value !== ''))
}

/** Tables copied from a spreadsheet use tabs; some files use semicolons. */
function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1)
  if (line.includes('\t')) return '\t'
  return line.split(';').length > line.split(',').length ? ';' : ','
}
