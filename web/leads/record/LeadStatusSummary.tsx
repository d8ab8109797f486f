import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'

import styles from '../../domain/record/Record.module.css'
import { StatusSummary } from '../../domain/record/StatusSummary.tsx'
import { useNow } from '../../ui/dates/useNow.ts'
import { attemptsText } from '../calls/calls.ts'
import { LeadMoves } from '../transition/LeadMoves.tsx'
import { type Lead, leadQuery } from '../data/leadQuery.ts'
import { useLeadStatuses } from '../../domain/leadStatuses.ts'
import { LeadStatus } from './LeadStatus.tsx'
import { Progress } from './Progress.tsx'
import { statusSummary } from './statusSummary.ts'
import { TimeLeft } from './TimeLeft.tsx'

type LeadStatusSummaryProps = {
  lead: Lead
  /** What more the operator reads. */
  children?: ReactNode
}

export function LeadStatusSummary({ lead, children }: LeadStatusSummaryProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const queries = useQueryClient()
  const { sentences } = useLeadStatuses().of(lead.status)
  return (
    <StatusSummary
      status={<LeadStatus code={lead.status} />}
      since={lead.statusSince}
      heading={heading}
      foot={<Progress status={lead.status} />}
      moves={<LeadMoves lead={lead} onDone={() => heading.current?.focus()} />}
    >
      <p className={styles.sentence}>{statusSummary(lead, sentences)}</p>
      {lead.transaction && (
        <p className={styles.deadline}>
          <Link to="/transactions/$publicId" params={{ publicId: lead.transaction.publicId }}>
            View transaction
          </Link>
        </p>
      )}
      {lead.offerExpiresAt && (
        <p className={styles.deadline}>
          <TimeLeft
            until={lead.offerExpiresAt}
            onOver={() => void queries.invalidateQueries(leadQuery(lead.publicId))}
          />
        </p>
      )}
      <Attempts lead={lead} />
      {children}
    </StatusSummary>
  )
}

function Attempts({ lead }: { lead: Lead }) {
  const now = useNow()
  const text = attemptsText(lead, now, lead.zone)
  return text ? <p className={styles.deadline}>{text}</p> : null
}
