import type { UseQueryResult } from '@tanstack/react-query'
import { type CSSProperties, lazy, Suspense } from 'react'

import { money } from '../../domain/money.ts'
import { Bar } from '../../ui/skeletons/Skeleton.tsx'
import { payouts } from '../../../lists/payouts.ts'
import type { Total, Totals } from '../data/payoutRows.ts'
import styles from '../parts/Transactions.module.css'

const MissingTotals = lazy(async () => ({
  default: (await import('../parts/MissingTotals.tsx')).MissingTotals,
}))

const shown = ['PAYABLE', 'AWAITED', 'PAID'] as const
const columns: CSSProperties & Record<'--tiles', string> = { '--tiles': String(shown.length) }

/** What the referrals come to, whatever the list below is narrowed to. */
export function PayoutTotals({ query: { data, error, refetch } }: { query: UseQueryResult<Totals> }) {
  if (error && !data) {
    return (
      <Suspense>
        <MissingTotals error={error} onAgain={() => void refetch()} />
      </Suspense>
    )
  }
  return (
    <dl aria-label="Totals" className={styles.tiles} style={columns}>
      {shown.map((word) => (
        <div key={word} className={styles.tile}>
          <dt>{payouts.views[word]}</dt>
          <dd>
            {data ? money(data[word].amount) : <Bar width="60%" height="1.25rem" />}
            {data && <Unknown total={data[word]} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Unknown({ total: { unknown } }: { total: Total }) {
  if (unknown === 0) return null
  return <span className={styles.unknown}>plus {unknown.toLocaleString('en-US')} not yet estimated</span>
}
