const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a reader sees as one letter: a base with its accents and vowel signs, an emoji of several parts. */
export function clustersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/** Text that one font prints from left to right, a letter after another. */
export function isPlain(text: string): boolean {
  return /^[\n\x20-\x7e\u00a0-\u024f\u0370-\u052f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2212]*$/.test(
    text,
  )
}

/** A name within a sentence, in its own direction. */
export function isolated(name: string): string {
  return isPlain(name) ? name : `\u2068${name}\u2069`
}
