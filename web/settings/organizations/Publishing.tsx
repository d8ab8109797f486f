import { useMutation, useQueryClient } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { useSavedChoice } from '../../ui/fields/useSavedChoice.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { setServicePublishingDocument } from '../data/organizationOperations.ts'
import type { OrganizationRecord } from '../data/organizationQueries.ts'

type PublishingProps = { vendor: OrganizationRecord; mayChange: boolean }

/** Whether a provider's services are published without the operator's approval. */
export function Publishing({ vendor, mayChange }: PublishingProps) {
  const queries = useQueryClient()
  const toast = useToast()
  const change = useMutation({
    mutationFn: (publishes: boolean) =>
      request(setServicePublishingDocument, { input: { organizationId: vendor.id, publishes } }),
    onSuccess: (_, publishes) =>
      toast.show({
        severity: 'success',
        summary: publishes ? 'Publishes without approval' : 'Services wait for approval',
      }),
    onError: (error) =>
      toast.show({ severity: 'error', summary: 'Couldn’t save', detail: sentenceFor(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['organizations'] }),
  })
  const publishing = useSavedChoice(vendor.servicePublisher !== null, change.mutateAsync)
  return (
    <Checkbox
      role="switch"
      aria-checked={publishing.shown}
      name="publishing"
      label="Publishes services without approval"
      columns={12}
      checked={publishing.shown}
      disabled={!mayChange}
      hint={mayChange ? undefined : 'Only a master admin can change this'}
      onChange={({ target }) => publishing.choose(target.checked)}
    />
  )
}
