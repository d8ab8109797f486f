import { createRouter, RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import type { Root } from 'react-dom/client'

import { leaveEndedSession } from '../people/pages/endedSession.ts'
import { queries } from '../domain/api/queries.ts'
import { onUnauthenticated } from '../domain/api/request.ts'
import { onTokenElsewhere } from '../domain/api/token.ts'
import { leave } from '../ui/leaving.ts'
import { isMissingFile, reloadOnce } from '../ui/release.ts'
import { PageSkeleton } from '../ui/skeletons/Skeleton.tsx'
import { routeTree } from '../routeTree.generated.ts'
import { followFocus } from './focus.ts'
import { followLinks } from './links.ts'
import { Broken, Missing } from './failures.tsx'

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // The query client decides what is fresh, not the router.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: Missing,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/**
 * Renders once the person is known and the page's code is here; until then, the document's frame or the sign-in page
 * stays. `arriving`: from a page without a router, so that the focus has to be set as after any change of page.
 */
export async function mountApp(root: Root, arriving: boolean): Promise<void> {
  followFocus(router, arriving)
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) leave()
  })
  followPerson()
  // Code that a button asks for: pages and their parts are left to the error page.
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isMissingFile(reason)) void reloadOnce()
  })
  followLinks((href) => void router.navigate({ href }))
  onUnauthenticated(() => leaveEndedSession(router))
  onTokenElsewhere((token) => (token ? location.reload() : leaveEndedSession(router)))
  // Until it is rendered, the router does not follow the address by itself: a guard may send the person elsewhere.
  const stop = router.history.subscribe(router.load)
  // A failure is a state of the router, too: its error page renders.
  await router.load().catch(() => {})
  stop()
  // In steps: the document's frame is there to look at, and a phone still answers taps.
  startTransition(() => root.render(<RouterProvider router={router} />))
}

/** Reloads the router when the signed-in person's name or permissions change. */
function followPerson(): void {
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== 'currentUser') return
    if (event.action.type === 'success') void router.invalidate()
  })
}
