import { createFileRoute, redirect } from '@tanstack/react-router'

import { FrameSkeleton } from '../shared/layout/FrameSkeleton.tsx'

/** The guard of every signed-in page, and the frame around them. */
export const Route = createFileRoute('/_signed-in')({
  codeSplitGroupings: [],
  beforeLoad: async ({ location }) => {
    const { admit, queries, SignedInFrame } = await import('./door.ts')
    const user = await admit()
    if (!user) throw redirect({ to: '/login', search: { redirect: location.href } })
    return { user, queries, SignedInFrame }
  },
  component: SignedIn,
  pendingComponent: FrameSkeleton,
})

function SignedIn() {
  const { user, SignedInFrame } = Route.useRouteContext()
  return <SignedInFrame user={user} />
}
