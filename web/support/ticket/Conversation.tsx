import { Lock } from 'lucide-react'

import { LeftOut, OtherSender, QuotedText } from '../../domain/mails/MailParts.tsx'
import { LatestOnly } from '../../domain/record/LatestOnly.tsx'
import { FileLinks } from '../../domain/uploads/FileLinks.tsx'
import { dateTime } from '../../ui/dates/dates.ts'
import { RelativeTime } from '../../ui/dates/RelativeTime.tsx'
import { classes } from '../../ui/theme/classes.ts'
import { useTicketStatuses, type Ticket } from '../data/ticketQuery.ts'
import styles from '../Support.module.css'
import { type Event, type Message, timelineOf } from './timeline.ts'

/** The request, every reply and every change, oldest first. */
export function Conversation({ ticket, viewerId }: { ticket: Ticket; viewerId: number }) {
  const { of } = useTicketStatuses()
  const timeline = timelineOf(ticket, { viewerId, labelOf: (code) => of(code).label })
  return (
    <>
      <LatestOnly count={Math.max(ticket.notes.length, ticket.history.length)} />
      <ol className={styles.timeline} aria-label="Conversation">
        {timeline.map((entry) =>
          entry.kind === 'event' ? (
            <EventLine key={entry.key} event={entry} />
          ) : (
            <MessageCard key={entry.key} message={entry} />
          ),
        )}
      </ol>
    </>
  )
}

function EventLine({ event: { text, createdAt } }: { event: Event }) {
  return (
    <li className={styles.event}>
      <span dir="auto">{text}</span> <RelativeTime when={createdAt} />
    </li>
  )
}

function MessageCard({ message }: { message: Message }) {
  const { author, text, createdAt, isInternal, isOwn, files, mail } = message
  return (
    <li className={classes(styles.message, isOwn && styles.own, isInternal && styles.internal)}>
      <p className={styles.byline}>
        <span className={styles.author} dir="auto">
          {author}
        </span>
        {isInternal && (
          <span className={styles.lock}>
            <Lock size={12} aria-hidden="true" /> Internal note
          </span>
        )}
        <time dateTime={createdAt} title={dateTime(createdAt)}>
          <RelativeTime when={createdAt} />
        </time>
        {mail.isByMail && <span>by email</span>}
      </p>
      {mail.senderEmail !== null && <OtherSender address={mail.senderEmail} />}
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <FileLinks files={files} />
      <LeftOut sentences={mail.leftOut} />
      <QuotedText text={mail.quotedText} />
    </li>
  )
}
