import { request } from '../../domain/api/request.ts'
import { updateServiceDocument } from '../data/operations.ts'
import { proposeServiceDocument, updateProposalDocument } from '../data/proposalOperations.ts'
import type { Proposal } from '../data/proposalQueries.ts'
import type { Service } from '../data/queries.ts'
import type { toSend } from './serviceDraft.ts'

type Proposed = {
  service: Service | undefined
  proposal: Proposal | undefined
  sent: ReturnType<typeof toSend>
  isActive: boolean
}

/** Sends what waits for the operator, and changes at once what is the provider's own: states, and whether it is offered. */
export async function propose({ service, proposal, sent, isActive }: Proposed) {
  if (proposal) {
    const input = { proposalId: proposal.id, service: sent, expectedVersion: proposal.version }
    const { updateServiceProposal } = await request(updateProposalDocument, { input })
    return whereTo(updateServiceProposal?.serviceProposal, service)
  }
  const input = { service: sent, ...(service && { serviceId: service.id }) }
  const { proposeService } = await request(proposeServiceDocument, { input })
  if (service && service.isActive !== isActive)
    await request(updateServiceDocument, { input: { serviceId: service.id, service: {}, isActive } })
  return whereTo(proposeService?.serviceProposal, service)
}

type Made = { publicId: string; status: string; service: { publicId: string } | null } | null | undefined

function whereTo(made: Made, service: Service | undefined) {
  if (made?.status === 'WAITING')
    return { to: `/service-approvals/${made.publicId}`, summary: 'Sent for approval' }
  const publicId = made?.service?.publicId ?? service?.publicId ?? ''
  return { to: `/search-services/${publicId}`, summary: 'Service saved' }
}
