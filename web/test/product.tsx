import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

import { queries } from '../domain/api/queries.ts'
import { saveToken } from '../domain/api/token.ts'
import { routeTree } from '../routeTree.generated.ts'
import { describe } from '../ui/errors/pages.ts'
import { ErrorText } from '../ui/errors/ErrorText.tsx'
import { leave } from '../ui/leaving.ts'
import { serve } from './server.ts'
import './screen.tsx'

/** A vendor's admin who may do everything, with overrides. */
export function sampleUser(given: object = {}) {
  return {
    id: 4,
    publicId: '44444444-4444-4444-8444-444444444444',
    userType: 'ADMIN',
    email: 'ana@people.example',
    firstName: 'Ana',
    middleName: null,
    lastName: 'Abel',
    title: null,
    textNotifications: false,
    emailNotifications: true,
    vendorId: 30,
    permissions: ['CREATE_LEAD', 'VIEW_LEAD_STATUS', 'ASSIGN_LEADS_TO_VENDORS', 'CREATE_SERVICES'],
    permissionTemplateMap: null,
    organizationType: 'VENDOR',
    organization: { id: 30, publicId: 'o30', legalBusinessName: 'Halden Ridge' },
    profileUri: null,
    ...given,
  }
}

/** The same for the operator's own admin. */
export const sampleOperator = (given: object = {}) =>
  sampleUser({
    id: 9,
    vendorId: 1,
    userType: 'MASTER_ADMIN',
    organizationType: 'OPERATOR',
    organization: { id: 1, publicId: 'o1', legalBusinessName: 'Turnstone' },
    ...given,
  })

/** A live connection that never opens. */
class ClosedSocket extends EventTarget {
  close() {}
}

/** Opens an address of the whole product as a signed-in user; null is signed out. */
export async function openProduct(
  at: string,
  user: object | null,
  answers: Parameters<typeof serve>[0] = {},
) {
  cleanup()
  queries.clear()
  localStorage.clear()
  sessionStorage.clear()
  if (user) saveToken('token')
  vi.stubGlobal('WebSocket', ClosedSocket)
  const calls = serve({
    CurrentUser: { currentUser: user, allPermissionAttributes: { nodes: [] } },
    Notifications: { allInAppNotifications: { nodes: [] } },
    SavedViews: { allSavedViews: { nodes: [] } },
    SetupGuide: { shown: { nodes: [] }, all: { nodes: [] } },
    ...answers,
  })
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [at] }),
    defaultPendingMinMs: 0,
    defaultErrorComponent: Failed,
    defaultOnCatch: () => {},
    defaultNotFoundComponent: () => <h1>No such page</h1>,
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) leave()
  })
  const shown = render(<RouterProvider router={router} />, { onCaughtError: () => {} })
  return { ...shown, router, calls, user: userEvent.setup() }
}

function Failed({ error }: { error: unknown }) {
  return <ErrorText message={describe(error).message} />
}
