import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { useSavedChoice } from '../../ui/fields/useSavedChoice.ts'
import { setServicePublishingDocument } from '../data/organizationOperations.ts'
import type { OrganizationRecord } from '../data/organizationQueries.ts'

type PublishingProps = { vendor: OrganizationRecord; mayChange: boolean }

/** Whether a provider's services are published without the operator's approval. */
export function Publishing({ vendor, mayChange }: PublishingProps) {
  const change = useAction({
    send: (publishes: boolean) =>
      request(setServicePublishingDocument, { input: { organizationId: vendor.id, publishes } }),
    done: (publishes) => (publishes ? 'Publishes without approval' : 'Services wait for approval'),
    failed: 'Couldn’t save',
    renews: [['organizations']],
  })
  const publishing = useSavedChoice(vendor.servicePublisher !== null, change.send)
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
