import { lazy } from 'react'

import { customerName } from '../../domain/names.ts'
import { MoveButtons } from '../../domain/record/MoveButtons.tsx'
import { inOrder } from '../../domain/record/openMoves.ts'
import type { Lead } from '../data/leadQuery.ts'
import { useMoves } from './useMove.ts'
import { Opened } from '../../ui/dialog/Opened.tsx'

// Forms and lists come with the question that needs them.
const AskMove = lazy(async () => ({ default: (await import('./AskMove.tsx')).AskMove }))

/** The buttons are those that the server says are open to this reader, and no others. */
export function LeadMoves({ lead, onDone }: { lead: Lead; onDone: () => void }) {
  const { take, busy, question } = useMoves(lead, customerName(lead), onDone)
  return (
    <>
      <MoveButtons {...inOrder(lead.openMoves)} busy={busy} onMove={take} />
      <Opened onClose={question?.onClose}>{question && <AskMove lead={lead} {...question} />}</Opened>
    </>
  )
}
