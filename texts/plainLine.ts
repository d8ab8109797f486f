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

const strongRightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** Isolates text for embedding in other text, so that a right-to-left name does not reverse its surroundings. */
export function isolated(text: string): string {
  return strongRightToLeft.test(text) ? `\u2068${text}\u2069` : text
}
