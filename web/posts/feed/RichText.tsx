import { Fragment, useState } from 'react'

import { type Piece, piecesOf } from '../data/linked.ts'
import styles from './Posts.module.css'

type RichTextProps = { content: string; mentionedNames?: readonly (string | null)[] }

const none: readonly string[] = []

/** Plain text with links and mentions. Links have `noopener` and `nofollow`. */
export function RichText({ content, mentionedNames = none }: RichTextProps) {
  return (
    <p className={styles.text} dir="auto">
      {placed(piecesOf(content, mentionedNames)).map(({ text, href, isMention, at }) => {
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
      })}
    </p>
  )
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

/** Texts with more characters or lines are clamped. */
const [longText, longLines] = [420, 6]

/** Rich text, clamped to six lines until expanded. */
export function ClampedText(props: RichTextProps) {
  const [isOpen, setOpen] = useState(false)
  const isLong = props.content.length > longText || props.content.split('\n').length > longLines
  return (
    <>
      <div className={isLong && !isOpen ? styles.clamped : undefined}>
        <RichText {...props} />
      </div>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  )
}
