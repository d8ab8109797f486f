import { ticketNumber } from '../../../texts/ticket-number.ts'
import { isOperator, type Reader } from '../../domain/reader.ts'
import record from '../../domain/record/Record.module.css'
import { Neighbors } from '../../lists/Neighbors.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import type { Ticket } from '../data/ticketQuery.ts'
import styles from '../Support.module.css'
import { Conversation } from './Conversation.tsx'
import { Helped } from './Helped.tsx'
import { Reply } from './Reply.tsx'
import { TicketDetails } from './TicketDetails.tsx'
import { TicketStatusSummary } from './TicketStatusSummary.tsx'
import { takesReplies } from './timeline.ts'
import { WaitingMails } from './WaitingMails.tsx'

export function TicketPage({ ticket, viewer }: { ticket: Ticket; viewer: Reader }) {
  const isStaff = isOperator(viewer)
  const mayCreate =
    isStaff && ticket.type === 'SERVICE_REQUEST' && viewer.permissions.includes('CREATE_SERVICES')
  return (
    <Page
      title={ticket.title}
      windowTitle={`${ticketNumber(ticket.id)} ${ticket.title}`}
      count={`${ticketNumber(ticket.id)} · ${ticket.type === 'SERVICE_REQUEST' ? 'Service request' : 'Support request'}`}
      beside={<Neighbors list="tickets" current={ticket.publicId} addressOf={addressOf} />}
      action={
        mayCreate && (
          <ButtonLink to="/new-service-creation" search={{ request: ticket.publicId }}>
            Create this service
          </ButtonLink>
        )
      }
    >
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
