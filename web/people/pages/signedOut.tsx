import { createFileRoute, Outlet } from '@tanstack/react-router'

import { SignedOutFrame } from '../signedOut/SignedOutFrame.tsx'

export const Route = createFileRoute('/_signed-out')({ codeSplitGroupings: [], component: SignedOut })

function SignedOut() {
  return (
    <SignedOutFrame>
      <Outlet />
    </SignedOutFrame>
  )
}
