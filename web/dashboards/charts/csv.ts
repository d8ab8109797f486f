/** A chart's data as a table, for the screen, the file and screen readers. */
export type Table = { columns: readonly string[]; rows: readonly (readonly string[])[] }

/** A table as CSV. Text that a spreadsheet would run as a formula gets an apostrophe; amounts stay numbers. */
export function csvOf({ columns, rows }: Table): string {
  return [columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
}

function cell(text: string): string {
  const isAmount = /^[−-]?\$?[\d,]+(\.\d+)?%?$/.test(text)
  const plain = isAmount
    ? text.replaceAll(/[$,]/g, '').replace('−', '-')
    : text.replace(/^[=+\-@\t\r]/, "'$&")
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

export function saveCsv(title: string, table: Table): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\uFEFF', csvOf(table)], { type: 'text/csv;charset=utf-8' }))
  link.download = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
