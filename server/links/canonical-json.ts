export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/**
 * The one text of a value: names in the order of their UTF-16 code units, no spaces, strings as JSON.stringify writes them.
 * A subset of RFC 8785, in which numbers are integers. Anything else is refused.
 */
export function canonical(value: Json): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new TypeError('not an integer')
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('not a text')
  if (Array.isArray(value)) return `[${value.map((one: Json) => canonical(one)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, one]) => `${canonical(name)}:${canonical(one)}`).join(',')}}`
}

/** The value of a text that is canonical, or undefined. There is no other text for it, so that each changed byte shows. */
export function parseCanonical(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json
    return canonical(value) === text ? value : undefined
  } catch {
    return undefined
  }
}
