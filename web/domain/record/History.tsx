import type { ReactNode } from 'react'

import { dateTime } from '../../ui/dates/dates.ts'
import { Muted } from '../../ui/theme/Muted.tsx'
import { Person } from '../profile/Person.tsx'
import { LatestOnly } from './LatestOnly.tsx'
import styles from './Record.module.css'
import { Section } from './Section.tsx'

export type Step = {
  id: string
  /** From where to where. */
  step: string
  reason: string | null
  who: string
  /** Of the profile, if the viewer may see it. */
  actorId?: string | undefined
  createdAt: string
  /** How long it had stood there. */
  before?: string | undefined
  /** Who reads it, where not everyone does. */
  readers?: string | undefined
  /** What belongs to the reason, below it. */
  details?: ReactNode
  /** A button beside it. */
  action?: ReactNode
}

type HistoryProps = {
  steps: Step[]
  /** What stands above the list. */
  children?: ReactNode
  /** Of which kind there are the most, where there are several. */
  longest?: number
}

/** Every change, the latest first: who, when, from where to where, why, and how long it had stood there. */
export function History({ steps, children, longest = steps.length }: HistoryProps) {
  return (
    <Section title="History">
      {children}
      {steps.length > 0 && (
        <ol className={styles.history}>
          {steps.map((step) => (
            <Entry key={step.id} {...step} />
          ))}
        </ol>
      )}
      <LatestOnly count={longest} />
    </Section>
  )
}

function Entry({ step, reason, details, who, actorId, createdAt, before, readers, action }: Step) {
  return (
    <li className={styles.entry}>
      <p className={styles.strong}>
        {step}
        {readers && <span className={styles.readers}>{readers}</span>}
      </p>
      {reason && (
        <p className={styles.reason} dir="auto">
          {reason}
        </p>
      )}
      {details}
      <Muted tabular>
        {actorId === undefined ? (
          <bdi>{who}</bdi>
        ) : (
          <Person person={{ publicId: actorId }} name={who} size={0} />
        )}{' '}
        · <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        {before && ` · ${before}`}
      </Muted>
      {action && <div className={styles.entryAction}>{action}</div>}
    </li>
  )
}
