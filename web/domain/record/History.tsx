import { dateTime } from '../../ui/dates/dates.ts'
import styles from './Record.module.css'
import { Section } from './Section.tsx'

export type Step = {
  id: string
  /** From where to where. */
  step: string
  reason: string | null
  who: string
  createdAt: string
  /** How long it had stood there. */
  before?: string | undefined
}

/** Every change, the latest first: who, when, from where to where, why, and how long it had stood there. */
export function History({ steps }: { steps: Step[] }) {
  return (
    <Section title="History">
      <ol className={styles.history}>
        {steps.map((step) => (
          <Entry key={step.id} {...step} />
        ))}
      </ol>
    </Section>
  )
}

function Entry({ step, reason, who, createdAt, before }: Step) {
  return (
    <li className={styles.entry}>
      <p className={styles.strong}>{step}</p>
      {reason && (
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
      )}
      <p className={styles.small}>
        <bdi>{who}</bdi> · <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        {before && ` · ${before}`}
      </p>
    </li>
  )
}
