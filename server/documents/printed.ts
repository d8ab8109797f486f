import { setImmediate as breathe } from 'node:timers/promises'
import { asArtifact, colours, heightOf, inner, openPaper, rule, sheet, write } from './paper.ts'
import type { Paper } from './paper.ts'

export type Column<Row> = {
  readonly title: string
  /** Points; all of a table's columns make up the width between the margins. */
  readonly width: number
  readonly isFigure?: boolean
  readonly of: (row: Row) => string
}

/** A document that is a table with something above and below it. */
export type Printed<Row> = {
  readonly title: string
  readonly author: string
  /** Stands at the left of every page's foot. */
  readonly foot: string
  /** Stands across every page. */
  readonly stamp?: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly isStruck?: (row: Row) => boolean
  /** Draws what stands above the table and gives where it ends. */
  readonly head: (paper: Paper, element: Element) => number
  readonly closing: {
    readonly height: number
    readonly draw: (paper: Paper, y: number, element: Element) => void
  }
}

/** Adds a part to the document's structure, as screen readers follow it. */
export type Element = (tag: string, draw: () => void) => void

type Part = PDFKit.PDFStructureElement

const headHeight = 24
const padding = 6
const cellStyle = { size: 8.5 }

/** The document as a stream that is filled page by page, so that other requests have their turn in between. */
export function print<Row>(printed: Printed<Row>, { compress = true } = {}): Paper {
  const paper = openPaper({ ...printed, compress })
  fill(paper, printed).catch((error: unknown) =>
    paper.destroy(error instanceof Error ? error : new Error('a page could not be drawn')),
  )
  return paper
}

async function fill<Row>(paper: Paper, printed: Printed<Row>): Promise<void> {
  const root = paper.struct('Document')
  paper.addStructure(root)
  const element: Element = (tag, draw) => void root.add(part(paper, tag, draw))
  beginPage(paper, printed)
  const top = printed.head(paper, element)
  const pages = pagesOf(
    printed.rows.map((row) => rowHeight(paper, printed, row)),
    top,
    printed.closing.height,
  )
  const table = paper.struct('Table')
  root.add(table)
  for (const [index, { from, to }] of pages.entries()) {
    if (index > 0) {
      await breathe()
      beginPage(paper, printed)
    }
    let y = index > 0 ? sheet.top : top
    if (to > from) y = drawHead(paper, printed, { y, table: index > 0 ? undefined : table })
    for (const row of printed.rows.slice(from, to)) y = drawRow(paper, printed, { row, y, table })
    if (index === pages.length - 1) printed.closing.draw(paper, y, element)
    drawFoot(paper, printed.foot, `Page ${index + 1} of ${pages.length}`)
  }
  table.end()
  root.end()
  await breathe()
  paper.end()
}

/** Which rows stand on which page. What closes the table never stands alone: a row goes with it. */
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

function rowHeight<Row>(paper: Paper, { columns }: Printed<Row>, row: Row): number {
  const heights = columns.map(({ width, of }) => heightOf(paper, of(row), width - padding, cellStyle))
  return Math.max(...heights) + 2 * padding
}

function beginPage<Row>(paper: Paper, { stamp }: Printed<Row>): void {
  paper.addPage()
  if (stamp === undefined) return
  asArtifact(paper, () => {
    const width = 600
    paper
      .save()
      .translate(sheet.width / 2, sheet.height / 2)
      .rotate(-50)
      .font('strong')
      .fontSize(170)
    paper
      .fillColor(colours.loss, 0.12)
      .text(stamp, -width / 2, -100, { width, align: 'center', lineBreak: false })
    paper.restore().fillOpacity(1)
  })
}

/** Structured once; on further pages it is repeated for the eye only. */
function drawHead<Row>(
  paper: Paper,
  { columns }: Printed<Row>,
  { y, table }: { y: number; table: Part | undefined },
): number {
  const draw = (column: Column<Row>, x: number) => () =>
    void write(
      paper,
      column.title,
      { x, y: y + padding, width: column.width - padding },
      {
        size: 7.5,
        font: 'strong',
        colour: colours.quiet,
        align: column.isFigure ? 'right' : 'left',
      },
    )
  const cells = columns.map((column, index) => draw(column, leftOf(columns, index)))
  if (table) addRow(paper, table, 'TH', cells)
  else asArtifact(paper, () => cells.forEach((cell) => cell()))
  asArtifact(paper, () => rule(paper, y + headHeight - 2, colours.quiet))
  return y + headHeight
}

function drawRow<Row>(
  paper: Paper,
  printed: Printed<Row>,
  { row, y, table }: { row: Row; y: number; table: Part },
): number {
  const { columns, isStruck } = printed
  const struck = isStruck?.(row) ?? false
  const cells = columns.map(({ width, isFigure, of }, index) => {
    const place = { x: leftOf(columns, index), y: y + padding, width: width - padding }
    const style = { ...cellStyle, align: isFigure ? 'right' : 'left', isStruck: struck } as const
    return () => void write(paper, of(row), place, struck ? { ...style, colour: colours.quiet } : style)
  })
  addRow(paper, table, 'TD', cells)
  const bottom = y + rowHeight(paper, printed, row)
  asArtifact(paper, () => rule(paper, bottom))
  return bottom
}

function addRow(paper: Paper, table: Part, tag: 'TH' | 'TD', cells: readonly (() => void)[]): void {
  const row = paper.struct('TR')
  table.add(row)
  for (const cell of cells) row.add(part(paper, tag, cell))
  row.end()
}

/** The library's types do not know that options may be left out. */
function part(paper: Paper, tag: string, draw: () => void): Part {
  return paper.struct(tag, {}, draw)
}

/** Figures stand at the right of their column, texts at the left. */
function leftOf<Row>(columns: readonly Column<Row>[], index: number): number {
  const before = columns.slice(0, index).reduce((sum, { width }) => sum + width, 0)
  return sheet.side + before + (columns[index]?.isFigure ? padding : 0)
}

function drawFoot(paper: Paper, left: string, right: string): void {
  const style = { size: 7.5, colour: colours.quiet }
  asArtifact(paper, () => {
    const y = sheet.height - 42
    write(paper, left, { x: sheet.side, y, width: inner - 90 }, style)
    write(paper, right, { x: sheet.width - sheet.side - 90, y, width: 90 }, { ...style, align: 'right' })
  })
}
