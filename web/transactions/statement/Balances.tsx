import type { CSSProperties } from 'react'

import { money } from '../../domain/money.ts'
import { amountOf, centsOf } from '../../domain/cents.ts'
import styles from '../parts/Transactions.module.css'

type BalancesProps = { opening: string | null; closing: string | null; entries: number }

/** What stood before, what was booked, and what stands. */
export function Balances({ opening, closing, entries }: BalancesProps) {
  const booked = amountOf(centsOf(closing) - centsOf(opening))
  const figures = [
    ['Opening balance', opening],
    [`${entries.toLocaleString('en-US')} ${entries === 1 ? 'entry' : 'entries'}`, booked],
    ['Closing balance', closing],
  ] as const
  const columns: CSSProperties & Record<'--tiles', string> = { '--tiles': '3' }
  return (
    <dl aria-label="Balances" className={styles.tiles} style={columns}>
      {figures.map(([label, amount]) => (
        <div key={label} className={styles.tile}>
          <dt>{label}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
