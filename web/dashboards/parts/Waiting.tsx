import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Mail, Phone } from 'lucide-react'
import { useRef } from 'react'

import { phoneHref } from '../../../values/phone.ts'
import { moneyRange } from '../../domain/money.ts'
import { customerName } from '../../domain/names.ts'
import { TimeLeft } from '../../leads/record/TimeLeft.tsx'
import { RowMoves } from '../../leads/transition/RowMoves.tsx'
import { RelativeTime } from '../../ui/dates/RelativeTime.tsx'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import type { Dashboard } from '../data/dashboardKinds.ts'
import { type WaitingLead, waitingQuery } from '../data/dashboardQueries.ts'
import { type Queue, queues } from '../data/queues.ts'
import panel from '../charts/Charts.module.css'
import styles from './Dashboard.module.css'

/** The first leads that wait for the viewer. */
export function Waiting({ dashboard }: { dashboard: Dashboard }) {
  const queue = queues[dashboard.kind]
  return queue ? <WaitingLeads {...queue} /> : null
}

function WaitingLeads({ title, explanation, view, status, sort, empty }: Queue) {
  const { data, error, refetch } = useQuery(waitingQuery({ view, status, sort }))
  const heading = useRef<HTMLHeadingElement>(null)
  const queries = useQueryClient()
  // The row goes away with its button, so the focus moves to the heading.
  const done = () => {
    heading.current?.focus()
    void queries.invalidateQueries({ queryKey: ['dashboard'] })
  }
  return (
    <section aria-label={title} className={panel.panel}>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p className={panel.definition}>{explanation}</p>
      </header>
      {!data ? (
        error ? (
          <LoadError error={error} onAgain={refetch} />
        ) : (
          <RowSkeletons count={3} />
        )
      ) : data.leads.length === 0 ? (
        <p className={panel.empty}>{empty}</p>
      ) : (
        <ul className={styles.waiting}>
          {data.leads.map((lead) => (
            <WaitingRow key={lead.publicId} lead={lead} onDone={done} />
          ))}
        </ul>
      )}
      {data && data.total > data.leads.length && (
        <Link to="/view-leads" search={{ view, status, sort }}>
          All {data.total.toLocaleString('en-US')}
        </Link>
      )}
    </section>
  )
}

function WaitingRow({ lead, onDone }: { lead: WaitingLead; onDone: () => void }) {
  const budget = moneyRange(lead.leadBudgetFrom, lead.leadBudgetTo)
  // The lead's page says why, and asks before it opens the phone.
  const isStopped = (way: string) => lead.contactStops?.some((stop) => stop?.channel === way)
  return (
    <li>
      <span>
        <Link to="/view-leads/$publicId" params={{ publicId: lead.publicId }}>
          {customerName(lead)}
        </Link>
        <small>{[lead.service?.name, budget].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styles.reach}>
        {lead.leadPhoneNumber &&
          (isStopped('CALL') ? (
            <small>No calls</small>
          ) : (
            <a href={phoneHref(lead.leadPhoneNumber)}>
              <Phone size={16} aria-hidden="true" /> Call
            </a>
          ))}
        {lead.leadEmail &&
          (isStopped('MAIL') ? (
            <small>No email</small>
          ) : (
            <a href={`mailto:${lead.leadEmail}`}>
              <Mail size={16} aria-hidden="true" /> Email
            </a>
          ))}
        {lead.offerExpiresAt ? (
          <TimeLeft until={lead.offerExpiresAt} />
        ) : (
          <RelativeTime when={lead.statusSince} />
        )}
        <RowMoves lead={lead} name={customerName(lead)} onDone={onDone} />
      </span>
    </li>
  )
}
