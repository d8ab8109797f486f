import { find } from 'linkifyjs'

export type Piece = { text: string; href?: string; isMention?: true }

/** Splits a text into plain text, web addresses, and mentions that the server confirmed. */
export function piecesOf(content: string, mentionedNames: readonly (string | null)[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, href, value } of find(content, 'url', { defaultProtocol: 'https' })) {
    // Web pages only: no `javascript:` or `data:` addresses.
    if (!/^https?:\/\//i.test(href)) continue
    pieces.push(...mentionsIn(content.slice(at, start), mentionedNames), { text: value, href })
    at = end
  }
  return [...pieces, ...mentionsIn(content.slice(at), mentionedNames)]
}

function mentionsIn(text: string, names: readonly (string | null)[]): Piece[] {
  const mentions = names.flatMap((name) => (name ? [`@${name}`] : [])).toSorted((a, b) => b.length - a.length)
  if (mentions.length === 0) return text === '' ? [] : [{ text }]
  const pattern = RegExp(`(${mentions.map((mention) => escaped(mention)).join('|')})`)
  return text
    .split(pattern)
    .filter((part) => part !== '')
    .map((part) => (mentions.includes(part) ? { text: part, isMention: true } : { text: part }))
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
