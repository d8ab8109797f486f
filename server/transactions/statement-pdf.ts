import { balanceText, entryText } from '../../texts/statements.ts'
import { dayText, dollars } from '../documents/figures.ts'
import { colours, heightOf, inner, rule, sheet, write, type Paper, type Style } from '../documents/paper.ts'
import { print, type Element } from '../documents/printed.ts'
import type { Statement, StatementLine } from './statement.ts'

/** The statement as a PDF, a stream of it. */
export function statementPdf(statement: Statement, options: { compress?: boolean } = {}): Paper {
  const { operatorName, holder, name, lines } = statement
  const title = `Statement ${monthText(statement.month)}, ${name}`
  return print(
    {
      title,
      author: operatorName,
      foot: `${operatorName} · ${title}`,
      columns: [
        { title: 'Date', width: 74, of: ({ day }: StatementLine) => dayText(day) },
        { title: 'Entry', width: 176, of: (line) => `${entryText(line.kind, holder)}${about(line)}` },
        { title: 'Invoice', width: 94, of: ({ invoice }) => invoice ?? '' },
        { title: 'Amount', width: 80, isFigure: true, of: ({ amount }) => dollars(amount) },
        { title: 'Balance', width: 80, isFigure: true, of: ({ balance }) => dollars(balance) },
      ],
      rows: lines,
      head: (paper, element) => head(paper, statement, element),
      closing: { height: 90, draw: (paper, y, element) => close(paper, { statement, y }, element) },
    },
    options,
  )
}

/** 2026-11-01 as November 2026. */
function monthText(month: string): string {
  return months.format(new Date(`${month}T00:00:00Z`))
}

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function about({ service, leadId }: StatementLine): string {
  const lead = leadId === null ? [] : [`lead ${leadId}`]
  return [...(service === null ? [] : [service]), ...lead].map((part) => `, ${part}`).join('')
}

function head(
  paper: Paper,
  { operatorName, month, name, opening, closing }: Statement,
  element: Element,
): number {
  const half = inner / 2
  const left = { x: sheet.side, width: half - 16 }
  const right = { x: sheet.side + half, width: half }
  const y = sheet.top
  const strong: Style = { size: 10, font: 'strong' }
  element('P', () =>
    write(paper, operatorName, { ...left, y }, { size: 13, font: 'strong', colour: colours.place }),
  )
  element('H1', () =>
    write(paper, 'Statement', { ...right, y: y - 5 }, { size: 20, font: 'strong', align: 'right' }),
  )
  element('P', () =>
    write(
      paper,
      monthText(month),
      { ...right, y: y + 22 },
      { size: 10.5, align: 'right', colour: colours.quiet },
    ),
  )
  rule(paper, y + 54)
  const under = y + 70
  element('P', () => write(paper, 'For', { ...left, y: under }, label))
  element('P', () => write(paper, name, { ...left, y: under + 13 }, strong))
  for (const [index, [title, amount]] of (
    [
      ['Opening balance', opening],
      ['Closing balance', closing],
    ] as const
  ).entries()) {
    const place = { x: right.x + (index * half) / 2, width: half / 2 }
    element('P', () => {
      write(paper, title, { ...place, y: under }, { ...label, align: 'right' })
      write(paper, dollars(amount), { ...place, y: under + 13 }, { ...strong, align: 'right' })
    })
  }
  return under + 13 + heightOf(paper, name, left.width, strong) + 22
}

const label: Style = { size: 7.5, colour: colours.quiet }

function close(paper: Paper, { statement, y }: { statement: Statement; y: number }, element: Element): void {
  const { closing, holder, operatorName, lines } = statement
  const width = 240
  const x = sheet.width - sheet.side - width
  const style: Style = { size: 11, font: 'strong' }
  if (lines.length === 0) {
    element('P', () => write(paper, 'Nothing was booked in this month.', { x: sheet.side, y, width: inner }))
  }
  element('P', () => {
    write(paper, 'Closing balance', { x, y: y + 14, width: width - 110 }, style)
    write(
      paper,
      dollars(closing),
      { x: x + width - 110, y: y + 14, width: 110 },
      { ...style, align: 'right' },
    )
  })
  const words = balanceText(holder, operatorName)
  element('P', () =>
    write(paper, words, { x: sheet.side, y: y + 50, width: inner }, { colour: colours.quiet }),
  )
}
