import { ticketNumber } from '../../../texts/record-numbers.ts'
import { request } from '../../domain/api/request.ts'
import { FollowUpBars } from '../../domain/followUps/FollowUpBars.tsx'
import { FollowUpButton } from '../../domain/followUps/FollowUpButton.tsx'
import { isOperator, type Reader } from '../../domain/reader.ts'
import record from '../../domain/record/Record.module.css'
import { RecordNumber } from '../../domain/record/RecordNumber.tsx'
import { Neighbors } from '../../lists/Neighbors.tsx'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { rateSupportDocument } from '../data/operations.ts'
import { type Ticket, ticketQuery } from '../data/ticketQuery.ts'
import styles from '../Support.module.css'
import { Conversation } from './Conversation.tsx'
import { Reply } from './Reply.tsx'
import { TicketDetails } from './TicketDetails.tsx'
import { TicketStatusSummary } from './TicketStatusSummary.tsx'
import { takesReplies } from './timeline.ts'
import { useTicketRefetch } from './useTicketMove.ts'
import { WaitingMails } from './WaitingMails.tsx'

export function TicketPage({ ticket, viewer }: { ticket: Ticket; viewer: Reader }) {
  const isStaff = isOperator(viewer)
  const followed = {
    record: { kind: 'TICKET', recordId: ticket.id, renews: ticketQuery(ticket.publicId).queryKey },
    readerId: viewer.id,
    zone: ticket.zone,
  } as const
  const mayCreate =
    isStaff && ticket.type === 'SERVICE_REQUEST' && viewer.permissions.includes('CREATE_SERVICES')
  return (
    <Page
      title={ticket.title}
      windowTitle={`${ticketNumber(ticket.id)} ${ticket.title}`}
      count={
        <>
          <RecordNumber number={ticketNumber(ticket.id)} /> ·{' '}
          {ticket.type === 'SERVICE_REQUEST' ? 'Service request' : 'Support request'}
        </>
      }
      beside={<Neighbors list="tickets" current={ticket.publicId} addressOf={addressOf} />}
      action={
        <>
          {mayCreate && (
            <ButtonLink to="/new-service-creation" search={{ request: ticket.publicId }}>
              Create this service
            </ButtonLink>
          )}
          <FollowUpButton {...followed} />
        </>
      }
    >
      <FollowUpBars followUps={ticket.followUps} {...followed} />
      <TicketStatusSummary ticket={ticket} />
      <div className={record.columns}>
        <div className={styles.conversation}>
          <Conversation ticket={ticket} viewerId={viewer.id} />
          {isStaff && <WaitingMails ticket={ticket} />}
          {ticket.status === 'RESOLVED' && ticket.helped === null && ticket.userId === viewer.id && (
            <Helped ticket={ticket} />
          )}
          {takesReplies(ticket, isStaff) ? (
            <Reply key={ticket.id} ticket={ticket} isStaff={isStaff} viewerId={viewer.id} />
          ) : (
            <p className={styles.over}>
              This conversation is closed. <a href="/support-page/help">Send a new request</a>
            </p>
          )}
        </div>
        <div className={record.aside}>
          <TicketDetails ticket={ticket} isStaff={isStaff} />
        </div>
      </div>
    </Page>
  )
}

function addressOf(publicId: string): string {
  return `/support-page/${publicId}`
}

/** Asks once, after the resolution, whether it helped. */
function Helped({ ticket }: { ticket: Ticket }) {
  const refetch = useTicketRefetch(ticket.publicId)
  const rating = useAction({
    send: (helped: boolean) => request(rateSupportDocument, { input: { supportId: ticket.id, helped } }),
    done: { summary: 'Thank you', detail: 'Your answer was sent.' },
    onDone: refetch,
  })
  return (
    <section className={styles.helped} aria-label="Did this help?">
      <p>Did this help?</p>
      <Button busy={rating.busyWith === true} onClick={() => rating.run(true)}>
        Yes
      </Button>
      <Button busy={rating.busyWith === false} onClick={() => rating.run(false)}>
        No
      </Button>
      {rating.failure && <Notice severity="error">{rating.failure}</Notice>}
    </section>
  )
}
