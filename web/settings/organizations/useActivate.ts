import { useNavigate } from '@tanstack/react-router'

import { request } from '../../domain/api/request.ts'
import { hasOutbox } from '../../domain/operator.ts'
import { everything, useAction } from '../../ui/action/useAction.ts'
import { activateOrganizationDocument } from '../data/organizationOperations.ts'
import type { OrganizationRecord } from '../data/organizationQueries.ts'

/** Activates an organization and invites its people who have no password yet. */
export function useActivate(
  vendor: Pick<OrganizationRecord, 'id' | 'legalBusinessName'>,
  onActive?: () => void,
) {
  const navigate = useNavigate()
  const openOutbox = { label: 'Open outbox', run: () => void navigate({ href: '/outbox' }) }
  return useAction({
    send: () => request(activateOrganizationDocument, { input: { organizationId: vendor.id } }),
    done: {
      summary: `${vendor.legalBusinessName} is active`,
      // Without a mail server the links of the invitations wait there.
      ...(hasOutbox() && { action: openOutbox }),
    },
    onDone: () => onActive?.(),
    failed: 'Not activated',
    renews: everything,
  })
}
