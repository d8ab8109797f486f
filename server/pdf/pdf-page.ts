import Pdf from 'pdfkit'
import { baseFonts, type PdfPage, type Weight } from './base-fonts.ts'
import { heightsOf } from './script-fonts.ts'
import { isPlain } from './text-clusters.ts'
import { linesOf, type Line } from './text-lines.ts'

export type { PdfPage }

/** Points: 72 to an inch, on Letter. */
export const sheet = { width: 612, height: 792, side: 54, top: 54, bottom: 64 }
export const inner = sheet.width - 2 * sheet.side

export const colors = {
  ink: '#1b2227',
  quiet: '#57626a',
  line: '#d3d9dd',
  place: '#006572',
  loss: '#b3261e',
  paid: '#17663a',
} as const

/** A document without pages yet, with title, language, and structure for readers and screen readers. */
export function openPdfPage(info: { title: string; author: string; compress: boolean }): PdfPage {
  const page = new Pdf({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    compress: info.compress,
    info: { Title: info.title, Author: info.author, Creator: 'Turnstone', Producer: 'Turnstone' },
  })
  for (const [name, font] of Object.entries(baseFonts)) page.registerFont(name, font)
  return page
}

/** Points of the text that names no size. */
export const textSize = 9.5

export type Style = {
  font?: Weight
  size?: number
  color?: string
  align?: 'left' | 'right'
  isStruck?: boolean
}

/** Draws text in a column; returns its height. */
export function write(page: PdfPage, text: string, at: Place, style: Style = {}): number {
  const { color = colors.ink, align = 'left', isStruck = false } = style
  const height = heightOf(page, text, at.width, style)
  page.fillColor(color)
  if (isPlain(text)) page.text(text, at.x, at.y, { width: at.width, align, strike: isStruck })
  else drawLines(page, linesOf(page, text, at.width, fontOf(style)), at, style)
  return height
}

/** Draws runs in reading order, which is that of the structure, wherever they stand on the line. */
function drawLines(page: PdfPage, lines: readonly Line[], at: Place, style: Style): void {
  const { size } = fontOf(style)
  let y = at.y
  for (const [index, line] of lines.entries()) {
    const baseline = y + ascentIn(page, line, index, style)
    const x = at.x + (style.align === 'right' ? at.width - line.width : 0)
    if (line.actual !== undefined) page.markContent('Span', { actual: line.actual })
    for (const { font, drawn, left } of line.runs)
      page
        .font(font)
        .fontSize(size)
        .text(drawn, x + left, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          features: [],
          strike: style.isStruck ?? false,
        })
    if (line.actual !== undefined) page.endMarkedContent()
    y = baseline + line.descent
  }
}

/** The first line shares its baseline with the text beside it. */
function ascentIn(page: PdfPage, line: Line, index: number, style: Style): number {
  const { font, size } = fontOf(style)
  return index === 0 ? size * heightsOf(page, font).ascent : line.ascent
}

function fontOf({ font = 'text', size = textSize }: Style) {
  return { font, size }
}

export type Place = { x: number; y: number; width: number }

export function heightOf(page: PdfPage, text: string, width: number, style: Style = {}): number {
  const { font, size } = fontOf(style)
  if (isPlain(text)) return page.font(font).fontSize(size).heightOfString(text, { width })
  return linesOf(page, text, width, { font, size }).reduce(
    (sum, line, index) => sum + ascentIn(page, line, index, style) + line.descent,
    0,
  )
}

export function rule(page: PdfPage, y: number, color: string = colors.line): void {
  const right = sheet.width - sheet.side
  page.moveTo(sheet.side, y).lineTo(right, y).lineWidth(0.6).strokeColor(color).stroke()
}

/** Content that screen readers skip: it repeats on every page or duplicates other text. */
export function asArtifact(page: PdfPage, draw: () => void): void {
  page.markContent('Artifact', { type: 'Pagination' })
  draw()
  page.endMarkedContent()
}
