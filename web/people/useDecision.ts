import { useMutation, useQueryClient } from '@tanstack/react-query'

import { request } from '../shared/api/request.ts'
import { sentenceFor } from '../shared/api/sentences.ts'
import { useToast } from '../shared/toasts/context.ts'
import { applicationsQuery } from './applicationsQuery.ts'
import { approveApplicationDocument, rejectApplicationDocument } from './documents.ts'

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
        detail: approve ? 'An invitation is on its way by mail.' : 'The applicant is told by mail.',
      }),
    onError: (error) => toast.show({ severity: 'error', summary: 'Not decided', detail: sentenceFor(error) }),
    onSettled: () => queries.invalidateQueries(applicationsQuery),
  })
}
