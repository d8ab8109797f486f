import { find } from 'linkifyjs'

import { mentionsIn, type Piece } from './mentions.ts'

/** Splits a text into plain text, web addresses, and mentions that the server confirmed. */
export function piecesOf(content: string, mentionedNames: readonly (string | null)[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const found of find(content, 'url', { defaultProtocol: 'https' })) {
    const { start, value } = found
    const text = value.replace(afterAddress, '')
    const href = found.href.slice(0, found.href.length - (value.length - text.length))
    if (!isPage(href) || content.slice(0, start).endsWith('//')) continue
    pieces.push(...mentionsIn(content.slice(at, start), mentionedNames), { text, href })
    at = start + text.length
  }
  return [...pieces, ...mentionsIn(content.slice(at), mentionedNames)]
}

/** The sentence around an address: from a full stop of Chinese or Japanese on, closing quotes and marks at the end. */
const afterAddress = /(?:[。、，！？；：」』）】》].*|["'”’»›…>,;:!?.]+)$/su

/** Web pages only: no `javascript:`, and no name before the host, which passes for another host. */
function isPage(href: string): boolean {
  const url = URL.canParse(href) ? new URL(href) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}
