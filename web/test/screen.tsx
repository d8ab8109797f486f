import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'

import { UndoProvider } from '../domain/undo/UndoProvider.tsx'
import { ToastProvider } from '../ui/toasts/ToastProvider.tsx'
import { LeavingGuard } from '../ui/unsaved/LeavingGuard.tsx'
import { leave } from '../ui/leaving.ts'
import { guardComposition } from '../ui/typing.ts'

export { act, screen, waitFor, within } from '@testing-library/react'

// A busy machine takes its time; what never comes still fails.
configure({ asyncUtilTimeout: 15_000 })

/** Shows a part of a screen at an address, with a cache of its own. Any other page opens after `opening`. */
export async function show(part: ReactNode, at = '/', opening?: Promise<void>, history?: RouterHistory) {
  // Files share their modules, so that a hook registered here would run for the first file only.
  cleanup()
  // As the entry does.
  guardComposition()
  const root = createRootRoute({ component: Root })
  const here = createRoute({
    getParentRoute: () => root,
    path: new URL(at, 'http://a').pathname,
    component: () => <main>{part}</main>,
  })
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    loader: () => opening,
    component: () => <h1>Elsewhere</h1>,
  })
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: history ?? createMemoryHistory({ initialEntries: [at] }),
    defaultPendingMinMs: 0,
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) leave()
  })
  await router.load()
  const shown = render(
    <QueryClientProvider client={queries}>
      {/* A cast: the provider is typed for the product's own routes. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { ...shown, router, queries, user: userEvent.setup() }
}

function Root() {
  return (
    <ToastProvider>
      <LeavingGuard>
        <UndoProvider>
          <Outlet />
        </UndoProvider>
      </LeavingGuard>
    </ToastProvider>
  )
}

/** The search of the address now, as its page reads it. */
export function searchOf(router: { state: { location: { search: unknown } } }): Record<string, unknown> {
  return router.state.location.search as Record<string, unknown>
}

export function field<Control extends HTMLElement = HTMLInputElement>(name: string | RegExp): Control {
  return screen.getByLabelText<Control>(name)
}

/** A right-to-left override that never ends, and a name in Hebrew. */
export const hostileNames = ['Ann\u202Eexe.fdp', 'רות כהן']

/** Texts with a name whose direction could spill over into the text around them. */
export function unisolated(name: string): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.textContent?.includes(name) && !node.parentElement?.closest('bdi, [dir="auto"], title'))
      found.push(node.textContent)
  return found
}
