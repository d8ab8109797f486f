import styles from './Mails.module.css'

/** Says whose address a message is from, where that proves nothing: another one, or one that failed its domain’s checks. */
export function OtherSender({ address }: { address: string | null }) {
  return (
    <p className={styles.other}>
      By email from <bdi>{address ?? 'an unknown address'}</bdi>, sender not confirmed
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
