import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { command } from '../../ui/keys/commands.ts'
import { keysOf, type OpenMove } from './openMoves.ts'
import styles from './Record.module.css'
import { useSettling } from './useSettling.ts'

const MoreMoves = lazy(async () => ({ default: (await import('./MoreMoves.tsx')).MoreMoves }))

type MoveButtonsProps = {
  /** The first of them is the page's main action. */
  forward: OpenMove[]
  /** Stand last and stay plain. */
  destructive: OpenMove[]
  /** The step that is under way. */
  busy?: string | undefined
  onMove: (move: OpenMove) => void
}

/** On a phone one step stands beside the thumb, and the others behind "More". */
export function MoveButtons({ forward, destructive, busy, onMove }: MoveButtonsProps) {
  const [isMore, setMore] = useState(false)
  const [byPointer, setByPointer] = useState(false)
  const moves = [...forward, ...destructive]
  const [first, ...rest] = moves
  const isSettling = useSettling(moves.map(({ move }) => move).join(' '))
  if (!first) return null
  const take = (move: OpenMove, isPointer: boolean) => {
    setMore(false)
    setByPointer(isPointer)
    onMove(move)
  }
  return (
    <div className={styles.moves} inert={isSettling && byPointer}>
      <Button
        {...command(keysOf(first, first === forward[0]))}
        look={forward.length > 0 ? 'main' : 'plain'}
        busy={busy === first.move}
        onClick={({ detail }) => take(first, detail > 0)}
      >
        {first.label}
      </Button>
      <div className={styles.rest}>
        {rest.map((open) => (
          <Button
            key={open.move}
            {...command(keysOf(open))}
            look={destructive.includes(open) ? 'quiet' : 'plain'}
            busy={busy === open.move}
            onClick={({ detail }) => take(open, detail > 0)}
          >
            {open.label}
          </Button>
        ))}
      </div>
      {rest.length > 0 && (
        <div className={styles.more}>
          <Button
            aria-keyshortcuts="S"
            icon={<Ellipsis size={18} aria-hidden="true" />}
            onClick={() => setMore(true)}
          >
            More
          </Button>
        </div>
      )}
      <Suspense>
        {isMore && (
          <MoreMoves moves={rest} onMove={(move) => take(move, true)} onClose={() => setMore(false)} />
        )}
      </Suspense>
    </div>
  )
}
