import { Stack } from '../../ui/layout/Stack.tsx'
import styles from '../parts/Money.module.css'
import type { Meaning } from './moves.ts'

/** The amount, its recipient, and what the move does with it. */
export function MoveMeaning({ meaning: { text, amount, payee } }: { meaning: Meaning }) {
  return (
    <Stack gap={3}>
      {amount && (
        <dl className={styles.sum}>
          {payee && (
            <div>
              <dt>Payee</dt>
              <dd>{payee}</dd>
            </div>
          )}
          <div>
            <dt>Amount</dt>
            <dd>{amount}</dd>
          </div>
        </dl>
      )}
      <p>{text}</p>
    </Stack>
  )
}
