import { sumOf } from '../../domain/cents.ts'
import type { Transaction } from '../data/transactionQuery.ts'

type Deal = Pick<Transaction, 'actualDeal'> & {
  adjustments: readonly { status: string; actualDeal: string }[]
}

/** What a deal comes to with all that corrects it. */
export function dealInAll({ actualDeal, adjustments }: Deal): string {
  const standing = adjustments.filter(({ status }) => status !== 'TERMINATED')
  return sumOf([actualDeal, ...standing.map((one) => one.actualDeal)])
}
