import { useMutation, useQueryClient } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { approveApplicationDocument, rejectApplicationDocument } from '../data/operations.ts'

type Decision = { approve: true } | { approve: false; reason: string }

export function useDecision(applicationId: number) {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async (decision: Decision) => {
      if (decision.approve) await request(approveApplicationDocument, { input: { applicationId } })
      else await request(rejectApplicationDocument, { input: { applicationId, reason: decision.reason } })
    },
    onSuccess: (_, { approve }) =>
      toast.show({
        severity: 'success',
        summary: approve ? 'Application approved' : 'Application rejected',
        detail: approve ? 'We emailed them an invitation.' : 'We notified the applicant by email.',
      }),
    onError: (error, { approve }) => {
      // A failed request leaves the reason in the form, which shows the error.
      if (approve)
        toast.show({ severity: 'error', summary: 'Couldn’t save your decision', detail: sentenceFor(error) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['applications'] }),
  })
}
