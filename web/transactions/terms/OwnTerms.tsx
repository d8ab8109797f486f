import { useQuery } from '@tanstack/react-query'
import { Percent } from 'lucide-react'
import type { ReactNode } from 'react'

import { ownTerms } from '../../../lists/terms.ts'
import { isAdmin, type Reader } from '../../domain/reader.ts'
import { DataListSkeleton } from '../../lists/DataList.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import rows from '../../lists/Rows.module.css'
import { useListAddress } from '../../lists/useListAddress.ts'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { describe } from '../../ui/errors/pages.ts'
import { Muted } from '../../ui/theme/Muted.tsx'
import { percent } from './percent.ts'
import styles from './Terms.module.css'
import { type Own, ownRows } from './termsQuery.ts'

/** A provider's rate for each service, or an associate's share, in plain words. */
export function OwnTerms({ user }: { user: Reader }) {
  return isAdmin(user) ? <OwnRates user={user} /> : <OwnShare />
}

function OwnRates({ user }: { user: Reader }) {
  return (
    <ListPage
      {...useListAddress(ownTerms)}
      isSection
      title="Your rates"
      icon={Percent}
      source={ownRows}
      keyOf={({ serviceId }) => String(serviceId)}
      nameOf={({ serviceName }) => serviceName ?? ''}
      cells={cells}
      person={user}
    >
      <p className={styles.words}>
        The rate is the part of a closed deal that is invoiced to you as the fee. It is fixed when the deal is
        closed; a later change never touches it. A single lead may have been given a rate of its own.
      </p>
    </ListPage>
  )
}

const cells: Readonly<Record<keyof typeof ownTerms.columns, (own: Own) => ReactNode>> = {
  service: ({ serviceName }) => serviceName,
  rate: ({ providerRate }) => <Rate exact={providerRate} />,
}

function Rate({ exact }: { exact: string | null }) {
  return <span className={rows.figure}>{exact === null ? '–' : `${percent(exact)} of the deal`}</span>
}

function OwnShare() {
  const { data, error, refetch } = useQuery(ownRows.page({ filters: {} }))
  if (error && !data) {
    return <ErrorText heading="h3" message={describe(error).message} onAgain={() => void refetch()} />
  }
  if (!data) return <DataListSkeleton label="Loading your terms" />
  const share = data.rows[0]?.associateShare ?? null
  if (share === null) return null
  return (
    <section className={styles.defaults}>
      <h2>Your share</h2>
      <p className={styles.words}>
        When a lead of yours is closed and paid, you are paid <strong>{percent(share)}</strong> of the fee.
      </p>
      <Muted>
        It is fixed when the deal is closed; a later change never touches it. Some providers, services and
        leads have a share of their own: each transaction shows the one that it was closed with.
      </Muted>
    </section>
  )
}
