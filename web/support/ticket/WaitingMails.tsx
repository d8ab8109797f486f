import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { LoadError } from '../../ui/layout/LoadError.tsx'
import { type Ticket, ticketMailsQuery } from '../data/ticketQuery.ts'

const WaitingMailList = lazy(async () => ({
  default: (await import('./WaitingMailList.tsx')).WaitingMailList,
}))

/** Messages to this request that are not in its conversation; few requests have any. */
export function WaitingMails({ ticket }: { ticket: Ticket }) {
  const mails = useQuery(ticketMailsQuery(ticket))
  if (mails.isError) return <LoadError error={mails.error} onAgain={() => mails.refetch()} />
  if (!mails.data || mails.data.length === 0) return null
  return (
    <Suspense>
      <WaitingMailList ticket={ticket} mails={mails.data} />
    </Suspense>
  )
}
