import { dateTime } from '../shared/dates/dates.ts'
import { actorOf, stepText } from './history.ts'
import styles from './Lead.module.css'
import type { HistoryEntry, Lead } from './leadQuery.ts'
import { Section } from './Section.tsx'
import { useStatuses } from './statuses.ts'

/** Every change, the latest first: who, when, from where to where, why, and how long it had stood there. */
export function LeadHistory({ lead: { history } }: { lead: Lead }) {
  return (
    <Section title="History">
      <ol className={styles.history}>
        {history.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </Section>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { of } = useStatuses()
  const { step, before } = stepText(entry, (code) => of(code).label)
  return (
    <li className={styles.entry}>
      <p className={styles.strong}>{step}</p>
      {entry.reason && <p className={styles.reason}>{entry.reason}</p>}
      <p className={styles.small}>
        {actorOf(entry)} · <time dateTime={entry.createdAt}>{dateTime(entry.createdAt)}</time>
        {before && ` · ${before}`}
      </p>
    </li>
  )
}
