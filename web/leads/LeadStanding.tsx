import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import { RelativeTime } from '../shared/dates/RelativeTime.tsx'
import { Hidden } from '../shared/theme/Hidden.tsx'
import styles from './Lead.module.css'
import { LeadMoves } from './LeadMoves.tsx'
import { type Lead, leadQuery } from './leadQuery.ts'
import { LeadStatus } from './LeadStatus.tsx'
import { standing } from './standing.ts'
import { TimeLeft } from './TimeLeft.tsx'

/** Where the lead stands, since when, and what may be done next. */
export function LeadStanding({ lead }: { lead: Lead }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const queries = useQueryClient()
  return (
    <section className={styles.standing} aria-label="Where it stands">
      <div className={styles.where}>
        {/* Takes the focus after a step, whose button is gone by then. */}
        <h2 ref={heading} tabIndex={-1} className={styles.now}>
          <LeadStatus code={lead.status} />
        </h2>
        <p className={styles.since}>
          <Hidden>Since </Hidden>
          <RelativeTime when={lead.statusSince} />
        </p>
        <p className={styles.sentence}>{standing(lead)}</p>
        {lead.offerExpiresAt && (
          <p className={styles.deadline}>
            <TimeLeft
              until={lead.offerExpiresAt}
              onOver={() => void queries.invalidateQueries(leadQuery(lead.publicId))}
            />
          </p>
        )}
      </div>
      <LeadMoves lead={lead} onDone={() => heading.current?.focus()} />
    </section>
  )
}
