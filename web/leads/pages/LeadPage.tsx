import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { isObject } from '../../../forms/readForm.ts'
import { leadNumber } from '../../../texts/record-numbers.ts'
import { useLeadStatuses } from '../../domain/leadStatuses.ts'
import { moneyRange } from '../../domain/money.ts'
import { FollowUpBars } from '../../domain/followUps/FollowUpBars.tsx'
import { FollowUpButton } from '../../domain/followUps/FollowUpButton.tsx'
import { customerName } from '../../domain/names.ts'
import type { NotesAbout } from '../../domain/notes/note.ts'
import { Notes } from '../../domain/notes/Notes.tsx'
import { isAdmin, isOperator, type Reader } from '../../domain/reader.ts'
import styles from '../../domain/record/Record.module.css'
import { RecordNumber } from '../../domain/record/RecordNumber.tsx'
import { Neighbors } from '../../lists/Neighbors.tsx'
import { buttonClass } from '../../ui/buttons/look.ts'
import { date } from '../../ui/dates/dates.ts'
import { ErrorBoundary } from '../../ui/errors/ErrorBoundary.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { classes } from '../../ui/theme/classes.ts'
import { useCall } from '../calls/useCall.ts'
import { type Lead, leadQuery, notesQuery } from '../data/leadQuery.ts'
import { WaitingReplies } from '../mails/Replies.tsx'
import { shownAnswers } from '../record/answers.ts'
import { LeadArrival } from '../record/LeadArrival.tsx'
import { LeadAnswers } from '../record/LeadAnswers.tsx'
import { LeadComparison } from '../record/LeadComparison.tsx'
import { LeadDetails } from '../record/LeadDetails.tsx'
import { LeadHistory } from '../record/LeadHistory.tsx'
import { LeadStatus } from '../record/LeadStatus.tsx'
import { LeadStatusSummary } from '../record/LeadStatusSummary.tsx'
import { Reach } from '../record/Reach.tsx'
import { mayNameAgent } from '../record/reader.ts'
import { isHeldBySuspended } from '../record/suspended.ts'
import timeline from '../record/Timeline.module.css'
import { LeadRouting } from '../routing/LeadRouting.tsx'

// Its code loads with the first call.
const CallPanel = lazy(async () => ({ default: (await import('../calls/CallPanel.tsx')).CallPanel }))

type LeadPageProps = { lead: Lead; reader: Reader }

export function LeadPage({ lead, reader }: LeadPageProps) {
  const { kind } = useLeadStatuses().of(lead.status)
  const call = useCall(lead.id)
  const notes = useNotesOf(lead)
  const erasedAt = lead.history.find(({ move }) => move === 'erase')?.createdAt
  if (lead.status === 'DUPLICATE' && !isOperator(reader)) {
    return (
      <Page
        title={customerName(lead)}
        count={
          <span className={styles.subtitle}>
            {leadNumber(lead.id)} · {lead.service?.name} <LeadStatus code={lead.status} />
          </span>
        }
        beside={<Neighbors list="leads" current={lead.publicId} addressOf={addressOf} />}
      >
        <LeadDuplicate lead={lead} />
        <GetHelp lead={lead} />
      </Page>
    )
  }
  const followed = {
    record: { kind: 'LEAD', recordId: lead.id, renews: leadQuery(lead.publicId).queryKey },
    readerId: reader.id,
    zone: lead.zone,
  } as const
  return (
    <Page
      title={customerName(lead)}
      windowTitle={`${leadNumber(lead.id)} ${customerName(lead)}`}
      count={
        <>
          <RecordNumber number={leadNumber(lead.id)} /> · {summaryOf(lead)}
        </>
      }
      beside={<Neighbors list="leads" current={lead.publicId} addressOf={addressOf} />}
      // Notes are for those who may see the customer: a provider reads and writes them once it has accepted.
      action={
        <>
          {isObject(lead.data) && (
            <>
              <Reach
                lead={lead}
                answers={shownAnswers(lead.formSchema, lead.data)}
                onCall={call.start}
                mayManage={isAdmin(reader)}
              />
              <Notes notes={notes} count={lead.noteCount} reader={reader} />
            </>
          )}
          <FollowUpButton {...followed} />
        </>
      }
    >
      {isOperator(reader) && isHeldBySuspended(lead, kind) && (
        <Notice severity="warn">
          {lead.organization?.legalBusinessName} is suspended. Reassign the lead, or wait until it is active
          again.
        </Notice>
      )}
      {call.startedAt !== undefined && isObject(lead.data) && (
        <ErrorBoundary>
          <Suspense>
            <CallPanel
              key={call.startedAt}
              lead={lead}
              readerId={reader.id}
              startedAt={call.startedAt}
              onLogged={call.onLogged}
              onClose={call.end}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <FollowUpBars followUps={lead.followUps} {...followed} />
      <LeadStatusSummary lead={lead}>
        {isOperator(reader) && isAdmin(reader) && <LeadRouting lead={lead} reader={reader} />}
      </LeadStatusSummary>
      {lead.status === 'DUPLICATE' && <LeadComparison lead={lead} />}
      <WaitingReplies lead={lead} reader={reader} />
      <div className={classes(styles.columns, timeline.columns)}>
        <div className={classes(timeline.facts, styles.column)}>
          <LeadAnswers
            lead={lead}
            erasedAt={erasedAt}
            mayErase={isOperator(reader) && reader.userType === 'MASTER_ADMIN'}
            onCall={call.start}
          />
          <LeadDetails lead={lead} mayNameAgent={mayNameAgent(reader, lead, kind)} />
          <LeadArrival lead={lead} mayRecord={isOperator(reader) && isAdmin(reader) && !erasedAt} />
          {!isOperator(reader) && <GetHelp lead={lead} />}
        </div>
        <LeadHistory lead={lead} reader={reader} notes={notes} />
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

function useNotesOf({ id, publicId }: Lead): NotesAbout {
  const queries = useQueryClient()
  return {
    subject: 'lead',
    about: { leadId: id },
    query: notesQuery(publicId),
    onAdded: () => queries.invalidateQueries(leadQuery(publicId)),
  }
}

/** All that its referrer learns of the other lead is the date. */
function LeadDuplicate({ lead: { registeredAt } }: { lead: Lead }) {
  return (
    <Notice severity="info">
      This customer was already referred{registeredAt ? ` on ${date(registeredAt)}` : ''}.
    </Notice>
  )
}
