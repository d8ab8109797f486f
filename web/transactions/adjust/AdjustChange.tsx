import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { useDebouncedValue } from '../../ui/fields/useDebounced.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { money } from '../../domain/money.ts'
import { operator } from '../../domain/operator.ts'
import { amountOf, centsOf } from '../../domain/cents.ts'
import { previewAdjustmentDocument } from '../data/changes.ts'
import styles from '../parts/Money.module.css'

type AdjustChangeProps = {
  id: number
  present: string
  /** Undefined while there is no other amount. */
  total: string | undefined
}

/** What changes for each party, once an amount is entered. Calculated by the server. */
export function AdjustChange({ id, present, total }: AdjustChangeProps) {
  const settled = useDebouncedValue(total, 250)
  const {
    data: change,
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['adjustment', id, settled],
    queryFn: () => loadChange(id, settled ?? present),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
  })
  if (total === undefined) return null
  if (error && !change) return <Notice severity="error">{sentenceFor(error)}</Notice>
  if (!change) return null
  const parts = [
    // Of the same amount as the other parts, which may still be those of the one typed before.
    ['Deal', amountOf(centsOf(change.actualDeal) - centsOf(present))],
    ['Fee', change.operatorFee],
    ['Payout', change.associatePayout],
    [`${operator.name} earnings`, change.operatorEarnings],
  ] as const
  return (
    <div role="status" aria-busy={isPlaceholderData} className={styles.changes}>
      <dl aria-label="What changes">
        {parts.map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{signed(amount ?? '0.00')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

async function loadChange(transactionId: number, actualDeal: string) {
  const { previewAdjustment } = await request(previewAdjustmentDocument, { transactionId, actualDeal })
  return previewAdjustment && { ...previewAdjustment, actualDeal }
}

function signed(amount: string): string {
  return amount.startsWith('-') ? (money(amount) ?? '') : `+${money(amount)}`
}
