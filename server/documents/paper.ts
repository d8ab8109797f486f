import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Pdf from 'pdfkit'

export type Paper = PDFKit.PDFDocument

/** Points: 72 to an inch, on Letter. */
export const sheet = { width: 612, height: 792, side: 54, top: 54, bottom: 64 }
export const inner = sheet.width - 2 * sheet.side

export const colours = {
  ink: '#1b2227',
  quiet: '#57626a',
  line: '#d3d9dd',
  place: '#006572',
  loss: '#b3261e',
} as const

/** DejaVu has the letters of every European script, and figures of one width. */
const fonts = {
  text: fileAt(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  strong: fileAt(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
}

/** A document without a page yet; readers and screen readers are told its title, language and structure. */
export function openPaper(info: { title: string; author: string; compress: boolean }): Paper {
  const paper = new Pdf({
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
  for (const [name, font] of Object.entries(fonts)) paper.registerFont(name, font)
  return paper
}

export type Style = {
  font?: keyof typeof fonts
  size?: number
  colour?: string
  align?: 'left' | 'right'
  isStruck?: boolean
}

/** Text in a column; gives the height that it took. */
export function write(paper: Paper, text: string, at: Place, style: Style = {}): number {
  const { colour = colours.ink, align = 'left', isStruck = false } = style
  const height = heightOf(paper, text, at.width, style)
  paper.fillColor(colour).text(text, at.x, at.y, { width: at.width, align, strike: isStruck })
  return height
}

export type Place = { x: number; y: number; width: number }

export function heightOf(paper: Paper, text: string, width: number, style: Style = {}): number {
  const { font = 'text', size = 8.5 } = style
  return paper.font(font).fontSize(size).heightOfString(text, { width })
}

export function rule(paper: Paper, y: number, colour: string = colours.line): void {
  const right = sheet.width - sheet.side
  paper.moveTo(sheet.side, y).lineTo(right, y).lineWidth(0.6).strokeColor(colour).stroke()
}

/** What a screen reader passes over: it stands on every page, or says what is said elsewhere. */
export function asArtifact(paper: Paper, draw: () => void): void {
  paper.markContent('Artifact', { type: 'Pagination' })
  draw()
  paper.endMarkedContent()
}

function fileAt(address: string): Buffer {
  return readFileSync(fileURLToPath(address))
}
