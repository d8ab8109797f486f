export const searchDebounce = 300

/** Scripts written without spaces, in which two characters may be a whole name; as in db/words/words.code.sql. */
const unspaced = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7A3]/

/**
 * The text to search for, or undefined. It runs only when the typed text is longer than 3 characters, is a number
 * ("28", "#28", "L-28"), or is of a script in which names are shorter; otherwise results are cleared.
 */
export function searchable(text: string): string | undefined {
  const term = text.trim()
  const isNumber = /^(?:#|[lt]-?)?\d+$/i.test(term)
  return term.length > 3 || isNumber || (term.length > 1 && unspaced.test(term)) ? term : undefined
}
