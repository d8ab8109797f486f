import { createRouter, RouterProvider } from '@tanstack/react-router'
import type { Root } from 'react-dom/client'

import { forgetPerson } from '../people/session.ts'
import { onUnauthenticated } from '../shared/api/request.ts'
import { onTokenElsewhere } from '../shared/api/token.ts'
import { PageSkeleton } from '../shared/skeletons/Skeleton.tsx'
import { routeTree } from '../routeTree.generated.ts'
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

/** `arriving`: from a page without a router, so that the focus has to be set as after any change of page. */
export function mountApp(root: Root, arriving: boolean): void {
  focusTitles(arriving)
  followLinks((href) => void router.navigate({ href }))
  onUnauthenticated(signOut)
  onTokenElsewhere((token) => (token ? location.reload() : signOut()))
  root.render(<RouterProvider router={router} />)
}

/** The logout flow: forget who it was and everything they saw, and go to /login. */
function signOut(): void {
  forgetPerson()
  const { pathname, href } = router.state.location
  if (pathname !== '/login') void router.navigate({ to: '/login', search: { redirect: href } })
}

function focusTitles(arriving: boolean): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (pathChanged && (fromLocation || arriving)) document.querySelector<HTMLElement>('h1')?.focus()
  })
}
