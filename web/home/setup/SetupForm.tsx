import type { SignedInUser } from '../../people/data/session.ts'
import { AddVendor } from '../../settings/organizations/AddVendor.tsx'
import { AddPerson } from '../../settings/people/PersonPanel.tsx'
import type { SetupForm as Name } from '../data/setupWords.ts'
import { FirmDialog } from './FirmDialog.tsx'
import { TermsDialog } from './TermsDialog.tsx'

type SetupFormProps = { name: Name; user: SignedInUser; onClose: () => void }

/** The form of a step. It closes onto Home, where the step has its new state. */
export function SetupForm({ name, user, onClose }: SetupFormProps) {
  if (name === 'firm') return <FirmDialog user={user} onClose={onClose} />
  if (name === 'terms') return <TermsDialog onClose={onClose} />
  if (name === 'vendor') return <AddVendor from="setup" onClose={onClose} />
  const [kind, organizationId] =
    name === 'agent' ? (['SERVICE_AGENT', user.vendorId] as const) : (['ASSOCIATE', null] as const)
  return <AddPerson reader={user} kind={kind} organizationId={organizationId} onClose={onClose} />
}
