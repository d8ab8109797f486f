import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { admit, takeEndedSession } from '../people/data/admit.ts'
import { queries } from '../domain/api/queries.ts'
import { FrameSkeleton } from '../ui/layout/FrameSkeleton.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'

/** The guard of every signed-in page, and the frame around them. */
export const Route = createFileRoute('/_signed-in')({
  codeSplitGroupings: [],
  beforeLoad: async ({ location }) => {
    const user = await admit()
    if (!user) {
      const state = { sessionEnded: takeEndedSession() }
      throw redirect({ to: '/login', search: { redirect: location.href }, state })
    }
    return { user, queries }
  },
  component: SignedIn,
  pendingComponent: FrameSkeleton,
})

function SignedIn() {
  const { user } = Route.useRouteContext()
  return (
    <SignedInFrame user={user}>
      <Outlet />
    </SignedInFrame>
  )
}
