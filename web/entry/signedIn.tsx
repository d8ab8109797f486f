import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'

import { admit } from '../people/data/admit.ts'
import { queries } from '../domain/api/queries.ts'
import { FrameSkeleton } from '../ui/layout/FrameSkeleton.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'

/** The guard of every signed-in page, and the frame around them. */
export const Route = createFileRoute('/_signed-in')({
  codeSplitGroupings: [],
  beforeLoad: async ({ location }) => {
    const user = await admit()
    if (!user) throw redirect({ to: '/login', search: { redirect: location.href } })
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
