import { Security } from '../people/security/Security.tsx'
import type { SignedInUser } from '../people/data/session.ts'
import { AccountTab } from '../settings/tabs.ts'

/** A person's profile, and how they sign in. */
export function AccountSettings({ user }: { user: SignedInUser }) {
  return (
    <>
      <AccountTab user={user} />
      <Security user={user} />
    </>
  )
}
