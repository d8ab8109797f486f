import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type PdfPage = PDFKit.PDFDocument

/**
 * The documents' own font. DejaVu covers every European script and has digits of equal width;
 * `script-fonts.ts` has the other scripts.
 */
export const baseFonts = {
  text: fileAt(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  strong: fileAt(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
}

export type Weight = keyof typeof baseFonts

function fileAt(address: string): Buffer {
  return readFileSync(fileURLToPath(address))
}
