import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { approveApplicationDocument, rejectApplicationDocument } from '../data/operations.ts'

type Decision = { approve: true; acceptDuplicate: boolean } | { approve: false; reason: string }

export function useDecision(applicationId: number) {
  return useAction({
    send: async (decision: Decision) => {
      if (decision.approve) {
        const { acceptDuplicate } = decision
        await request(approveApplicationDocument, { input: { applicationId, acceptDuplicate } })
      } else await request(rejectApplicationDocument, { input: { applicationId, reason: decision.reason } })
    },
    done: ({ approve }) => ({
      summary: approve ? 'Application approved' : 'Application rejected',
      detail: approve ? 'We emailed them an invitation.' : 'We notified the applicant by email.',
    }),
    renews: [['applications']],
  })
}
