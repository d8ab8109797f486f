import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '../buttons/Button.tsx'
import type { OpenMove } from './openMoves.ts'
import styles from './Record.module.css'

const MoreMoves = lazy(async () => ({ default: (await import('./MoreMoves.tsx')).MoreMoves }))

type MoveButtonsProps = {
  /** The first of them is the page's main action. */
  forward: OpenMove[]
  /** Stand last and stay plain. */
  losing: OpenMove[]
  /** The step that is under way. */
  busy?: string | undefined
  onMove: (move: OpenMove) => void
}

/** On a phone one step stands beside the thumb, and the others behind "More". */
export function MoveButtons({ forward, losing, busy, onMove }: MoveButtonsProps) {
  const [isMore, setMore] = useState(false)
  const [first, ...rest] = [...forward, ...losing]
  if (!first) return null
  const take = (move: OpenMove) => {
    setMore(false)
    onMove(move)
  }
  return (
    <div className={styles.moves}>
      <Button
        look={forward.length > 0 ? 'main' : 'plain'}
        busy={busy === first.move}
        onClick={() => take(first)}
      >
        {first.label}
      </Button>
      <div className={styles.rest}>
        {rest.map((open) => (
          <Button
            key={open.move}
            look={losing.includes(open) ? 'quiet' : 'plain'}
            busy={busy === open.move}
            onClick={() => take(open)}
          >
            {open.label}
          </Button>
        ))}
      </div>
      {rest.length > 0 && (
        <div className={styles.more}>
          <Button icon={<Ellipsis size={18} aria-hidden="true" />} onClick={() => setMore(true)}>
            More
          </Button>
        </div>
      )}
      <Suspense>{isMore && <MoreMoves moves={rest} onMove={take} onClose={() => setMore(false)} />}</Suspense>
    </div>
  )
}
