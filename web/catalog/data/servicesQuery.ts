import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { queries } from '../../domain/api/queries.ts'
import { request } from '../../domain/api/request.ts'
import { statesQuery } from '../../domain/places/places.ts'
import { type Filters, pageSize } from './filters.ts'
import { servicesDocument, servicesInStateDocument } from './listOperations.ts'
import { serviceFilter } from './serviceFilter.ts'

export type ListedService = Awaited<ReturnType<typeof loadServices>>['nodes'][number]

export function servicesQuery(filters: Filters) {
  return queryOptions({
    queryKey: ['services', { ...filters, zip: undefined, layout: undefined }],
    queryFn: () => loadServices(filters),
    placeholderData: keepPreviousData,
  })
}

async function loadServices(filters: Filters) {
  const ids = filters.state === undefined ? undefined : await idsInState(filters.state)
  const filter = serviceFilter(filters, ids)
  const { allServices } = await request(servicesDocument, {
    first: pageSize,
    offset: ((filters.page ?? 1) - 1) * pageSize,
    // The server takes no filter, but not a null one.
    ...(filter && { filter }),
  })
  return {
    totalCount: allServices?.totalCount ?? 0,
    nodes: (allServices?.nodes ?? []).filter((node) => node !== null),
  }
}

/** Which services are offered in a state: a service cannot be asked for by where it is offered. */
async function idsInState(code: string): Promise<number[]> {
  const states = await queries.ensureQueryData(statesQuery)
  const stateId = states.find((state) => state.code === code)?.id
  if (stateId === undefined) return []
  const first = await mapsFrom(stateId, 0)
  const offsets = Array.from({ length: Math.ceil(first.total / 100) - 1 }, (_, page) => (page + 1) * 100)
  const others = await Promise.all(offsets.map((offset) => mapsFrom(stateId, offset)))
  return [first, ...others].flatMap(({ ids }) => ids)
}

async function mapsFrom(stateId: number, offset: number) {
  const { allServiceStateMaps } = await request(servicesInStateDocument, { stateId, offset })
  const nodes = (allServiceStateMaps?.nodes ?? []).filter((node) => node !== null)
  return { total: allServiceStateMaps?.totalCount ?? 0, ids: nodes.map(({ serviceId }) => serviceId) }
}
