import { queryOptions } from '@tanstack/react-query'

import { organizations } from '../../../lists/organizations.ts'
import { services as serviceList } from '../../../lists/services.ts'
import { request } from '../../domain/api/request.ts'
import { listSource, type ListSource, narrowed, type RowOf } from '../../lists/listSource.ts'
import {
  departureOfOrganizationDocument,
  organizationByPublicIdDocument,
  organizationDocument,
  ownServicesDocument,
  servicesDocument,
  vendorsDocument,
} from './organizationOperations.ts'

export type VendorRow = RowOf<typeof all>
export type OrganizationRecord = NonNullable<Awaited<ReturnType<typeof loadOrganization>>>
export type OfferedService = Awaited<ReturnType<NonNullable<typeof servicesQuery.queryFn>>>[number]

export const providerTypes = 'VENDOR,MULTI_ROLE_PROVIDER,INDEPENDENT_OPERATOR'

const all = listSource(
  organizations,
  async (variables) => (await request(vendorsDocument, variables)).allOrganizations,
)

/** The types to filter by: those in the address, by default all but the operator's. */
export const vendorsSource: ListSource<VendorRow> = narrowed(all, (search) => ({
  ...search,
  filters: { type: providerTypes, ...search.filters },
}))

export function organizationQuery(id: number) {
  return queryOptions({ queryKey: ['organizations', 'one', id], queryFn: () => loadOrganization(id) })
}

/** The organization at an address; null if there is none. */
export function organizationIdQuery(publicId: string) {
  return queryOptions({
    queryKey: ['organizations', 'id', publicId],
    queryFn: async () =>
      (await request(organizationByPublicIdDocument, { publicId })).organizationByPublicId?.id ?? null,
  })
}

async function loadOrganization(id: number) {
  const { organizationById, organizationFigures } = await request(organizationDocument, { id })
  if (!organizationById) return null
  return {
    ...organizationById,
    serviceIds: numbers(organizationById.serviceIds),
    stateIds: numbers(organizationById.stateIds),
    figures: organizationFigures,
    exceptions: organizationById.coverageExceptions.nodes.filter((node) => node !== null),
    events: organizationById.organizationEvents.nodes.filter((node) => node !== null),
  }
}

function numbers(ids: readonly (number | null)[]): number[] {
  return ids.filter((id) => id !== null)
}

/** The operator's active services. */
export const servicesQuery = queryOptions({
  queryKey: ['organizations', 'services'],
  queryFn: async () => {
    const { operators } = await request(servicesDocument, {})
    return (operators?.nodes ?? []).filter((node) => node !== null).filter(({ isActive }) => isActive)
  },
})

const services = listSource(
  serviceList,
  async (variables) => (await request(ownServicesDocument, variables)).allServices,
)

export type ServiceRow = RowOf<typeof services>

/** The services of one organization, as its settings list them. */
export function ownServicesSource(part: Readonly<Record<string, string>>): ListSource<ServiceRow> {
  return narrowed(services, (search) => ({ ...search, filters: { ...search.filters, ...part } }))
}

export function organizationDepartureQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['organizations', 'departure', organizationId],
    queryFn: async () =>
      (await request(departureOfOrganizationDocument, { organizationId })).departureOfOrganization,
    staleTime: 0,
  })
}
