import { useMutation, useQueryClient } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { approveApplicationDocument, rejectApplicationDocument } from '../data/operations.ts'

type Decision = { approve: true; acceptDuplicate: boolean } | { approve: false; reason: string }

export function useDecision(applicationId: number) {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async (decision: Decision) => {
      if (decision.approve) {
        const { acceptDuplicate } = decision
        await request(approveApplicationDocument, { input: { applicationId, acceptDuplicate } })
      } else await request(rejectApplicationDocument, { input: { applicationId, reason: decision.reason } })
    },
    onSuccess: (_, { approve }) =>
      toast.show({
        severity: 'success',
        summary: approve ? 'Application approved' : 'Application rejected',
        detail: approve ? 'We emailed them an invitation.' : 'We notified the applicant by email.',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['applications'] }),
  })
}
