import { customerName } from '../../domain/names.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import type { AskMoveProps } from './askedMove.ts'
import styles from '../../domain/record/Record.module.css'
import { useMove } from './useMove.ts'

export function ConfirmMove({ lead, move, onDone, onClose }: AskMoveProps) {
  const taking = useMove(lead, customerName(lead))
  return (
    <Dialog
      question
      title={`${move.label}?`}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            Cancel
          </Button>
          <Button
            look="danger"
            busy={taking.isPending}
            onClick={() => taking.mutateAsync(move).then(onDone, () => undefined)}
          >
            {move.label}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p>{move.warning}</p>
        {taking.error && <Notice severity="error">{sentenceFor(taking.error)}</Notice>}
      </div>
    </Dialog>
  )
}
