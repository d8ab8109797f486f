export type Piece = { text: string; href?: string; isMention?: true }

/** Splits a text into plain text and the mentions that the server confirmed. */
export function mentionsIn(text: string, names: readonly (string | null)[]): Piece[] {
  const mentions = names.flatMap((name) => (name ? [`@${name}`] : [])).toSorted((a, b) => b.length - a.length)
  if (mentions.length === 0) return text === '' ? [] : [{ text }]
  const pattern = RegExp(`(${mentions.map((mention) => escaped(mention)).join('|')})`)
  return text
    .split(pattern)
    .filter((part) => part !== '')
    .map((part) => (mentions.includes(part) ? { text: part, isMention: true } : { text: part }))
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
