import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Export } from '../../lists/Export.tsx'
import { useLater } from '../../ui/later/useLater.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Inline, Stack } from '../../ui/layout/Stack.tsx'
import type { Filters } from '../data/filters.ts'
import type { Visitor } from '../data/permissions.ts'
import { categoriesQuery } from '../data/queries.ts'
import { exportFilter } from '../data/serviceFilter.ts'
import { servicesQuery } from '../data/servicesQuery.ts'
import styles from '../list/Catalog.module.css'
import { FilterLink } from '../list/FilterLink.tsx'
import { ServiceFilters } from '../list/ServiceFilters.tsx'
import { ServiceResults } from '../list/ServiceResults.tsx'

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

type SubCategoriesProps = { category: number; sub: Filters['sub'] }

/** The parts of the chosen category, and what of it belongs to none. */
function SubCategories({ category, sub }: SubCategoriesProps) {
  const { data: parts = [] } = useQuery(categoriesQuery(category))
  const link = (value: Filters['sub'], name: string) => (
    <FilterLink key={name} set={{ sub: value }} current={sub === value} className={styles.part}>
      {name}
    </FilterLink>
  )
  return (
    <Inline aria-label="Sub-categories" as="nav" gap={2}>
      {link(undefined, 'All')}
      {parts.map(({ id, name }) => link(id, name))}
      {link('none', 'Uncategorized')}
    </Inline>
  )
}
