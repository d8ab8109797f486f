import { Link } from '@tanstack/react-router'

import { Neighbors } from '../../lists/Neighbors.tsx'
import { buttonClass } from '../../ui/buttons/look.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import styles from '../../domain/record/Record.module.css'
import { classes } from '../../ui/theme/classes.ts'
import { isObject } from '../../../forms/readForm.ts'
import { LeadAnswers } from '../record/LeadAnswers.tsx'
import { LeadComparison } from '../record/LeadComparison.tsx'
import { LeadDuplicate } from '../record/LeadDuplicate.tsx'
import { LeadDetails } from '../record/LeadDetails.tsx'
import { LeadHistory } from '../record/LeadHistory.tsx'
import type { Lead } from '../data/leadQuery.ts'
import { LeadStatusSummary } from '../record/LeadStatusSummary.tsx'
import { LeadStatus } from '../record/LeadStatus.tsx'
import { LeadNotes } from '../record/LeadNotes.tsx'
import { isHeldBySuspended } from '../record/suspended.ts'
import { moneyRange } from '../../domain/money.ts'
import { customerName } from '../../domain/names.ts'
import { isOperator, type Reader } from '../../domain/reader.ts'
import { shownAnswers } from '../record/answers.ts'
import { Reach } from '../record/Reach.tsx'
import { mayNameAgent } from '../record/reader.ts'
import { useLeadStatuses } from '../../domain/leadStatuses.ts'

type LeadPageProps = { lead: Lead; reader: Reader }

export function LeadPage({ lead, reader }: LeadPageProps) {
  const { kind } = useLeadStatuses().of(lead.status)
  if (lead.status === 'DUPLICATE' && !isOperator(reader)) {
    return (
      <Page
        title={customerName(lead)}
        count={
          <span className={styles.subtitle}>
            {lead.service?.name} <LeadStatus code={lead.status} />
          </span>
        }
        beside={<Neighbors list="leads" current={lead.publicId} addressOf={addressOf} />}
      >
        <LeadDuplicate lead={lead} />
        <GetHelp lead={lead} />
      </Page>
    )
  }
  return (
    <Page
      title={customerName(lead)}
      count={summaryOf(lead)}
      beside={<Neighbors list="leads" current={lead.publicId} addressOf={addressOf} />}
      // Notes are for those who may see the customer: a provider reads and writes them once it has accepted.
      action={
        isObject(lead.data) && (
          <>
            <Reach answers={shownAnswers(lead.formSchema, lead.data)} />
            <LeadNotes lead={lead} reader={reader} />
          </>
        )
      }
    >
      {isOperator(reader) && isHeldBySuspended(lead, kind) && (
        <Notice severity="warn">
          {lead.organization?.legalBusinessName} is suspended. Reassign the lead, or wait until it is active
          again.
        </Notice>
      )}
      <LeadStatusSummary lead={lead} />
      {lead.status === 'DUPLICATE' && <LeadComparison lead={lead} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <LeadAnswers lead={lead} />
          <LeadHistory lead={lead} />
        </div>
        <div className={classes(styles.aside, styles.stack)}>
          <LeadDetails lead={lead} mayNameAgent={mayNameAgent(reader, lead, kind)} />
          {!isOperator(reader) && <GetHelp lead={lead} />}
        </div>
      </div>
    </Page>
  )
}

function GetHelp({ lead: { id } }: { lead: Lead }) {
  return (
    <p>
      <Link
        to="/support-page/$type"
        params={{ type: 'help' }}
        search={{ lead: id }}
        className={buttonClass('quiet')}
      >
        Get help with this lead
      </Link>
    </p>
  )
}

/** "Roof repair · Texas · $2,000–$5,000". */
function summaryOf({ service, state, leadBudgetFrom, leadBudgetTo }: Lead): string {
  return [service?.name, state?.name, moneyRange(leadBudgetFrom, leadBudgetTo)].filter(Boolean).join(' · ')
}

function addressOf(publicId: string): string {
  return `/view-leads/${publicId}`
}
