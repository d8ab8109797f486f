import { actorOf } from '../../domain/record/actor.ts'
import { History } from '../../domain/record/History.tsx'
import { stepText } from './history.ts'
import { usePayoutStatuses } from '../data/statuses.ts'
import type { Transaction } from '../data/transactionQuery.ts'

export function TransactionHistory({ transaction }: { transaction: Transaction }) {
  const { of } = usePayoutStatuses()
  const { organization } = transaction
  return (
    <History
      steps={transaction.history.map((entry) => ({
        ...entry,
        ...stepText(entry, (code) => of(code).label),
        who: actorOf({ ...entry, organization }),
        actorId: entry.actorUser?.publicId,
      }))}
    />
  )
}
