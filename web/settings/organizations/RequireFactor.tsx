import { request } from '../../domain/api/request.ts'
import type { Reader } from '../../domain/reader.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { useSavedChoice } from '../../ui/fields/useSavedChoice.ts'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { requireSecondFactorDocument } from '../data/organizationOperations.ts'
import type { OrganizationRecord } from '../data/organizationQueries.ts'

type RequireFactorProps = { organization: OrganizationRecord; reader: Reader }

/** Whether people of the organization need a second factor: its own decision, or for a provider the operator's. */
export function RequireFactor({ organization, reader }: RequireFactorProps) {
  const change = useAction({
    send: (isRequired: boolean) =>
      request(requireSecondFactorDocument, { input: { organizationId: organization.id, isRequired } }),
    done: (isRequired) =>
      isRequired
        ? {
            summary: 'A second factor is required',
            detail: 'People without one were signed out. They set it up when they sign in.',
          }
        : 'A second factor is optional',
    failed: 'Couldn’t save',
    renews: [['organizations']],
  })
  const isOwn = organization.id === reader.vendorId
  const { byOrganization = false, byOperator = false } = organization.secondFactorRule ?? {}
  const rule = useSavedChoice(isOwn ? byOrganization : byOperator, change.send)
  const mayChange = reader.userType === 'MASTER_ADMIN'
  return (
    <FieldGroup label="Second factor">
      <Checkbox
        role="switch"
        aria-checked={rule.shown}
        name="secondFactor"
        label="Require a second factor for every sign-in"
        columns={12}
        checked={rule.shown}
        disabled={!mayChange || rule.isSaving}
        hint={hintFor({ mayChange, isByOther: isOwn ? byOperator : byOrganization, isOwn })}
        onChange={({ target }) => rule.choose(target.checked)}
      />
    </FieldGroup>
  )
}

function hintFor({
  mayChange,
  isByOther,
  isOwn,
}: {
  mayChange: boolean
  isByOther: boolean
  isOwn: boolean
}) {
  if (isByOther) return isOwn ? 'The operator requires it in any case' : 'The vendor requires it in any case'
  return mayChange
    ? 'An authenticator app or a passkey. Set up your own first.'
    : 'Only a master admin can change this'
}
