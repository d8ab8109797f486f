import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from 'gql.tada'

import { organizations } from '../../../lists/organizations.ts'
import { services as serviceList } from '../../../lists/services.ts'
import { request } from '../../domain/api/request.ts'
import { listSource, type ListSource, narrowed, type RowOf } from '../../lists/listSource.ts'
import {
  departureOfOrganizationDocument,
  organizationDocument,
  type organizationFields,
  ownServicesDocument,
  servicesDocument,
  vendorDocument,
  vendorsDocument,
} from './organizationOperations.ts'

export type VendorRow = RowOf<typeof all>
export type OrganizationRecord = ReturnType<typeof recordOf>
export type VendorRecord = NonNullable<Awaited<ReturnType<typeof loadVendor>>>
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

/** The provider at an address, with its figures; null if there is none. */
export function vendorQuery(publicId: string) {
  return queryOptions({
    queryKey: ['organizations', 'vendor', publicId],
    queryFn: () => loadVendor(publicId),
  })
}

async function loadOrganization(id: number) {
  const { organizationById } = await request(organizationDocument, { id })
  return organizationById && recordOf(organizationById)
}

async function loadVendor(publicId: string) {
  const { organizationByPublicId: vendor } = await request(vendorDocument, { publicId })
  return vendor && { ...recordOf(vendor), figures: vendor.figures }
}

function recordOf(organization: ResultOf<typeof organizationFields>) {
  return {
    ...organization,
    serviceIds: numbers(organization.serviceIds),
    stateIds: numbers(organization.stateIds),
    exceptions: organization.coverageExceptions.nodes.filter((node) => node !== null),
    events: organization.organizationEvents.nodes.filter((node) => node !== null),
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
