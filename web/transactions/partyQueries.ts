import { queryOptions } from '@tanstack/react-query'

import { request } from '../shared/api/request.ts'
import { personName } from '../shared/names.ts'
import { agentsDocument, partiesDocument } from './partyDocuments.ts'

export type Party = { id: number; name: string }

export const partiesQuery = queryOptions({ queryKey: ['transactionParties'], queryFn: loadParties })

export function agentsQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['transactionAgents', organizationId],
    queryFn: () => loadAgents(organizationId),
  })
}

async function loadParties() {
  const { allOrganizations, allUserInfos } = await request(partiesDocument, {})
  const providers = (allOrganizations?.nodes ?? []).filter((one) => one !== null)
  return {
    providers: providers.map(({ id, legalBusinessName: name }): Party => ({ id, name })),
    referrers: peopleOf(allUserInfos?.nodes),
  }
}

async function loadAgents(organizationId: number) {
  return peopleOf((await request(agentsDocument, { organizationId })).allUserInfos?.nodes)
}

type Told = { id: number; firstName: string | null; lastName: string | null } | null

function peopleOf(told: readonly Told[] | undefined): Party[] {
  return (told ?? [])
    .filter((one) => one !== null)
    .map((one) => ({ id: one.id, name: personName(one) ?? `Person ${one.id}` }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
