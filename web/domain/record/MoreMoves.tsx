import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import styles from './Record.module.css'
import type { OpenMove } from './openMoves.ts'

type MoreMovesProps = { moves: OpenMove[]; onMove: (move: OpenMove) => void; onClose: () => void }

/** On a phone, where one step fits beside the thumb. */
export function MoreMoves({ moves, onMove, onClose }: MoreMovesProps) {
  return (
    <Dialog title="What to do next" onClose={onClose}>
      <div className={styles.stack}>
        {moves.map((move) => (
          <Button key={move.move} onClick={() => onMove(move)}>
            {move.label}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
