import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'

import { sentenceFor } from '../shared/api/sentences.ts'
import { Button } from '../shared/buttons/Button.tsx'
import { useToast } from '../shared/toasts/context.ts'
import styles from './Lead.module.css'
import type { Lead, OpenMove } from './leadQuery.ts'
import { asks, inOrder } from './moves.ts'
import { useMove } from './useMove.ts'

// Forms and lists come with the question that needs them.
const AskMove = lazy(async () => ({ default: (await import('./AskMove.tsx')).AskMove }))
const MoreMoves = lazy(async () => ({ default: (await import('./MoreMoves.tsx')).MoreMoves }))

/** The buttons are those that the server says are open to this reader, and no others. */
export function LeadMoves({ lead, onDone }: { lead: Lead; onDone: () => void }) {
  const [asking, setAsking] = useState<OpenMove | 'more'>()
  const move = useMove(lead)
  const toast = useToast()
  const { forward, losing } = inOrder(lead.openMoves)
  const [first, ...rest] = [...forward, ...losing]
  if (!first) return null
  const done = () => {
    // The dialog gives its focus back first.
    flushSync(() => setAsking(undefined))
    onDone()
  }
  const take = (open: OpenMove) => {
    if (move.isPending) return
    if (asks(open)) return setAsking(open)
    setAsking(undefined)
    move.mutate(open, {
      onSuccess: done,
      onError: (error) =>
        toast.show({ severity: 'error', summary: 'Nothing was changed', detail: sentenceFor(error) }),
    })
  }
  const busy = (open: OpenMove) => move.isPending && move.variables.move === open.move
  return (
    <div className={styles.moves}>
      <Button look={forward.length > 0 ? 'main' : 'plain'} busy={busy(first)} onClick={() => take(first)}>
        {first.label}
      </Button>
      <div className={styles.rest}>
        {rest.map((open) => (
          <Button
            key={open.move}
            look={losing.includes(open) ? 'quiet' : 'plain'}
            busy={busy(open)}
            onClick={() => take(open)}
          >
            {open.label}
          </Button>
        ))}
      </div>
      {rest.length > 0 && (
        <div className={styles.more}>
          <Button icon={<Ellipsis size={18} aria-hidden="true" />} onClick={() => setAsking('more')}>
            More
          </Button>
        </div>
      )}
      <Suspense>
        {asking === 'more' && <MoreMoves moves={rest} onMove={take} onClose={() => setAsking(undefined)} />}
        {asking && asking !== 'more' && (
          <AskMove lead={lead} move={asking} onDone={done} onClose={() => setAsking(undefined)} />
        )}
      </Suspense>
    </div>
  )
}
