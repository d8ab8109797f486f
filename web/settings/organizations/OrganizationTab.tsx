import type { Reader } from '../../domain/reader.ts'
import { OrganizationForm } from './OrganizationForm.tsx'
import { WithOrganization } from './WithOrganization.tsx'

/** A master admin edits the organization's details, an admin reads them. */
export function OrganizationTab({ user }: { user: Reader }) {
  return (
    <WithOrganization id={user.vendorId}>
      {(organization) => (
        <OrganizationForm
          key={organization.id}
          organization={organization}
          mayChange={user.userType === 'MASTER_ADMIN'}
          mayChangeKind={false}
        />
      )}
    </WithOrganization>
  )
}
