import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Empty } from '../../ui/layout/Empty.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { DataList, DataListSkeleton } from '../../lists/DataList.tsx'
import { pagesOf } from '../../lists/pages.ts'
import { Paginator } from '../../lists/Paginator.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import styles from './Catalog.module.css'
import { type Filters, pageSize } from '../data/filters.ts'
import type { Visitor } from '../data/permissions.ts'
import type { ListedService } from '../data/servicesQuery.ts'
import { serviceColumns } from './serviceColumns.tsx'

// Cards come with the grid: the list is shown first.
const ServiceCard = lazy(async () => ({ default: (await import('./ServiceCard.tsx')).ServiceCard }))

type Services = { totalCount: number; nodes: ListedService[] }
type ServiceResultsProps = { services: UseQueryResult<Services>; filters: Filters; user: Visitor }

export function ServiceResults({ services, filters, user }: ServiceResultsProps) {
  const { data, error, isPlaceholderData, refetch } = services
  if (error && !data) return <Failed error={error} again={() => void refetch()} />
  if (!data) return <DataListSkeleton label="Loading services" />
  if (data.nodes.length === 0) return <Nothing />
  return (
    <>
      <DataList
        label="Services"
        layout={filters.layout ?? 'list'}
        items={data.nodes}
        keyOf={({ id }) => id}
        columns={serviceColumns(user)}
        card={cardsFor(user)}
        stale={isPlaceholderData}
      />
      <Paginator page={filters.page ?? 1} pages={pagesOf(data.totalCount, pageSize)} />
    </>
  )
}

function cardsFor(user: Visitor) {
  return (service: ListedService) => (
    <Suspense>
      <ServiceCard service={service} user={user} />
    </Suspense>
  )
}

function Nothing() {
  return (
    <Empty icon={SearchX} title="No matching services">
      <p>Try another category or state.</p>
      <p className={styles.clear}>
        <ButtonLink to="/search-services">Show all services</ButtonLink>
      </p>
    </Empty>
  )
}

function Failed({ error, again }: { error: Error; again: () => void }) {
  return (
    <div className={styles.failed}>
      <Notice severity="error">The services could not be loaded. {sentenceFor(error)}</Notice>
      <Button onClick={again}>Try again</Button>
    </div>
  )
}
