import { plainDigits } from './digits.ts'
import { plainLine } from './text.ts'

/** As specified: optional +1, ten digits with optional separators or parentheses, optional extension. */
const pattern = /^(?:\+1[\s.-]?)?(?:\(\d{3}\)|\d{3})[\s.-]?\d{3}[\s.-]?\d{4}(?: x\d{1,6})?$/
const scheme = /^(?:tel|callto|sms|phone|mobile|cell|[pmtc])\s*[.:]\s*(?:\/\/)?/i
const dashes = /[\u00AD\u2010-\u2015\u2043\u2212\u30FC\uFE58\uFE63/]/g
const extension = /[\s,;.-]*(?:ext(?:ension|n)?\b\.?|x\.?|#)\s*[:=]?\s*(\d{1,6})$/i
const countryCode = /^(?:\(\s*\+?\s*1\s*\)|\+?\s*1)[\s.-]*(?=\D*\d{3}\D*\d{3}\D*\d{4}(?: x\d+)?$)/

/**
 * A number as people write and copy it, in the characters of the specified pattern: plain dashes and digits, no
 * `tel:`, `+1` before a country code, ` x12` for an extension.
 */
export function plainPhone(text: string): string {
  return plainDigits(plainLine(text))
    .replace(scheme, '')
    .replaceAll(dashes, '-')
    .replaceAll(/[\u00B7\u2022\u30FB]/g, '.')
    .replace(/[\s.,;-]+$/, '')
    .replace(extension, ' x$1')
    .replaceAll(/\s*([.-])\s*/g, '$1')
    .replace(countryCode, (code) => (/[\s.-]$/.test(code) ? `+1${code.at(-1)}` : '+1'))
    .trim()
}

/** Whether a normal form has the specified pattern. Whether such a number can exist is for the server to say. */
export function isPhone(phone: string): boolean {
  return pattern.test(phone)
}

/** The link that dials a number, in one form whatever form the number is in: `tel:+13125550142;ext=7`. */
export function phoneHref(phone: string, ownExtension?: string | null): string {
  const [number = '', written] = plainPhone(phone).split(' x')
  const digits = number.replaceAll(/\D/g, '')
  const isLocal = digits.length === 10 && !number.startsWith('+')
  const dialed = ownExtension || written
  return `tel:+${isLocal ? '1' : ''}${digits}${dialed ? `;ext=${dialed}` : ''}`
}

/** "+19185550100 x12" as people here write it: "(918) 555-0100 x12". */
export function phoneText(phone: string): string {
  const [, area, office, line, rest = ''] = /^\+1(\d{3})(\d{3})(\d{4})( x\d+)?$/.exec(phone) ?? []
  return area ? `(${area}) ${office}-${line}${rest}` : phone
}
