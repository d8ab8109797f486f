import { useQuery } from '@tanstack/react-query'
import { Percent } from 'lucide-react'

import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { describe } from '../../ui/errors/pages.ts'
import { Empty } from '../../ui/layout/Empty.tsx'
import { type Column, DataList, DataListSkeleton } from '../../lists/DataList.tsx'
import { Paginator } from '../../lists/Paginator.tsx'
import { pagesOf } from '../../lists/pages.ts'
import rows from '../../lists/Rows.module.css'
import { isAdmin, type Reader } from '../../domain/reader.ts'
import { percent } from './percent.ts'
import styles from './Terms.module.css'
import { type Own, ownTermsQuery } from './termsQuery.ts'
import { pageSize } from './termsSearch.ts'

/** A provider's rate for each service, or an associate's share, in plain words. */
export function OwnTerms({ user, page }: { user: Reader; page: number }) {
  const { data, error, refetch } = useQuery(ownTermsQuery(page))
  if (error && !data) {
    return <ErrorText heading="h3" message={describe(error).message} onAgain={() => void refetch()} />
  }
  if (!data) return <DataListSkeleton label="Loading your terms" />
  if (!isAdmin(user)) return <OwnShare share={data.terms[0]?.associateShare ?? null} />
  if (data.total === 0) return <NoServices />
  return (
    <div className={styles.tab}>
      <section className={styles.defaults}>
        <h2>Your rates</h2>
        <p className={styles.words}>
          The rate is the part of a closed deal that is invoiced to you as the fee. It is fixed when the deal
          is closed; a later change never touches it. A single lead may have been given a rate of its own.
        </p>
      </section>
      <DataList
        label="Your rates"
        layout="list"
        items={data.terms}
        keyOf={({ serviceId }) => serviceId ?? 0}
        columns={columns}
        card={() => null}
      />
      <Paginator page={page} pages={pagesOf(data.total, pageSize)} />
    </div>
  )
}

const columns: Column<Own>[] = [
  { name: 'Service', keepOnMobile: true, cell: ({ serviceName }) => serviceName },
  { name: 'Rate', end: true, keepOnMobile: true, cell: ({ providerRate }) => <Rate exact={providerRate} /> },
]

function Rate({ exact }: { exact: string | null }) {
  return <span className={rows.figure}>{exact === null ? '–' : `${percent(exact)} of the deal`}</span>
}

function OwnShare({ share }: { share: string | null }) {
  if (share === null) return null
  return (
    <section className={styles.defaults}>
      <h2>Your share</h2>
      <p className={styles.words}>
        When a lead of yours is closed and paid, you are paid <strong>{percent(share)}</strong> of the fee.
      </p>
      <p className={styles.small}>
        It is fixed when the deal is closed; a later change never touches it. Some providers, services and
        leads have a share of their own: each transaction shows the one that it was closed with.
      </p>
    </section>
  )
}

function NoServices() {
  return (
    <div className={rows.empty}>
      <Empty icon={Percent} title="No rates yet">
        <p>Your rate for each service that you take leads for appears here.</p>
      </Empty>
    </div>
  )
}
