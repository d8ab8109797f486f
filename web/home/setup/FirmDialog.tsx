import { useQuery } from '@tanstack/react-query'

import type { SignedInUser } from '../../people/data/session.ts'
import { type OrganizationRecord, organizationQuery } from '../../settings/data/organizationQueries.ts'
import { FounderFields, useFounderForm } from '../../settings/organizations/FounderForm.tsx'
import { WithOrganization } from '../../settings/organizations/WithOrganization.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'

type FirmDialogProps = { user: SignedInUser; onClose: () => void }

const title = 'Your name and firm'

/** The founder's form once more, with what is known. */
export function FirmDialog({ user, onClose }: FirmDialogProps) {
  const { data } = useQuery(organizationQuery(user.vendorId))
  if (data) return <Loaded user={user} organization={data} onClose={onClose} />
  return (
    <Dialog place="right" title={title} onClose={onClose}>
      <WithOrganization id={user.vendorId}>{() => null}</WithOrganization>
    </Dialog>
  )
}

function Loaded({ user, organization, onClose }: FirmDialogProps & { organization: OrganizationRecord }) {
  const form = useFounderForm({
    userId: user.id,
    person: user,
    organization,
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title={title} action="Save" place="right" onClose={onClose}>
      <FounderFields form={form} />
    </FormDialog>
  )
}
