import { queryOptions } from '@tanstack/react-query'

import { isPublicId } from '../../ui/address.ts'
import { request } from '../../domain/api/request.ts'
import { NotFoundError } from '../../ui/errors/named.ts'
import { openChangeDocument, openProposalsDocument, proposalDocument } from './proposalOperations.ts'
import { loadService, type Service } from './queries.ts'

export type OpenProposal = Awaited<ReturnType<typeof loadOpen>>[number]
export type Proposal = Awaited<ReturnType<typeof loadProposal>>

/** The services that wait, oldest first; for their provider the rejected ones too. */
export function openProposalsQuery(statuses: readonly ('WAITING' | 'REJECTED')[]) {
  return queryOptions({
    queryKey: ['proposals', ...statuses],
    queryFn: () => loadOpen([...statuses]),
  })
}

/** The change of a service that waits or was rejected; none for readers who may not know of it. */
export function openChangeQuery(serviceId: number) {
  return queryOptions({
    queryKey: ['proposals', 'of', serviceId],
    queryFn: async () => {
      const { allServiceProposals } = await request(openChangeDocument, { serviceId })
      return allServiceProposals?.nodes[0] ?? null
    },
  })
}

export function proposalQuery(publicId: string) {
  return queryOptions({ queryKey: ['proposals', publicId], queryFn: () => loadProposal(publicId) })
}

async function loadOpen(statuses: ('WAITING' | 'REJECTED')[]) {
  const { allServiceProposals } = await request(openProposalsDocument, { statuses })
  return (allServiceProposals?.nodes ?? []).filter((node) => node !== null)
}

/** With the service as it is now, where it is a change of one. */
async function loadProposal(publicId: string) {
  if (!isPublicId(publicId)) throw new NotFoundError()
  const { serviceProposalByPublicId: proposal } = await request(proposalDocument, { publicId })
  if (!proposal) throw new NotFoundError()
  const live = proposal.service ? await loadService(proposal.service.publicId) : undefined
  return { ...proposal, live }
}

/** The service as it would be: what is not proposed stays as it is. */
export function proposedService({ live, ...proposal }: Proposal): Service {
  const moved = proposal.categoryId !== null
  return {
    id: live?.id ?? 0,
    publicId: live?.publicId ?? proposal.publicId,
    isActive: live?.isActive ?? true,
    organizationId: proposal.organizationId,
    organization: proposal.organization,
    name: proposal.name ?? live?.name ?? '',
    description: proposal.description ?? live?.description ?? null,
    customerType: proposal.customerType ?? live?.customerType ?? 'both',
    tags: proposal.tags ?? live?.tags ?? [],
    industryIds: proposal.industryIds ?? live?.industryIds ?? [],
    formSchema: proposal.formSchema ?? live?.formSchema,
    referralRate: live?.referralRate ?? null,
    categoryId: proposal.categoryId ?? live?.categoryId ?? 0,
    subCategoryId: moved ? proposal.subCategoryId : (live?.subCategoryId ?? null),
    category: moved ? proposal.category : (live?.category ?? null),
    subCategory: moved ? proposal.subCategory : (live?.subCategory ?? null),
    serviceStateMaps: { nodes: [] },
    states:
      live?.states ?? (proposal.stateIds ?? []).flatMap((id) => (id === null ? [] : [{ id, name: '' }])),
  }
}
