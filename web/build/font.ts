/**
 * `node web/build/font.ts` writes the font's file: Inter's Latin letters in the weights that styles use. The file of the
 * package has all weights from 100 to 900 and is half as large again.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import subsetFont from 'subset-font'

const inter = createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')
const weights = { min: 400, max: 700 }

export const fontFile = join(import.meta.dirname, '../ui/theme/inter.woff2')

export function latinFont(): Promise<Buffer> {
  const whole = readFileSync(join(inter, '../files/inter-latin-wght-normal.woff2'))
  const { latin = '' }: Record<string, string> = JSON.parse(
    readFileSync(join(inter, '../unicode.json'), 'utf8'),
  )
  return subsetFont(whole, lettersIn(latin), { targetFormat: 'woff2', variationAxes: { wght: weights } })
}

/** The letters of a `unicode-range`. */
function lettersIn(ranges: string): string {
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16)
      const length = Number.parseInt(to, 16) - first + 1
      return Array.from({ length }, (_, at) => String.fromCodePoint(first + at))
    })
    .join('')
}

if (import.meta.main) writeFileSync(fontFile, await latinFont())
