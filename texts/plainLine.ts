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
