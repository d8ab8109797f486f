import { useMutation, useQueryClient } from '@tanstack/react-query'

import { ApiError } from '../../ui/errors/apiErrors.ts'
import { request } from '../../domain/api/request.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { useToast } from '../../ui/toasts/context.ts'
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
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async (decision: Decision) => {
      const input = { proposalId, expectedVersion }
      if (decision.to === 'approve') await request(approveProposalDocument, { input })
      else if (decision.to === 'withdraw') await request(withdrawProposalDocument, { input })
      else await request(rejectProposalDocument, { input: { ...input, reason: decision.reason } })
    },
    onError: (error, { to }) => {
      // A failed request leaves the reason in the form, which shows the error.
      if (to === 'reject' && !isOvertaken(error)) return
      toast.show(
        isOvertaken(error)
          ? {
              severity: 'warn',
              summary: 'Someone else changed this proposal',
              detail: 'Review it as it is now.',
              life: 6000,
            }
          : { severity: 'error', summary: 'Couldn’t save your decision', detail: sentenceFor(error) },
      )
    },
    onSettled: () =>
      Promise.all(
        ['proposals', 'services', 'service'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      ),
  })
}

export function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'CONFLICT'
}
