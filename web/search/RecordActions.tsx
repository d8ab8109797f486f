import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import { leadQuery } from '../leads/data/leadQuery.ts'
import { LeadStatusSummary } from '../leads/record/LeadStatusSummary.tsx'
import { ticketQuery } from '../support/data/ticketQuery.ts'
import { TicketStatusSummary } from '../support/ticket/TicketStatusSummary.tsx'
import { transactionQuery } from '../transactions/data/transactionQuery.ts'
import { TransactionStatus } from '../transactions/record/TransactionStatus.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { sentenceFor } from '../ui/errors/sentences.ts'
import { RowSkeletons } from '../ui/skeletons/Skeleton.tsx'
import { useCopy } from '../ui/toasts/useCopy.ts'
import type { FoundRecord, Item } from './data/items.ts'
import styles from './Palette.module.css'

type RecordActionsProps = {
  item: Item & { record: FoundRecord }
  onOpen: () => void
  onBack: () => void
}

/** A found record's status and the transitions open to the viewer: the same parts as on its page. */
export function RecordActions({ item, onOpen, onBack }: RecordActionsProps) {
  const copy = useCopy()
  const copyLink = () => copy(new URL(item.to, location.origin).href, 'Link copied')
  return (
    <>
      <div className={styles.recordHead}>
        <Button look="quiet" autoFocus icon={<ArrowLeft size={18} aria-hidden="true" />} onClick={onBack}>
          Results
        </Button>
        <h2>
          <bdi>{item.label}</bdi>
        </h2>
      </div>
      <div className={styles.record}>
        <Summary {...item.record} />
        <p className={styles.recordLinks}>
          <Button onClick={onOpen}>Open</Button>
          <Button look="quiet" onClick={() => void copyLink()}>
            Copy link
          </Button>
        </p>
      </div>
    </>
  )
}

function Summary({ type, publicId }: FoundRecord) {
  if (type === 'LEADS') return <LeadSummary publicId={publicId} />
  if (type === 'TRANSACTIONS') return <TransactionSummary publicId={publicId} />
  return <TicketSummary publicId={publicId} />
}

function LeadSummary({ publicId }: { publicId: string }) {
  const { data, error } = useQuery(leadQuery(publicId))
  return (
    <Loaded isGone={data === null} error={error}>
      {data && <LeadStatusSummary lead={data} />}
    </Loaded>
  )
}

function TransactionSummary({ publicId }: { publicId: string }) {
  const { data, error } = useQuery(transactionQuery(publicId))
  return (
    <Loaded isGone={data === null} error={error}>
      {data && <TransactionStatus transaction={data} />}
    </Loaded>
  )
}

function TicketSummary({ publicId }: { publicId: string }) {
  const { data, error } = useQuery(ticketQuery(publicId))
  return (
    <Loaded isGone={data === null} error={error}>
      {data && <TicketStatusSummary ticket={data} />}
    </Loaded>
  )
}

type LoadedProps = { isGone: boolean; error: Error | null; children: ReactNode }

function Loaded({ isGone, error, children }: LoadedProps) {
  if (children) return children
  if (error) return <p role="alert">{sentenceFor(error)}</p>
  return isGone ? <p>This no longer exists, or is no longer yours to see.</p> : <RowSkeletons count={2} />
}
