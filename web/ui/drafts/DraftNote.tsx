import { useToast } from '../toasts/context.ts'
import styles from './DraftNote.module.css'

export type DraftState = { isSaved: boolean; isRestored: boolean }

export type Draft = DraftState & {
  /** Returns what undoes it. */
  discard: () => () => void
}

/** Says that what is typed is stored on this device. Its line is reserved, so that nothing moves. */
export function DraftNote({ draft: { isSaved, isRestored, discard } }: { draft: Draft }) {
  const toast = useToast()
  const onDiscard = () => {
    const undo = discard()
    toast.show({ severity: 'info', summary: 'Draft discarded', action: { label: 'Undo', run: undo } })
  }
  return (
    <p className={styles.note} aria-live="polite">
      {isSaved && !isRestored && 'Draft saved'}
      {isSaved && isRestored && (
        <>
          Restored ·{' '}
          <button type="button" className={styles.discard} onClick={onDiscard}>
            Discard
          </button>
        </>
      )}
    </p>
  )
}
