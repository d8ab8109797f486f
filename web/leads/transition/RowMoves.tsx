import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'

import { asks, inOrder, type OpenMove } from '../../domain/record/openMoves.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import { type Lead, leadQuery } from '../data/leadQuery.ts'
import { useMove } from './useMove.ts'

const AskMove = lazy(async () => ({ default: (await import('./AskMove.tsx')).AskMove }))

type RowLead = Pick<Lead, 'id' | 'publicId' | 'status' | 'openMoves'>
type RowMovesProps = { lead: RowLead; name: string; onDone: () => void }

/** A lead's main transition in a row, and declining an offer. The others are on its page. */
export function RowMoves({ lead, name, onDone }: RowMovesProps) {
  const [asking, setAsking] = useState<OpenMove>()
  const move = useMove(lead)
  const toast = useToast()
  const { forward, destructive } = inOrder(lead.openMoves)
  const done = () => {
    flushSync(() => setAsking(undefined))
    onDone()
  }
  const take = (open: OpenMove) => {
    if (move.isPending) return
    if (asks(open)) return setAsking(open)
    move.mutate(open, {
      onSuccess: (taken) => {
        if (taken) toast.show({ severity: 'success', summary: `${open.label}: ${name}` })
        done()
      },
      onError: (error) =>
        toast.show({ severity: 'error', summary: 'Couldn’t update the lead', detail: sentenceFor(error) }),
    })
  }
  return (
    <>
      {[...forward.slice(0, 1), ...destructive.filter((open) => open.move === 'decline')].map((open) => (
        <Button
          key={open.move}
          look={open === forward[0] ? 'plain' : 'quiet'}
          busy={move.isPending && move.variables.move === open.move}
          onClick={() => take(open)}
        >
          {open.label} <Hidden>{name}</Hidden>
        </Button>
      ))}
      <Suspense>
        {asking && (
          <Question
            publicId={lead.publicId}
            move={asking}
            onDone={done}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

type QuestionProps = { publicId: string; move: OpenMove; onDone: () => void; onClose: () => void }

/** The forms need more of the lead than a row has. */
function Question({ publicId, ...rest }: QuestionProps) {
  const { data: lead } = useQuery(leadQuery(publicId))
  return lead ? <AskMove lead={lead} {...rest} /> : null
}
