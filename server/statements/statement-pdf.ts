import { balanceText, entryText, type Holder } from '../../texts/statements.ts'
import { dayText, dollars } from '../pdf/format.ts'
import { colors, heightOf, inner, rule, sheet, write, type PdfPage, type Style } from '../pdf/pdf-page.ts'
import { drawTable, type Column, type Element } from '../pdf/table-document.ts'
import type { Statement, StatementLine } from './statement.ts'

/** Draws the statement as a PDF. Requests call `statementPdf`, which uses a thread. */
export function draw(statement: Statement, options: { compress?: boolean } = {}): PdfPage {
  const { operatorName, holder, name, lines } = statement
  const title = `Statement ${monthText(statement.month)}, ${name}`
  return drawTable(
    {
      title,
      author: operatorName,
      foot: `${operatorName} · ${title}`,
      columns: columnsFor(holder),
      rows: lines,
      head: (page, element) => head(page, statement, element),
      closing: { height: () => 90, draw: (page, y, element) => close(page, { statement, y }, element) },
    },
    options,
  )
}

/** A referrer is sent no invoices. */
function columnsFor(holder: Holder): Column<StatementLine>[] {
  const invoice: Column<StatementLine> = { title: 'Invoice', width: 94, of: (line) => line.invoice ?? '' }
  const [invoices, entryWidth] = holder === 'provider' ? [[invoice], 176] : [[], 176 + invoice.width]
  return [
    { title: 'Date', width: 74, of: ({ day }) => dayText(day) },
    { title: 'Entry', width: entryWidth, of: (line) => `${entryText(line.kind, holder)}${about(line)}` },
    ...invoices,
    { title: 'Amount', width: 80, isFigure: true, of: ({ amount }) => dollars(amount) },
    { title: 'Balance', width: 80, isFigure: true, of: ({ balance }) => dollars(balance) },
  ]
}

/** Formats 2026-11-01 as November 2026. */
function monthText(month: string): string {
  return months.format(new Date(`${month}T00:00:00Z`))
}

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function about({ service, customer }: StatementLine): string {
  return [service, customer].map((part) => (part === null ? '' : `, ${part}`)).join('')
}

function head(
  page: PdfPage,
  { operatorName, month, name, opening, closing }: Statement,
  element: Element,
): number {
  const half = inner / 2
  const left = { x: sheet.side, width: half - 16 }
  const right = { x: sheet.side + half, width: half }
  const y = sheet.top
  const strong: Style = { size: 10, font: 'strong' }
  element('P', () =>
    write(page, operatorName, { ...left, y }, { size: 13, font: 'strong', color: colors.place }),
  )
  element('H1', () =>
    write(page, 'Statement', { ...right, y: y - 5 }, { size: 20, font: 'strong', align: 'right' }),
  )
  element('P', () =>
    write(
      page,
      monthText(month),
      { ...right, y: y + 22 },
      { size: 10.5, align: 'right', color: colors.quiet },
    ),
  )
  rule(page, y + 54)
  const under = y + 70
  element('P', () => write(page, 'For', { ...left, y: under }, label))
  element('P', () => write(page, name, { ...left, y: under + 13 }, strong))
  for (const [index, [title, amount]] of (
    [
      ['Opening balance', opening],
      ['Closing balance', closing],
    ] as const
  ).entries()) {
    const place = { x: right.x + (index * half) / 2, width: half / 2 }
    element('P', () => {
      write(page, title, { ...place, y: under }, { ...label, align: 'right' })
      write(page, dollars(amount), { ...place, y: under + 13 }, { ...strong, align: 'right' })
    })
  }
  return under + 13 + heightOf(page, name, left.width, strong) + 22
}

const label: Style = { size: 7.5, color: colors.quiet }

function close(page: PdfPage, { statement, y }: { statement: Statement; y: number }, element: Element): void {
  const { closing, holder, operatorName, lines } = statement
  const width = 240
  const x = sheet.width - sheet.side - width
  const style: Style = { size: 11, font: 'strong' }
  if (lines.length === 0) {
    element('P', () => write(page, 'No activity this month.', { x: sheet.side, y, width: inner }))
  }
  element('P', () => {
    write(page, 'Closing balance', { x, y: y + 14, width: width - 110 }, style)
    write(page, dollars(closing), { x: x + width - 110, y: y + 14, width: 110 }, { ...style, align: 'right' })
  })
  const words = balanceText(holder, operatorName)
  element('P', () => write(page, words, { x: sheet.side, y: y + 50, width: inner }, { color: colors.quiet }))
}
