import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { request } from '../../domain/api/request.ts'
import { hasOutbox } from '../../domain/operator.ts'
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
  const navigate = useNavigate()
  const openOutbox = { label: 'Open outbox', run: () => void navigate({ href: '/outbox' }) }
  return useMutation({
    mutationFn: () => request(activateOrganizationDocument, { input: { organizationId: vendor.id } }),
    onSuccess: () => {
      toast.show({
        severity: 'success',
        summary: `${vendor.legalBusinessName} is active`,
        // Without a mail server the links of the invitations wait there.
        ...(hasOutbox() && { action: openOutbox }),
      })
      onActive?.()
    },
    onError: (error) =>
      toast.show({ severity: 'error', summary: 'Not activated', detail: sentenceFor(error) }),
    onSettled: () => queries.invalidateQueries(),
  })
}
