import { useQuery } from '@tanstack/react-query'

import { sumOf } from '../../domain/cents.ts'
import { money } from '../../domain/money.ts'
import { personName } from '../../domain/names.ts'
import { type Column, DataList, DataListSkeleton, RowLink, TwoLines } from '../../lists/DataList.tsx'
import rows from '../../lists/Rows.module.css'
import { dateTime } from '../../ui/dates/dates.ts'
import { shortDate } from '../../ui/dates/shortDate.ts'
import { LoadError } from '../../ui/layout/LoadError.tsx'
import { PageSection } from '../../ui/layout/Page.tsx'
import { type PayableReferrer, payableReferrersQuery } from '../data/payableReferrers.ts'
import { EmptyState } from '../parties/EmptyState.tsx'
import styles from '../parts/Transactions.module.css'

/** For the operator: the referrers who can be paid now, each with a link to the payouts that are ready. */
export function PayableReferrers() {
  const { data, error, refetch } = useQuery(payableReferrersQuery)
  if (error && !data) return <LoadError error={error} onAgain={refetch} />
  if (!data) return <DataListSkeleton label="Loading referrers" />
  const { referrers, total } = data
  if (referrers.length === 0) {
    return (
      <EmptyState title="No payouts are ready">
        A payout is ready once the provider has paid. Choose a referrer to see all their payouts.
      </EmptyState>
    )
  }
  return (
    <PageSection title="Ready to pay" count={summaryOf(referrers, total)}>
      <DataList
        label="Ready to pay"
        layout="list"
        items={referrers}
        keyOf={({ userId }) => userId ?? 0}
        columns={columns}
        card={() => null}
      />
    </PageSection>
  )
}

/** "$304.64 to 3 referrers", or how many of all are listed. */
function summaryOf(referrers: readonly PayableReferrer[], total: number): string {
  if (total > referrers.length)
    return `The ${referrers.length} of ${total.toLocaleString('en-US')} referrers who have waited longest`
  const sum = money(sumOf(referrers.map(({ amount }) => amount)))
  return `${sum} to ${total} ${total === 1 ? 'referrer' : 'referrers'}`
}

const columns: readonly Column<PayableReferrer>[] = [
  {
    name: 'Referrer',
    keepOnMobile: true,
    cell: (referrer) => (
      <TwoLines below={<Below referrer={referrer} />}>
        <RowLink to={`/transactions/payouts?userId=${referrer.userId}&view=PAYABLE`}>
          {personName({ firstName: referrer.firstName, lastName: referrer.lastName }) ?? 'A referrer'}
        </RowLink>
      </TwoLines>
    ),
  },
  { name: 'Payouts', end: true, cell: ({ payouts }) => payouts },
  { name: 'Ready since', cell: ({ readySince }) => <Since moment={readySince} /> },
  {
    name: 'Amount',
    end: true,
    keepOnMobile: true,
    cell: ({ amount }) => <span className={rows.figure}>{money(amount)}</span>,
  },
]

function Below({ referrer: { organizationName, readySince } }: { referrer: PayableReferrer }) {
  return (
    <>
      {organizationName}
      <span className={styles.onPhone}>
        <Since moment={readySince} />
      </span>
    </>
  )
}

function Since({ moment }: { moment: string | null }) {
  if (!moment) return null
  return (
    <time dateTime={moment} title={dateTime(moment)} className={rows.soft}>
      {shortDate(moment)}
    </time>
  )
}
