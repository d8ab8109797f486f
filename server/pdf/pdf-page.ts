import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Pdf from 'pdfkit'

export type PdfPage = PDFKit.PDFDocument

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

/** DejaVu covers every European script and has digits of equal width. */
const fonts = {
  text: fileAt(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  strong: fileAt(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
}

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
  for (const [name, font] of Object.entries(fonts)) page.registerFont(name, font)
  return page
}

/** Points of the text that names no size. */
export const textSize = 9.5

export type Style = {
  font?: keyof typeof fonts
  size?: number
  color?: string
  align?: 'left' | 'right'
  isStruck?: boolean
}

/** Draws text in a column; returns its height. */
export function write(page: PdfPage, text: string, at: Place, style: Style = {}): number {
  const { color = colors.ink, align = 'left', isStruck = false } = style
  const height = heightOf(page, text, at.width, style)
  page.fillColor(color).text(text, at.x, at.y, { width: at.width, align, strike: isStruck })
  return height
}

export type Place = { x: number; y: number; width: number }

export function heightOf(page: PdfPage, text: string, width: number, style: Style = {}): number {
  const { font = 'text', size = textSize } = style
  return page.font(font).fontSize(size).heightOfString(text, { width })
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

function fileAt(address: string): Buffer {
  return readFileSync(fileURLToPath(address))
}
