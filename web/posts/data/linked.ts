import { find } from 'linkifyjs'

import { mentionsIn, type Piece } from './mentions.ts'

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
