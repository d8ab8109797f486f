import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from 'gql.tada'

import { people } from '../../../lists/people.ts'
import { allRows } from '../../domain/api/allRows.ts'
import { request } from '../../domain/api/request.ts'
import { personName } from '../../domain/names.ts'
import { listSource, type ListSource, narrowed, type RowOf } from '../../lists/listSource.ts'
import {
  colleaguesDocument,
  departureOfUserDocument,
  peopleDocument,
  personDocument,
} from './peopleOperations.ts'

export type PersonRow = RowOf<typeof all>
export type PersonRecord = NonNullable<ResultOf<typeof personDocument>['userInfoById']>

const all = listSource(people, async (variables) => (await request(peopleDocument, variables)).allUserInfos)

/** The people of a tab: its fixed filters are added to those of the address. */
export function peopleSource(part: Readonly<Record<string, string>>): ListSource<PersonRow> {
  return narrowed(all, (search) => ({ ...search, filters: { ...search.filters, ...part } }))
}

export function personQuery(id: number) {
  return queryOptions({
    queryKey: ['people', 'person', id],
    queryFn: async () => (await request(personDocument, { id })).userInfoById,
  })
}

/** What depends on a person. Always refetched. */
export function departureQuery(userId: number) {
  return queryOptions({
    queryKey: ['people', 'departure', userId],
    queryFn: async () => (await request(departureOfUserDocument, { userId })).departureOfUser,
    staleTime: 0,
  })
}

/** Distinguishes people of the same name. */
export function nameAndEmail({
  id,
  email,
  ...person
}: Pick<PersonRow, 'id' | 'firstName' | 'lastName' | 'email'>): string {
  return [personName(person) ?? `Person ${id}`, email].filter(Boolean).join(' · ')
}

/** Active agents who can take over another agent's leads. */
export function colleaguesQuery(organizationId: number | null) {
  return queryOptions({
    queryKey: ['people', 'colleagues', organizationId],
    queryFn: () =>
      allRows(async (offset) => {
        const variables = { organization: [organizationId ?? 0], offset }
        return (await request(colleaguesDocument, variables)).allUserInfos
      }),
    enabled: organizationId !== null,
  })
}

/** A page of a vendor's admins and, if it has any, its agents. */
export function vendorPeopleQuery(organization: number, { hasAgents = true, page = 1 } = {}) {
  const type = hasAgents ? 'MASTER_ADMIN,ADMIN,SERVICE_AGENT' : 'MASTER_ADMIN,ADMIN'
  return peopleSource({ type, organization: String(organization) }).page({ page, filters: {} })
}
