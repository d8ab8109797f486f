import { useQueryClient } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'

import { request } from '../../domain/api/request.ts'
import { FileLinks } from '../../domain/uploads/FileLinks.tsx'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { RelativeTime } from '../../ui/dates/RelativeTime.tsx'
import { acceptTicketMailDocument, dismissTicketMailDocument } from '../data/operations.ts'
import { type Ticket, type TicketMail, ticketMailsQuery } from '../data/ticketQuery.ts'
import styles from '../Support.module.css'
import { LeftOut, OtherSender, QuotedText } from './MailParts.tsx'
import { useTicketRefetch } from './useTicketMove.ts'

/** Staff add each to the conversation, or dismiss it. */
export function WaitingMailList({ ticket, mails }: { ticket: Ticket; mails: readonly TicketMail[] }) {
  return (
    <section className={styles.waiting} aria-label="Email to check">
      <h2 className={styles.waitingHead}>
        <MailWarning size={18} aria-hidden="true" /> Email to check
      </h2>
      <ul className={styles.timeline}>
        {mails.map((mail) => (
          <WaitingMail key={mail.id} ticket={ticket} mail={mail} />
        ))}
      </ul>
    </section>
  )
}

const reasons: Record<TicketMail['reason'], string> = {
  OTHER_SENDER: 'Not from the account’s address',
  AUTOMATIC: 'Looks like an automatic reply',
  BOUNCE: 'Looks like a delivery report',
  EMPTY: 'Contains no new text',
  TOO_LARGE: 'Larger than 35 MB, so its files were not read',
  UNREADABLE: 'Could not be read',
  LIMITED: 'More than 60 replies in an hour',
  ENDED: 'The request was closed more than 90 days ago',
  CLOSED: 'The request is canceled',
  NOT_ON_TICKET: 'The person is no longer on this request',
}

function WaitingMail({ ticket, mail }: { ticket: Ticket; mail: TicketMail }) {
  const { senderEmail, senderName, subject, text, quotedText, leftOut, files, createdAt, reason } = mail
  return (
    <li className={styles.message}>
      <p className={styles.byline}>
        <bdi className={styles.author}>{senderName ?? senderEmail ?? 'Unknown sender'}</bdi>
        {reason !== 'OTHER_SENDER' && <span>{reasons[reason]}</span>}
        <RelativeTime when={createdAt} />
      </p>
      {reason === 'OTHER_SENDER' && <OtherSender address={senderEmail ?? 'an unknown address'} />}
      {subject !== null && (
        <p className={styles.hint} dir="auto">
          {subject}
        </p>
      )}
      <p className={styles.text} dir="auto">
        {text ?? 'No new text'}
      </p>
      <FileLinks files={files} />
      <LeftOut sentences={leftOut} />
      <QuotedText text={quotedText} />
      <Decision ticket={ticket} mail={mail} />
    </li>
  )
}

function Decision({ ticket, mail: { id } }: { ticket: Ticket; mail: TicketMail }) {
  const decide = useDecision(ticket, id)
  return (
    <div className={styles.tools}>
      <Button busy={decide.busyWith === 'accept'} onClick={() => decide.run('accept')}>
        Add to conversation
      </Button>
      <Button busy={decide.busyWith === 'dismiss'} onClick={() => decide.run('dismiss')}>
        Dismiss
      </Button>
    </div>
  )
}

function useDecision(ticket: Ticket, id: string) {
  const queries = useQueryClient()
  const refetchTicket = useTicketRefetch(ticket.publicId)
  const onDone = () => Promise.all([refetchTicket(), queries.invalidateQueries(ticketMailsQuery(ticket))])
  const restoring = useAction({
    send: () => request(dismissTicketMailDocument, { input: { id, isDismissed: false } }),
    onDone,
    failed: 'Couldn’t undo',
  })
  return useAction({
    send: (decision: 'accept' | 'dismiss'): Promise<unknown> =>
      decision === 'accept'
        ? request(acceptTicketMailDocument, { input: { id } })
        : request(dismissTicketMailDocument, { input: { id } }),
    done: (decision) =>
      decision === 'accept'
        ? 'Added to the conversation'
        : { summary: 'Email dismissed', action: { label: 'Undo', run: () => restoring.run() } },
    onDone,
    failed: 'Couldn’t update the email',
  })
}
