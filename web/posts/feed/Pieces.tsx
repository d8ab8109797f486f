import { Fragment } from 'react'

import type { Piece } from '../data/mentions.ts'
import styles from './Posts.module.css'

/** Links have `noopener` and `nofollow`. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return placed(pieces).map(({ text, href, isMention, at }) => {
    if (href !== undefined)
      return (
        <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
          {text}
        </a>
      )
    return isMention ? (
      <strong key={at} className={styles.mention}>
        {text}
      </strong>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    )
  })
}

/** Each piece with its offset in the text. */
function placed(pieces: readonly Piece[]): (Piece & { at: number })[] {
  let at = 0
  return pieces.map((piece) => {
    const start = at
    at += piece.text.length
    return { ...piece, at: start }
  })
}
