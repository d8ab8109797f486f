/**
 * One line of text without characters that change how the surrounding text reads: direction overrides and isolates,
 * invisible and control characters, and joiners outside the scripts that need them. Same as `private.plain_name`.
 */
export function plainLine(text: string): string {
  return text
    .replace(/(?![\u200C\u200D])[\p{DI}\uFFF9-\uFFFB]|(?<![\u0600-\u0DFF])[\u200C\u200D]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/**
 * Text of several lines without control characters and without those that change the direction of what follows. Same
 * as `private.checked_text`.
 */
export function plainText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/(?![\n\t])\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]/gu, '')
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * At most this many user-perceived characters, each of which can consist of any number of code units, and this many code
 * units. Closes an isolate that the cut leaves open.
 */
export function shortened(text: string, most: number, mostUnits = most * 20): string {
  const bounded = text.slice(0, mostUnits)
  const all = Array.from(characters.segment(bounded), ({ segment }) => segment)
  if (bounded === text && all.length <= most) return text
  // The last one may be a part of a character.
  const whole = bounded === text ? all : all.slice(0, -1)
  const cut = whole.slice(0, most).join('').trimEnd()
  return `${cut}…${cut.lastIndexOf('\u2068') > cut.lastIndexOf('\u2069') ? '\u2069' : ''}`
}

const strongRightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** Isolates text for embedding in other text, so that a right-to-left name does not reverse its surroundings. */
export function isolated(text: string): string {
  return strongRightToLeft.test(text) ? `\u2068${text}\u2069` : text
}
