import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { request } from '../shared/api/request.ts'
import { personName } from '../shared/names.ts'
import { peopleDocument, providersDocument } from './partyDocuments.ts'
import { peopleCalled, providersCalled } from './partyFilters.ts'
import type { Chosen, Role } from './transactionsSearch.ts'

export type Party = Chosen & { name: string; of?: string | undefined }

type Asked = { term: string; roles: readonly Role[]; organizationId?: number | undefined }

/** The first few of each role whose names hold what is typed. */
export function partiesQuery({ term, roles, organizationId }: Asked) {
  return queryOptions({
    queryKey: ['parties', roles, organizationId, term],
    queryFn: async ({ signal }) => {
      if (term !== '') await pause(signal)
      const found = await Promise.all(roles.map((role) => find(role, term, organizationId)))
      return { term, parties: found.flat() }
    },
    placeholderData: keepPreviousData,
  })
}

/** Asks once the typing rests: what is typed on ends the wait of what was typed before. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, 200)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('Typed on', 'AbortError'))
    })
  })
}

/** Whom an address names. */
export function partyQuery({ role, id }: Chosen) {
  return queryOptions({
    queryKey: ['parties', role, id],
    queryFn: async (): Promise<Party> => {
      const filter = { id: { equalTo: id } }
      const [party] = await (role === 'provider' ? providers(filter) : people(role, filter))
      return party ?? { role, id, name: `${role} ${id}` }
    },
    staleTime: Infinity,
  })
}

function find(role: Role, term: string, organizationId: number | undefined): Promise<Party[]> {
  if (role === 'provider') return providers(providersCalled(term))
  return people(role, peopleCalled(term, role, organizationId))
}

async function providers(filter: Parameters<typeof providersOf>[0]): Promise<Party[]> {
  return (await providersOf(filter)).map(({ id, legalBusinessName: name }) => ({
    role: 'provider',
    id,
    name,
  }))
}

async function providersOf(filter: ReturnType<typeof providersCalled> | { id: { equalTo: number } }) {
  const { allOrganizations } = await request(providersDocument, { filter })
  return (allOrganizations?.nodes ?? []).filter((one) => one !== null)
}

async function people(
  role: Exclude<Role, 'provider'>,
  filter: ReturnType<typeof peopleCalled> | { id: { equalTo: number } },
): Promise<Party[]> {
  const { allUserInfos } = await request(peopleDocument, { filter })
  const found = (allUserInfos?.nodes ?? []).filter((one) => one !== null)
  return found.map((one) => ({
    role,
    id: one.id,
    name: personName(one) ?? `Person ${one.id}`,
    of: role === 'agent' ? undefined : one.organization?.legalBusinessName,
  }))
}
