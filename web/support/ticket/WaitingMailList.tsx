import { useQueryClient } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { Decision, MailsToCheck } from '../../domain/mails/MailsToCheck.tsx'
import { useAction } from '../../ui/action/useAction.ts'
import { acceptTicketMailDocument, dismissTicketMailDocument } from '../data/operations.ts'
import { type Ticket, type TicketMail, ticketMailsQuery } from '../data/ticketQuery.ts'
import { useTicketRefetch } from './useTicketMove.ts'

/** Staff add each to the conversation, or dismiss it. */
export function WaitingMailList({ ticket, mails }: { ticket: Ticket; mails: readonly TicketMail[] }) {
  return (
    <MailsToCheck
      mails={mails.map((mail) => ({ ...mail, tools: <TicketDecision ticket={ticket} mail={mail} /> }))}
      reasons={reasons}
    />
  )
}

const reasons: Record<TicketMail['reason'], string> = {
  OTHER_SENDER: 'Sender not confirmed',
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

function TicketDecision({ ticket, mail: { id } }: { ticket: Ticket; mail: TicketMail }) {
  const decide = useDecision(ticket, id)
  return (
    <Decision busyWith={decide.busyWith} accept="Add to conversation" decide={(one) => decide.run(one)} />
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
