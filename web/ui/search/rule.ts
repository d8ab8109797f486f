export const searchDebounce = 300

/** Runs only when the typed text is longer than 3 characters; otherwise results are cleared. */
export function searchable(text: string): string | undefined {
  const term = text.trim()
  return term.length > 3 ? term : undefined
}
