import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import styles from './Transactions.module.css'

export function MissingTotals({ error, onAgain }: { error: Error; onAgain: () => void }) {
  return (
    <Notice severity="error">
      <p>The totals are missing. {sentenceFor(error)}</p>
      <p className={styles.again}>
        <Button onClick={onAgain}>Try again</Button>
      </p>
    </Notice>
  )
}
