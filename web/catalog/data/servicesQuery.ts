import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { type Filters, pageSize } from './filters.ts'
import { servicesDocument } from './listOperations.ts'
import { listArguments } from './serviceFilter.ts'

export type ListedService = Awaited<ReturnType<typeof loadServices>>['nodes'][number]

export function servicesQuery(filters: Filters) {
  return queryOptions({
    queryKey: ['services', { ...filters, zip: undefined, layout: undefined }],
    queryFn: () => loadServices(filters),
    placeholderData: keepPreviousData,
  })
}

async function loadServices(filters: Filters) {
  const { allServices } = await request(servicesDocument, {
    first: pageSize,
    offset: ((filters.page ?? 1) - 1) * pageSize,
    ...listArguments(filters),
  })
  return {
    totalCount: allServices?.totalCount ?? 0,
    nodes: (allServices?.nodes ?? []).filter((node) => node !== null),
  }
}
