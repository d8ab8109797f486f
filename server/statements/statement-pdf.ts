import { balanceTitle, entryText, isPayment, type Holder } from '../../texts/statements.ts'
import { amountOf, cents, dayText, dollars, periodText } from '../pdf/format.ts'
import {
  colors,
  heightOf,
  inner,
  rule,
  sheet,
  write,
  type PdfPage,
  type Place,
  type Style,
} from '../pdf/pdf-page.ts'
import { isolated } from '../pdf/text-clusters.ts'
import { drawTable, type Column, type Element } from '../pdf/table-document.ts'
import type { Statement, StatementLine } from './statement.ts'

/** Draws the statement as a PDF. Requests call `statementPdf`, which uses a thread. */
export function draw(statement: Statement, options: { compress?: boolean } = {}): PdfPage {
  const { operatorName, holder, name, lines } = statement
  const title = `Statement ${monthText(statement.month)}`
  return drawTable(
    {
      title: `${title}, ${name}`,
      author: operatorName,
      content: statement,
      foot: `${isolated(operatorName)} · ${title}, ${isolated(name)}`,
      columns: columnsFor(holder),
      rows: lines,
      head: (page, element) => head(page, statement, element),
      closing: {
        height: () => (statement.aging === undefined ? 40 : 100),
        draw: (page, y, element) => close(page, { statement, y }, element),
      },
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
  return [service, customer].map((part) => (part === null ? '' : `, ${isolated(part)}`)).join('')
}

function head(page: PdfPage, statement: Statement, element: Element): number {
  const { operatorName, month, name, holder, closing } = statement
  const left = { x: sheet.side, width: half - 16 }
  const right = { x: sheet.side + half, width: half }
  const y = sheet.top
  const paragraph = (text: string, place: Place, style: Style) =>
    element('P', () => write(page, text, place, style))
  paragraph(operatorName, { ...left, y }, { size: 13, font: 'strong', color: colors.place })
  element('H1', () =>
    write(page, 'Statement', { ...right, y: y - 5 }, { size: 20, font: 'strong', align: 'right' }),
  )
  paragraph(
    periodText([month, lastDayOf(month)]),
    { ...right, y: y + 22 },
    { size: 10.5, align: 'right', color: colors.quiet },
  )
  rule(page, y + 54)
  const under = y + 70
  paragraph('For', { ...left, y: under }, label)
  paragraph(name, { ...left, y: under + 13 }, strong)
  const title = balanceTitle(holder, closing, isolated(operatorName))
  paragraph(title, { ...right, y: under }, { ...label, align: 'right' })
  paragraph(
    dollars(closing.replace('-', '')),
    { ...right, y: under + 12 },
    { size: 16, font: 'strong', align: 'right' },
  )
  const nameEnds = under + 13 + heightOf(page, name, left.width, strong)
  return summary(page, { statement, y: Math.max(nameEnds, under + 34) + 18 }, element) + 16
}

/** How the month led from one balance to the other. */
function summary(
  page: PdfPage,
  { statement, y }: { statement: Statement; y: number },
  element: Element,
): number {
  const { holder, opening, closing, lines } = statement
  const sum = (some: readonly StatementLine[]) =>
    amountOf(some.reduce((total, { amount }) => total + cents(amount), 0n))
  const figures = [
    ['Opening balance', opening],
    [holder === 'provider' ? 'Fees' : 'Payouts earned', sum(lines.filter(({ kind }) => !isPayment(kind)))],
    [holder === 'provider' ? 'Payments' : 'Payouts sent', sum(lines.filter(({ kind }) => isPayment(kind)))],
    ['Closing balance', closing],
  ] as const
  return drawFigures(page, { figures, y }, element)
}

type Figures = readonly (readonly [title: string, amount: string])[]

/** Amounts side by side, each below its title; returns the y position below them. */
function drawFigures(
  page: PdfPage,
  { figures, y }: { figures: Figures; y: number },
  element: Element,
): number {
  const width = inner / figures.length
  for (const [index, [title, amount]] of figures.entries()) {
    const place = { x: sheet.side + index * width, width }
    element('P', () => {
      write(page, title, { ...place, y }, label)
      write(page, dollars(amount), { ...place, y: y + 13 }, strong)
    })
  }
  return y + 13 + heightOf(page, '$', width, strong)
}

/** The last day of a month, by its first. */
function lastDayOf(month: string): string {
  const first = new Date(`${month}T00:00:00Z`)
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
}

const half = inner / 2
const label: Style = { size: 8, color: colors.quiet }
const strong: Style = { size: 10, font: 'strong' }

function close(page: PdfPage, { statement, y }: { statement: Statement; y: number }, element: Element): void {
  const { closing, lines, aging } = statement
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
  if (aging === undefined || cents(closing) === 0n) return
  element('P', () =>
    write(page, 'Balance by age', { x: sheet.side, y: y + 44, width: inner }, { font: 'strong' }),
  )
  const figures: Figures = [
    ['Not invoiced yet', aging.notInvoiced],
    ['Not due yet', aging.notDue],
    ['1–30 days overdue', aging.upTo30],
    ['31–60 days overdue', aging.upTo60],
    ['61+ days overdue', aging.older],
  ]
  drawFigures(page, { figures, y: y + 64 }, element)
}
