import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import { date } from '../../ui/dates/dates.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { countsText, differenceText, levelText, limitsText } from './rehearsal.ts'
import styles from './Rehearsal.module.css'
import { type OwnRule, rehearsalQuery, type Rehearsal as Answer, type Scope } from './rules.ts'

type RehearsalProps = { rule: OwnRule; scope: Scope }

/** Before a rule is saved: what it would have done to the leads of the last 30 days. */
export function Rehearsal({ rule, scope }: RehearsalProps) {
  const title = useId()
  const { data, error } = useQuery(rehearsalQuery(rule, scope))
  return (
    <section aria-labelledby={title} className={styles.rehearsal}>
      <h3 id={title} className={styles.title}>
        The last 30 days with this change
      </h3>
      {error && <Notice severity="warn">{sentenceFor(error)} You can still save.</Notice>}
      {!error && !data && <RowSkeletons count={2} label="Rehearsing the change" />}
      {!error && data && <Outcome answer={data} />}
    </section>
  )
}

function Outcome({ answer }: { answer: Answer }) {
  const { moved, providers, changes } = answer
  const level = levelText(answer)
  return (
    <>
      <p role="status">{countsText(answer)}</p>
      {level && <p>{level}</p>}
      {providers.length > 0 && (
        <ul className={styles.providers}>
          {providers.map(({ organizationId, name, before, after }) => (
            <li key={organizationId} className={styles.provider}>
              <bdi>{name}</bdi>
              <span className={styles.figures}>
                {before} → {after} <strong>{differenceText(after - before)}</strong>
              </span>
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <details className={styles.leads}>
          <summary>
            {changes.length < moved ? `The newest ${changes.length} of these leads` : 'These leads'}
          </summary>
          <ul className={styles.providers}>
            {changes.map(({ leadPublicId, serviceName, decidedAt, beforeName, afterName }) => (
              <li key={leadPublicId}>
                <Link to="/view-leads/$publicId" params={{ publicId: leadPublicId }}>
                  <bdi>{serviceName}</bdi>, {date(decidedAt)}
                </Link>
                <Muted>
                  <bdi>{beforeName}</bdi> → <bdi>{afterName}</bdi>
                </Muted>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Muted>{limitsText(answer)}</Muted>
    </>
  )
}
