import { money } from '../shared/money.ts'
import { operator } from '../shared/operator.ts'
import type { Change } from './adjusting.ts'
import styles from './Money.module.css'

/** What changes for whom, as soon as there is an amount. */
export function AdjustChange({ change }: { change: Change | undefined }) {
  if (!change) return null
  const parts = [
    ['Deal', change.deal],
    ['Fee', change.fee],
    ['Payout', change.payout],
    [`${operator.name} earnings`, change.earnings],
  ] as const
  return (
    <div role="status" className={styles.changes}>
      <dl aria-label="What changes">
        {parts.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{signed(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function signed(amount: string): string {
  return amount.startsWith('-') ? (money(amount) ?? '') : `+${money(amount)}`
}
