import { setImmediate as breathe } from 'node:timers/promises'
import { asArtifact, colors, heightOf, inner, openPdfPage, rule, sheet, textSize, write } from './pdf-page.ts'
import type { PdfPage } from './pdf-page.ts'
import { registerScriptFonts } from './script-fonts.ts'

export type Column<Row> = {
  readonly title: string
  /** Points; all columns of a table add up to the width between the margins. */
  readonly width: number
  readonly isFigure?: boolean
  readonly of: (row: Row) => string
}

/** A document with a table, and content above and below it. */
export type TableDocument<Row> = {
  readonly title: string
  readonly author: string
  /** Everything that may be printed: its letters decide which fonts are read. */
  readonly content: unknown
  /** Printed at the left of every page's footer. */
  readonly foot: string
  /** Printed across every page. */
  readonly stamp?: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly isStruck?: (row: Row) => boolean
  /** Draws the content above the table and returns the y position below it. */
  readonly head: (page: PdfPage, element: Element) => number
  readonly closing: {
    readonly height: (page: PdfPage) => number
    readonly draw: (page: PdfPage, y: number, element: Element) => void
  }
}

/** Adds a part to the document's structure for screen readers. */
export type Element = (tag: string, draw: () => void) => void

type Part = PDFKit.PDFStructureElement

const headHeight = 24
const padding = 6
const cellStyle = { size: textSize }

/** The document as a stream, filled page by page so that other requests get a turn. */
export function drawTable<Row>(document: TableDocument<Row>, { compress = true } = {}): PdfPage {
  const page = openPdfPage({ ...document, compress })
  fill(page, document).catch((error: unknown) =>
    page.destroy(error instanceof Error ? error : new Error('a page could not be drawn')),
  )
  return page
}

async function fill<Row>(page: PdfPage, document: TableDocument<Row>): Promise<void> {
  await registerScriptFonts(page, document.content)
  const root = page.struct('Document')
  page.addStructure(root)
  const element: Element = (tag, draw) => void root.add(part(page, tag, draw))
  beginPage(page, document)
  const top = document.head(page, element)
  const pages = pagesOf(
    document.rows.map((row) => rowHeight(page, document, row)),
    top,
    document.closing.height(page),
  )
  const table = page.struct('Table')
  root.add(table)
  for (const [index, { from, to }] of pages.entries()) {
    if (index > 0) {
      await breathe()
      beginPage(page, document)
    }
    let y = index > 0 ? sheet.top : top
    if (to > from) y = drawHead(page, document, { y, table: index > 0 ? undefined : table })
    for (const row of document.rows.slice(from, to)) y = drawRow(page, document, { row, y, table })
    if (index === pages.length - 1) document.closing.draw(page, y, element)
    drawFoot(page, document.foot, `Page ${index + 1} of ${pages.length}`)
  }
  table.end()
  root.end()
  await breathe()
  page.end()
}

/** Assigns rows to pages. The closing content never gets a page without a row. */
function pagesOf(heights: readonly number[], top: number, closing: number): { from: number; to: number }[] {
  const bottom = sheet.height - sheet.bottom
  const pages: { from: number; to: number }[] = []
  let [from, y] = [0, top + headHeight]
  for (const [index, height] of heights.entries()) {
    const isLast = index === heights.length - 1
    if (y + height + (isLast ? closing : 0) > bottom && (index > from || pages.length === 0)) {
      pages.push({ from, to: index })
      from = index
      y = sheet.top + headHeight
    }
    y += height
  }
  return [...pages, { from, to: heights.length }]
}

function rowHeight<Row>(page: PdfPage, { columns }: TableDocument<Row>, row: Row): number {
  const heights = columns.map(({ width, of }) => heightOf(page, of(row), width - padding, cellStyle))
  return Math.max(...heights) + 2 * padding
}

function beginPage<Row>(page: PdfPage, { stamp }: TableDocument<Row>): void {
  page.addPage()
  if (stamp === undefined) return
  asArtifact(page, () => {
    const width = 600
    page
      .save()
      .translate(sheet.width / 2, sheet.height / 2)
      .rotate(-50)
      .font('strong')
      .fontSize(170)
    page
      .fillColor(colors.loss, 0.12)
      .text(stamp, -width / 2, -100, { width, align: 'center', lineBreak: false })
    page.restore().fillOpacity(1)
  })
}

/** Part of the structure once; on further pages an artifact. */
function drawHead<Row>(
  page: PdfPage,
  { columns }: TableDocument<Row>,
  { y, table }: { y: number; table: Part | undefined },
): number {
  const draw = (column: Column<Row>, x: number) => () =>
    void write(
      page,
      column.title,
      { x, y: y + padding, width: column.width - padding },
      {
        size: 8,
        font: 'strong',
        color: colors.quiet,
        align: column.isFigure ? 'right' : 'left',
      },
    )
  const cells = columns.map((column, index) => draw(column, leftOf(columns, index)))
  if (table) addRow(page, table, 'TH', cells)
  else asArtifact(page, () => cells.forEach((cell) => cell()))
  asArtifact(page, () => rule(page, y + headHeight - 2, colors.quiet))
  return y + headHeight
}

function drawRow<Row>(
  page: PdfPage,
  document: TableDocument<Row>,
  { row, y, table }: { row: Row; y: number; table: Part },
): number {
  const { columns, isStruck } = document
  const struck = isStruck?.(row) ?? false
  const cells = columns.map(({ width, isFigure, of }, index) => {
    const place = { x: leftOf(columns, index), y: y + padding, width: width - padding }
    const style = { ...cellStyle, align: isFigure ? 'right' : 'left', isStruck: struck } as const
    return () => void write(page, of(row), place, struck ? { ...style, color: colors.quiet } : style)
  })
  addRow(page, table, 'TD', cells)
  const bottom = y + rowHeight(page, document, row)
  asArtifact(page, () => rule(page, bottom))
  return bottom
}

function addRow(page: PdfPage, table: Part, tag: 'TH' | 'TD', cells: readonly (() => void)[]): void {
  const row = page.struct('TR')
  table.add(row)
  for (const cell of cells) row.add(part(page, tag, cell))
  row.end()
}

/** The library's types do not mark the options as optional. */
function part(page: PdfPage, tag: string, draw: () => void): Part {
  return page.struct(tag, {}, draw)
}

/** Amounts are right-aligned, texts left-aligned. */
function leftOf<Row>(columns: readonly Column<Row>[], index: number): number {
  const before = columns.slice(0, index).reduce((sum, { width }) => sum + width, 0)
  return sheet.side + before + (columns[index]?.isFigure ? padding : 0)
}

function drawFoot(page: PdfPage, left: string, right: string): void {
  const style = { size: 8, color: colors.quiet }
  asArtifact(page, () => {
    const y = sheet.height - 42
    write(page, left, { x: sheet.side, y, width: inner - 90 }, style)
    write(page, right, { x: sheet.width - sheet.side - 90, y, width: 90 }, { ...style, align: 'right' })
  })
}
