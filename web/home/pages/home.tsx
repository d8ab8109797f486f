import { usePrefetchInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, useDeferredValue } from 'react'

import { roleLabel } from '../../domain/names.ts'
import { fullName, isOperatorStaff } from '../../people/data/person.ts'
import { feedQuery } from '../../posts/data/posts.ts'
import { Feed } from '../../posts/feed/Feed.tsx'
import { PostSkeleton } from '../../posts/feed/PostCard.tsx'
import { hourOfDay } from '../../ui/dates/dates.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { classes } from '../../ui/theme/classes.ts'
import { greeting } from '../data/greeting.ts'
import { isOpen, needsQuery } from '../data/needs.ts'
import styles from '../needs/Home.module.css'
import { NeedsYou } from '../needs/NeedsYou.tsx'

// For those whose guide is open. Its code arrives before the page leaves its loading state, so nothing moves.
const SetupGuide = lazy(async () => ({ default: (await import('../setup/SetupGuide.tsx')).SetupGuide }))

export const Route = createFileRoute('/_signed-in/home')({
  // The first operator enters their name and the firm's details first.
  loader: ({ context: { user } }) => {
    if (isOperatorStaff(user) && fullName(user) === 'First Operator') throw redirect({ to: '/welcome' })
  },
  component: HomePage,
})

function HomePage() {
  const { user } = Route.useRouteContext()
  // Deferred, so that the feed renders in steps and a phone still answers taps.
  const query = useQuery(needsQuery)
  const isLoading = useDeferredValue(query.isLoading)
  const steps = useDeferredValue(query.data)?.steps ?? []
  const isGuided = isOpen(steps)
  usePrefetchInfiniteQuery(feedQuery)
  const role = roleLabel(user.userType)
  const organization = user.organization?.legalBusinessName
  return (
    <Page
      title={`${greeting(hourOfDay())}, ${user.firstName ?? ''}`}
      count={organization ? `${role} at ${organization}` : role}
    >
      <div className={classes(styles.home, isGuided && styles.guided)}>
        {isGuided && <SetupGuide user={user} steps={steps} />}
        {/* Mounted again below the guide, so that its heading does not shift on a phone. */}
        <NeedsYou key={isGuided ? 'below the guide' : 'first'} isOperator={isOperatorStaff(user)} />
        {/* Below items of an unknown number, the feed would move when they arrive. */}
        {isLoading ? <PostSkeleton /> : <Feed reader={user} />}
      </div>
    </Page>
  )
}
