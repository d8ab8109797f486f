import { Hidden } from '../shared/theme/Hidden.tsx'
import choice from '../shared/fields/Choice.module.css'
import { titleOf } from './cells.tsx'
import styles from './Transactions.module.css'
import type { TransactionRow } from './transactionsQuery.ts'
import { mostPicks } from './transactionsSearch.ts'
import { canBeInvoiced } from './usePicked.ts'

export type Picking = {
  picks: readonly number[]
  /** Whose deals are chosen; an invoice is for one provider. */
  provider: number | undefined
  onPick: (id: number) => void
}

export function Pick({ transaction, picks, provider, onPick }: Picking & { transaction: TransactionRow }) {
  if (!canBeInvoiced(transaction)) return null
  const { id, organizationId } = transaction
  const isPicked = picks.includes(id)
  const isOther = provider !== undefined && provider !== organizationId
  return (
    <label className={styles.pick} title={isOther ? 'An invoice is for one provider' : undefined}>
      <input
        type="checkbox"
        className={choice.checkbox}
        checked={isPicked}
        disabled={!isPicked && (isOther || picks.length >= mostPicks)}
        onChange={() => onPick(id)}
      />
      <Hidden>Choose {titleOf(transaction)} for an invoice</Hidden>
    </label>
  )
}
