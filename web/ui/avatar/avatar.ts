/** The first letter of the name in upper case, or "-" if the name is empty. */
export function initial(name: string | null | undefined): string {
  const [first] = Array.from(name?.trim() ?? '')
  return first?.toUpperCase() ?? '-'
}

/** One of 24 hues, always the same for the same id: lightness is left to the theme, so that every one of them reads well. */
export function hueOf(id: string | number): number {
  return (hash(String(id)) % 24) * 15
}

// FNV-1a with a last mixing step: neighboring row ids must not get neighboring colors.
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  return (value ^ (value >>> 16)) >>> 0
}
