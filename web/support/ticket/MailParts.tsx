import styles from '../Support.module.css'

/** Says that a message is not from its author's own address. */
export function OtherSender({ address }: { address: string }) {
  return (
    <p className={styles.soon}>
      By mail from <bdi>{address}</bdi>, not the account’s address
    </p>
  )
}

/** What of a message is not stored. */
export function LeftOut({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <ul className={styles.leftOut} aria-label="Left out of the email">
      {sentences.map((sentence) => (
        <li key={sentence} dir="auto">
          {sentence}
        </li>
      ))}
    </ul>
  )
}

/** What a message quotes, folded. */
export function QuotedText({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <details className={styles.quoted}>
      <summary>Show quoted text</summary>
      <p className={styles.text} dir="auto">
        {text}
      </p>
    </details>
  )
}
