import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'

import { balanceText, type Holder } from '../../../texts/statements.ts'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { describe } from '../../ui/errors/pages.ts'
import { Empty } from '../../ui/layout/Empty.tsx'
import { DataListSkeleton } from '../../lists/DataList.tsx'
import { Paginator } from '../../lists/Paginator.tsx'
import { pagesOf } from '../../lists/pages.ts'
import rows from '../../lists/Rows.module.css'
import { operator } from '../../domain/operator.ts'
import { Balances } from './Balances.tsx'
import { monthName, thisMonth } from '../data/months.ts'
import styles from '../parts/Statement.module.css'
import { StatementEntries } from './StatementEntries.tsx'
import { statementQuery } from '../data/statementQuery.ts'
import { pageSize, type StatementSearch } from '../data/statementSearch.ts'

type StatementBodyProps = { search: StatementSearch; holder: Holder }

export function StatementBody({ search, holder }: StatementBodyProps) {
  const { data, error, refetch } = useQuery(statementQuery(search))
  if (error && !data) {
    return <ErrorText heading="h3" message={describe(error).message} onAgain={() => void refetch()} />
  }
  if (!data) return <DataListSkeleton label="Loading statement" />
  const pages = pagesOf(data.lines.length, pageSize)
  const page = Math.min(search.page ?? 1, pages)
  return (
    <>
      <Balances opening={data.opening} closing={data.closing} entries={data.lines.length} />
      {data.lines.length === 0 ? (
        <div className={rows.empty}>
          <Empty icon={ReceiptText} title="No activity this month">
            <p>No entry was made in {monthName(search.month ?? thisMonth())}.</p>
          </Empty>
        </div>
      ) : (
        <StatementEntries lines={data.lines.slice((page - 1) * pageSize, page * pageSize)} holder={holder} />
      )}
      <Paginator page={page} pages={pages} />
      <p className={styles.note}>{balanceText(holder, operator.name)}</p>
    </>
  )
}
