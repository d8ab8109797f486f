import { Page } from '../shared/layout/Page.tsx'
import styles from '../shared/record/Record.module.css'
import { LeadAnswers } from './LeadAnswers.tsx'
import { LeadDuplicate } from './LeadDuplicate.tsx'
import { LeadFacts } from './LeadFacts.tsx'
import { LeadHistory } from './LeadHistory.tsx'
import type { Lead } from './leadQuery.ts'
import { LeadStanding } from './LeadStanding.tsx'
import { LeadStatus } from './LeadStatus.tsx'
import { LeadNotes } from './LeadNotes.tsx'
import { customerName } from '../shared/names.ts'
import { isOperator, type Reader } from '../shared/reader.ts'
import { mayNameAgent } from './reader.ts'
import { useStatuses } from './statuses.ts'

type LeadPageProps = { lead: Lead; reader: Reader }

export function LeadPage({ lead, reader }: LeadPageProps) {
  const { kind } = useStatuses().of(lead.status)
  if (lead.status === 'DUPLICATE' && !isOperator(reader)) {
    return (
      <Page
        title={customerName(lead)}
        count={
          <span className={styles.subtitle}>
            {lead.service?.name} <LeadStatus code={lead.status} />
          </span>
        }
      >
        <LeadDuplicate lead={lead} />
      </Page>
    )
  }
  return (
    <Page
      title={customerName(lead)}
      count={lead.service?.name}
      action={<LeadNotes lead={lead} reader={reader} />}
    >
      <LeadStanding lead={lead} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <LeadAnswers lead={lead} />
          <LeadHistory lead={lead} />
        </div>
        <div className={styles.aside}>
          <LeadFacts lead={lead} mayNameAgent={mayNameAgent(reader, lead, kind)} />
        </div>
      </div>
    </Page>
  )
}
