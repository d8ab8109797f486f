import { request } from '../../domain/api/request.ts'
import { Decision, MailsToCheck } from '../../domain/mails/MailsToCheck.tsx'
import { isAdmin, type Reader } from '../../domain/reader.ts'
import { useAction } from '../../ui/action/useAction.ts'
import type { Lead } from '../data/leadQuery.ts'
import type { LeadReply } from '../data/replies.ts'
import { acceptLeadReplyDocument, dismissLeadReplyDocument } from '../data/replyOperations.ts'

type WaitingReplyListProps = {
  lead: Lead
  reader: Reader
  replies: readonly LeadReply[]
  onDecided: () => Promise<unknown>
}

/** Those who work the lead add each to its history, or dismiss it. */
export function WaitingReplyList({ lead, reader, replies, onDecided }: WaitingReplyListProps) {
  const mayDecide = isAdmin(reader) || lead.assignedUserId === reader.id
  return (
    <MailsToCheck
      mails={replies.map((reply) => ({
        ...reply,
        // What waits has a reason.
        reason: reply.reason ?? 'OTHER_SENDER',
        tools: mayDecide && <ReplyDecision reply={reply} onDone={onDecided} />,
      }))}
      reasons={reasons}
    />
  )
}

const reasons: Record<NonNullable<LeadReply['reason']>, string> = {
  OTHER_SENDER: 'Sender not confirmed',
  AUTOMATIC: 'Looks like an automatic reply',
  BOUNCE: 'Looks like a delivery report',
  EMPTY: 'Contains no new text',
  TOO_LARGE: 'Larger than 35 MB, so its files were not read',
  UNREADABLE: 'Could not be read',
  LIMITED: 'More than 60 answers in an hour',
  ENDED: 'The lead was closed more than 90 days ago',
  CLOSED: 'The request is canceled',
  NOT_ON_TICKET: 'The sender is no longer on this lead',
}

type ReplyDecisionProps = { reply: LeadReply; onDone: () => Promise<unknown> }

function ReplyDecision({ reply: { id, reason }, onDone }: ReplyDecisionProps) {
  const decide = useDecision(id, onDone)
  // A mail server's report is no answer of the customer.
  const accept = reason === 'BOUNCE' ? undefined : 'Add to history'
  return <Decision busyWith={decide.busyWith} accept={accept} decide={(one) => decide.run(one)} />
}

function useDecision(id: string, onDone: () => Promise<unknown>) {
  const restoring = useAction({
    send: () => request(dismissLeadReplyDocument, { input: { id, isDismissed: false } }),
    onDone,
    failed: 'Couldn’t undo',
  })
  return useAction({
    send: (decision: 'accept' | 'dismiss'): Promise<unknown> =>
      decision === 'accept'
        ? request(acceptLeadReplyDocument, { input: { id } })
        : request(dismissLeadReplyDocument, { input: { id } }),
    done: (decision) =>
      decision === 'accept'
        ? 'Added to the history'
        : { summary: 'Email dismissed', action: { label: 'Undo', run: () => restoring.run() } },
    onDone,
    failed: 'Couldn’t update the email',
  })
}
