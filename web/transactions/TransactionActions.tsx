import { Export } from '../shared/lists/Export.tsx'
import type { Reader } from '../shared/reader.ts'
import { exportFilter } from './exportFilter.ts'
import { mayRecordDeal } from './mayRecordDeal.ts'
import { MoneyLinks } from './MoneyLinks.tsx'
import { RecordDealLink } from './RecordDealLink.tsx'
import type { Chosen, TransactionsSearch } from './transactionsSearch.ts'

type TransactionActionsProps = {
  reader: Reader
  party: Chosen | undefined
  search: TransactionsSearch
}

export function TransactionActions({ reader, party, search }: TransactionActionsProps) {
  return (
    <>
      <MoneyLinks reader={reader} party={party} />
      <Export list="transactions" filter={exportFilter(search, party)} />
      {mayRecordDeal(reader) && <RecordDealLink />}
    </>
  )
}
