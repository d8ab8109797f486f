import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'

import { sentenceFor } from '../../ui/errors/sentences.ts'
import { MoveButtons } from '../../domain/record/MoveButtons.tsx'
import { asks, inOrder, type OpenMove } from '../../domain/record/openMoves.ts'
import { useToast } from '../../ui/toasts/context.ts'
import type { Lead } from '../data/leadQuery.ts'
import { useMove } from './useMove.ts'

// Forms and lists come with the question that needs them.
const AskMove = lazy(async () => ({ default: (await import('./AskMove.tsx')).AskMove }))

/** The buttons are those that the server says are open to this reader, and no others. */
export function LeadMoves({ lead, onDone }: { lead: Lead; onDone: () => void }) {
  const [asking, setAsking] = useState<OpenMove>()
  const move = useMove(lead)
  const toast = useToast()
  const done = () => {
    // The dialog gives its focus back first.
    flushSync(() => setAsking(undefined))
    onDone()
  }
  const take = (open: OpenMove) => {
    if (move.isPending) return
    if (asks(open)) return setAsking(open)
    move.mutate(open, {
      onSuccess: done,
      onError: (error) =>
        toast.show({ severity: 'error', summary: 'Couldn’t update the lead', detail: sentenceFor(error) }),
    })
  }
  return (
    <>
      <MoveButtons
        {...inOrder(lead.openMoves)}
        busy={move.isPending ? move.variables.move : undefined}
        onMove={take}
      />
      <Suspense>
        {asking && <AskMove lead={lead} move={asking} onDone={done} onClose={() => setAsking(undefined)} />}
      </Suspense>
    </>
  )
}
