import { dollars } from '../pdf/format.ts'
import { colors, inner, rule, sheet, write, type PdfPage, type Style } from '../pdf/pdf-page.ts'
import { isolated } from '../pdf/text-clusters.ts'
import { drawTable, type Element } from '../pdf/table-document.ts'
import { monthText, type MonthReport } from './report.ts'

type Service = MonthReport['services'][number]

/** Draws the month's report as a PDF. Callers use `reportPdf`, which uses a thread. */
export function draw(report: MonthReport, options: { compress?: boolean } = {}): PdfPage {
  const { operatorName, name, month, services } = report
  const title = `Report ${monthText(month)}`
  return drawTable(
    {
      title: `${title}, ${name}`,
      author: operatorName,
      content: report,
      foot: `${isolated(operatorName)} · ${title}, ${isolated(name)}`,
      columns: [
        { title: 'Service', width: 214, of: (service: Service) => service.name },
        { title: 'Leads', width: 60, isFigure: true, of: ({ submitted }) => counted(submitted) },
        { title: 'Won', width: 60, isFigure: true, of: ({ won }) => counted(won) },
        { title: 'Conversion', width: 70, isFigure: true, of: conversion },
        { title: 'Closed value', width: 100, isFigure: true, of: ({ closedValue }) => dollars(closedValue) },
      ],
      rows: services,
      head: (page, element) => head(page, report, element),
      closing: { height: () => 60, draw: (page, y, element) => close(page, { report, y }, element) },
    },
    options,
  )
}

const label: Style = { size: 7.5, color: colors.quiet }
const strong: Style = { size: 13, font: 'strong' }
/** Height of a line of key figures, and how many stand in it. */
const lineHeight = 50
const inLine = 3

function head(page: PdfPage, report: MonthReport, element: Element): number {
  const { operatorName, month, name } = report
  const right = { x: sheet.side + inner / 2, width: inner / 2 }
  const y = sheet.top
  element('P', () =>
    write(page, operatorName, { x: sheet.side, y, width: inner / 2 }, { ...strong, color: colors.place }),
  )
  element('H1', () =>
    write(page, 'Monthly report', { ...right, y: y - 5 }, { size: 20, font: 'strong', align: 'right' }),
  )
  element('P', () =>
    write(
      page,
      `${isolated(name)}, ${monthText(month)}`,
      { ...right, y: y + 22 },
      { ...label, size: 10, align: 'right' },
    ),
  )
  rule(page, y + 54)
  const figures = keyFigures(report)
  for (const [index, figure] of figures.entries()) {
    const place = {
      x: sheet.side + ((index % inLine) * inner) / inLine,
      y: y + 70 + Math.floor(index / inLine) * lineHeight,
      width: inner / inLine - 12,
    }
    element('P', () => {
      write(page, figure.title, place, label)
      write(page, figure.now, { ...place, y: place.y + 11 }, strong)
      write(page, `Month before: ${figure.before}`, { ...place, y: place.y + 28 }, label)
    })
  }
  return y + 82 + Math.ceil(figures.length / inLine) * lineHeight
}

/** The same figures as the tiles of the dashboard. */
function keyFigures({ scope, figures, before }: MonthReport) {
  const both = (title: string, of: (month: MonthReport['figures']) => string) => ({
    title,
    now: of(figures),
    before: of(before),
  })
  return [
    both('Leads submitted', ({ submitted }) => counted(submitted)),
    both('Won so far', ({ won }) => counted(won)),
    both('Conversion', conversion),
    both('Deals and corrections', ({ deals }) => counted(deals)),
    both('Closed value', ({ closedValue }) => dollars(closedValue)),
    ...(scope === 'operator'
      ? [
          both('Revenue from fees', ({ fees }) => dollars(fees)),
          both('Payouts to referrers', ({ payouts }) => dollars(payouts)),
        ]
      : []),
  ]
}

function close(page: PdfPage, { report, y }: { report: MonthReport; y: number }, element: Element): void {
  const place = { x: sheet.side, width: inner }
  if (report.services.length === 0) {
    element('P', () =>
      write(page, 'No leads were submitted and no deals closed in this month.', { ...place, y }),
    )
  }
  element('P', () =>
    write(
      page,
      'Leads count in the month they were submitted, without duplicates, with their status when this report was made. ' +
        'Deals count in the month they were closed, corrections and ended deals in their own.',
      { ...place, y: y + 20 },
      label,
    ),
  )
}

function conversion({ won, submitted }: { won: number; submitted: number }): string {
  return submitted === 0 ? '–' : `${((100 * won) / submitted).toFixed(1)}%`
}

function counted(count: number): string {
  return count.toLocaleString('en-US')
}
