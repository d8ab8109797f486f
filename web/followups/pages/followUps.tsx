import { createFileRoute } from '@tanstack/react-router'

import { FollowUpsPage } from '../list/FollowUpsPage.tsx'
import { followUpsQuery } from '../data/followUps.ts'

export const Route = createFileRoute('/_signed-in/follow-ups')({
  validateSearch: ({ due }): { due?: 'today' } => (due === 'today' ? { due } : {}),
  loader: ({ context: { queries } }) => void queries.prefetchQuery(followUpsQuery),
  component: FollowUps,
})

function FollowUps() {
  const { user } = Route.useRouteContext()
  const { due } = Route.useSearch()
  return <FollowUpsPage readerId={user.id} isToday={due === 'today'} />
}
