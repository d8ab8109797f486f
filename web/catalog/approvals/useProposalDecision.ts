import { useAction } from '../../ui/action/useAction.ts'
import { ApiError } from '../../ui/errors/apiErrors.ts'
import { request } from '../../domain/api/request.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import {
  approveProposalDocument,
  rejectProposalDocument,
  withdrawProposalDocument,
} from '../data/proposalOperations.ts'
import type { Proposal } from '../data/proposalQueries.ts'

export type Decision = { to: 'approve' } | { to: 'withdraw' } | { to: 'reject'; reason: string }

/**
 * Decides on the version that is on the screen. A newer one, or a decision made elsewhere, is shown
 * instead. What was decided is said by the page itself.
 */
export function useProposalDecision({ id: proposalId, version: expectedVersion }: Proposal) {
  return useAction({
    send: async (decision: Decision) => {
      const input = { proposalId, expectedVersion }
      if (decision.to === 'approve') await request(approveProposalDocument, { input })
      else if (decision.to === 'withdraw') await request(withdrawProposalDocument, { input })
      else await request(rejectProposalDocument, { input: { ...input, reason: decision.reason } })
    },
    failed: (error, { to }) => {
      if (isOvertaken(error))
        return {
          severity: 'warn',
          summary: 'Someone else changed this proposal',
          detail: 'Review it as it is now.',
          life: 6000,
        }
      // A failed request leaves the reason in the form, which shows the error.
      if (to === 'reject') return undefined
      return { severity: 'error', summary: 'Couldn’t save your decision', detail: sentenceFor(error) }
    },
    renews: [['proposals'], ['services'], ['service']],
  })
}

export function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONFLICT'
}
