import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useLater } from '../../ui/later/useLater.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Export } from '../../lists/Export.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from '../list/Catalog.module.css'
import type { Filters } from '../data/filters.ts'
import type { Visitor } from '../data/permissions.ts'
import { exportFilter } from '../data/serviceFilter.ts'
import { servicesQuery } from '../data/servicesQuery.ts'
import { ServiceFilters } from '../list/ServiceFilters.tsx'
import { ServiceResults } from '../list/ServiceResults.tsx'
import { SubCategories } from '../list/SubCategories.tsx'

type ServicesPageProps = { filters: Filters; user: Visitor; action: ReactNode; children: ReactNode }

export function ServicesPage({ filters, user, action, children }: ServicesPageProps) {
  const services = useQuery(servicesQuery(filters))
  const total = services.data?.totalCount
  const isLater = useLater(!services.isPending)
  return (
    <Page
      title="Services"
      count={<span role="status">{services.isError ? 'Not counted' : countOf(total)}</span>}
      action={
        <>
          <Export isLater={isLater} list="services" filter={exportFilter(filters)} />
          {action}
        </>
      }
    >
      <div className={styles.shop}>
        {children}
        <Stack gap={4}>
          <ServiceFilters filters={filters} />
          {filters.category !== undefined && <SubCategories category={filters.category} sub={filters.sub} />}
          <ServiceResults services={services} filters={filters} user={user} />
        </Stack>
      </div>
    </Page>
  )
}

function countOf(total: number | undefined): string {
  if (total === undefined) return 'Counting…'
  return total === 1 ? '1 service' : `${total.toLocaleString('en-US')} services`
}
