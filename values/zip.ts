import { plainDigits } from './digits.ts'
import { plainLine } from './text.ts'

/** The five digits of a zip code. The four more of ZIP+4 are dropped. */
export function plainZip(text: string): string {
  const zip = plainDigits(plainLine(text))
  return /^(\d{5})(?:\s*[-\u2010-\u2015\u2212]\s*\d{4}|\d{4})$/.exec(zip)?.[1] ?? zip
}

/** Five digits, as specified. Lists of known codes only give hints. */
export function isZip(zip: string): boolean {
  return /^[0-9]{5}$/.test(zip)
}
