import { BringBackGuide } from '../home/setup/BringBackGuide.tsx'
import { Security } from '../people/security/Security.tsx'
import { OwnData } from '../people/settings/OwnData.tsx'
import type { SignedInUser } from '../people/data/session.ts'
import { AccountTab } from '../settings/AccountTab.tsx'

/** A person's profile, how they sign in, and their data. */
export function AccountSettings({ user }: { user: SignedInUser }) {
  return (
    <AccountTab user={user}>
      <Security user={user} />
      <OwnData />
      <BringBackGuide />
    </AccountTab>
  )
}
