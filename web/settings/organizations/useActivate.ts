import { useMutation, useQueryClient } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { activateOrganizationDocument } from '../data/organizationOperations.ts'
import type { OrganizationRecord } from '../data/organizationQueries.ts'

/** Activates an organization and invites its people who have no password yet. */
export function useActivate(
  vendor: Pick<OrganizationRecord, 'id' | 'legalBusinessName'>,
  onActive?: () => void,
) {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => request(activateOrganizationDocument, { input: { organizationId: vendor.id } }),
    onSuccess: () => {
      toast.show({ severity: 'success', summary: `${vendor.legalBusinessName} is active` })
      onActive?.()
    },
    onError: (error) =>
      toast.show({ severity: 'error', summary: 'Not activated', detail: sentenceFor(error) }),
    onSettled: () => queries.invalidateQueries(),
  })
}
