import { lazy, Suspense, useState } from 'react'

import { useLater } from '../../ui/later/useLater.ts'
import { mentionsIn } from '../data/mentions.ts'
import { Pieces } from './Pieces.tsx'
import styles from './Posts.module.css'

// The library that finds web addresses loads after the posts.
const LinkedText = lazy(async () => ({ default: (await import('./LinkedText.tsx')).LinkedText }))

type RichTextProps = { content: string; mentionedNames?: readonly (string | null)[] }

const none: readonly string[] = []

/** Plain text with mentions, and with links once their code is there. */
export function RichText({ content, mentionedNames = none }: RichTextProps) {
  const isLater = useLater(true)
  const plain = <Pieces pieces={mentionsIn(content, mentionedNames)} />
  return (
    <p className={styles.text} dir="auto">
      {isLater && mayHaveAddress.test(content) ? (
        <Suspense fallback={plain}>
          <LinkedText content={content} mentionedNames={mentionedNames} />
        </Suspense>
      ) : (
        plain
      )}
    </p>
  )
}

/** Every web address has a dot or a port. */
const mayHaveAddress = /[.:]\S/

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
