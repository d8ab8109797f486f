import { operator } from '../../domain/operator.ts'
import { isOperator, type Reader } from '../../domain/reader.ts'
import { money, roundedMoney } from '../../domain/money.ts'
import type { Metrics } from '../data/transactionRows.ts'

export type Tile = { label: string; shown: string; exact: string }

/** The totals that are this reader's to see: what is empty is not shown. */
export function tilesOf(metrics: Metrics, reader: Pick<Reader, 'organizationType'>): Tile[] {
  const payouts = isOperator(reader) ? 'Associate payouts' : 'Your payouts'
  return [
    counted('Closed deals', metrics.closedDealsCount),
    valued('Closed deal value', metrics.closedDealValue),
    valued('Invoices sent', metrics.invoiceSentValue),
    valued('Overdue', metrics.overdueValue),
    valued(payouts, metrics.totalAssociatePayout),
    valued(`${operator.name} earnings`, metrics.totalOperatorEarnings),
    counted('New invoices', metrics.newVoices),
    counted('Overdue invoices', metrics.overdueInvoices),
  ].filter((tile) => tile !== undefined)
}

function counted(label: string, count: number | null): Tile | undefined {
  if (count === null) return undefined
  const shown = count.toLocaleString('en-US')
  return { label, shown, exact: shown }
}

/** Rounded for the eye; the exact figure stands beside it. */
function valued(label: string, amount: string | null): Tile | undefined {
  const exact = money(amount)
  if (exact === undefined) return undefined
  return { label, shown: roundedMoney(amount ?? ''), exact }
}
