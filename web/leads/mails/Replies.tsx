import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { LeftOut, OtherSender, QuotedText } from '../../domain/mails/MailParts.tsx'
import type { Reader } from '../../domain/reader.ts'
import { FileLinks } from '../../domain/uploads/FileLinks.tsx'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import type { Lead } from '../data/leadQuery.ts'
import { type LeadReply, repliesQuery } from '../data/replies.ts'

const WaitingReplyList = lazy(async () => ({
  default: (await import('./WaitingReplyList.tsx')).WaitingReplyList,
}))

/** The files of an answer, what is not stored, what it quotes, and its sender where that is not confirmed. */
export function ReplyDetails({ reply }: { reply: LeadReply }) {
  const { files, leftOut, quotedText, reason, senderEmail } = reply
  return (
    <>
      {reason === 'OTHER_SENDER' && <OtherSender address={senderEmail} />}
      <FileLinks files={files} />
      <LeftOut sentences={leftOut} />
      <QuotedText text={quotedText} />
    </>
  )
}

/** Messages to this lead that may not be the customer's; few leads have any. */
export function WaitingReplies({ lead, reader }: { lead: Lead; reader: Reader }) {
  const replies = useQuery(repliesQuery(lead))
  if (replies.isError) return <LoadError error={replies.error} onAgain={() => replies.refetch()} />
  const waiting = replies.data?.replies.filter(({ status }) => status === 'WAITING') ?? []
  if (waiting.length === 0) return null
  return (
    <Suspense>
      <WaitingReplyList lead={lead} reader={reader} replies={waiting} onDecided={() => replies.refetch()} />
    </Suspense>
  )
}
