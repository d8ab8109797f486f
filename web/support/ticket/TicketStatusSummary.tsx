import { useRef } from 'react'

import record from '../../domain/record/Record.module.css'
import { StatusSummary } from '../../domain/record/StatusSummary.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { type Ticket, useTicketStatuses } from '../data/ticketQuery.ts'
import { TicketMoves } from './TicketMoves.tsx'
import { nextAutomatically } from './timeline.ts'

export function TicketStatusSummary({ ticket }: { ticket: Ticket }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { label, color } = useTicketStatuses().of(ticket.status)
  const sentence = nextAutomatically(ticket)
  return (
    <StatusSummary
      status={<Status color={color}>{label}</Status>}
      since={ticket.statusSince}
      heading={heading}
      moves={<TicketMoves ticket={ticket} onDone={() => heading.current?.focus()} />}
    >
      {sentence && <p className={record.sentence}>{sentence}</p>}
    </StatusSummary>
  )
}
