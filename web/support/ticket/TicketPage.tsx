import { useRef } from 'react'

import { isOperator, type Reader } from '../../domain/reader.ts'
import record from '../../domain/record/Record.module.css'
import { StatusSummary } from '../../domain/record/StatusSummary.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { type Ticket, useTicketStatuses } from '../data/ticketQuery.ts'
import styles from '../Support.module.css'
import { Conversation } from './Conversation.tsx'
import { Helped } from './Helped.tsx'
import { Reply } from './Reply.tsx'
import { TicketDetails } from './TicketDetails.tsx'
import { TicketMoves } from './TicketMoves.tsx'
import { nextAutomatically, takesReplies } from './timeline.ts'

export function TicketPage({ ticket, viewer }: { ticket: Ticket; viewer: Reader }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { label, color } = useTicketStatuses().of(ticket.status)
  const isStaff = isOperator(viewer)
  const sentence = nextAutomatically(ticket)
  const mayCreate =
    isStaff && ticket.type === 'SERVICE_REQUEST' && viewer.permissions.includes('CREATE_SERVICES')
  return (
    <Page
      title={ticket.title}
      count={ticket.type === 'SERVICE_REQUEST' ? 'Service request' : 'Support request'}
      action={
        mayCreate && (
          <ButtonLink to="/new-service-creation" search={{ request: ticket.publicId }}>
            Create this service
          </ButtonLink>
        )
      }
    >
      <StatusSummary
        status={<Status color={color}>{label}</Status>}
        since={ticket.statusSince}
        heading={heading}
        moves={<TicketMoves ticket={ticket} onDone={() => heading.current?.focus()} />}
      >
        {sentence && <p className={record.sentence}>{sentence}</p>}
      </StatusSummary>
      <div className={record.columns}>
        <div className={styles.conversation}>
          <Conversation ticket={ticket} viewerId={viewer.id} />
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
