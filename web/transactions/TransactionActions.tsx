import { Download } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { Button } from '../shared/buttons/Button.tsx'
import type { Reader } from '../shared/reader.ts'
import { exportFilter } from './exportFilter.ts'
import { mayRecordDeal } from './mayRecordDeal.ts'
import { MoneyLinks } from './MoneyLinks.tsx'
import { RecordDealLink } from './RecordDealLink.tsx'
import type { Chosen, TransactionsSearch } from './transactionsSearch.ts'

const ExportCsv = lazy(async () => ({
  default: (await import('../shared/files/ExportCsv.tsx')).ExportCsv,
}))

type TransactionActionsProps = {
  reader: Reader
  party: Chosen | undefined
  search: TransactionsSearch
}

export function TransactionActions({ reader, party, search }: TransactionActionsProps) {
  return (
    <>
      <MoneyLinks reader={reader} party={party} />
      <Suspense fallback={<Place />}>
        <ExportCsv list="transactions" filter={exportFilter(search, party)} />
      </Suspense>
      {mayRecordDeal(reader) && <RecordDealLink />}
    </>
  )
}

/** The button before it can do anything, as large as it will be. */
function Place() {
  return (
    <Button disabled icon={<Download size={18} aria-hidden="true" />}>
      Export CSV
    </Button>
  )
}
