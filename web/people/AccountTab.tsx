import { Facts } from '../shared/layout/Facts.tsx'
import { fullName, roleLabel } from './person.ts'
import type { SignedInUser } from './session.ts'

const yesNo = (value: boolean | null) => (value ? 'Yes' : 'No')

export function AccountTab({ user }: { user: SignedInUser }) {
  return (
    <Facts
      facts={[
        { label: 'Name', value: fullName(user) },
        { label: 'Email', value: user.email },
        { label: 'Role', value: roleLabel(user.userType) },
        { label: 'Title', value: user.title ?? '–' },
        { label: 'Organisation', value: user.organization?.legalBusinessName ?? '–' },
        { label: 'Email notifications', value: yesNo(user.emailNotifications) },
        { label: 'Text notifications', value: yesNo(user.textNotifications) },
      ]}
    />
  )
}
