import { createRootRoute, Outlet } from '@tanstack/react-router'

import { ToastProvider } from '../ui/toasts/ToastProvider.tsx'
import { LeavingGuard } from '../ui/unsaved/LeavingGuard.tsx'
import { RootBroken, RootMissing } from './failures.tsx'

export const Route = createRootRoute({
  component: Root,
  errorComponent: RootBroken,
  notFoundComponent: RootMissing,
})

function Root() {
  return (
    <ToastProvider>
      <LeavingGuard>
        <Outlet />
      </LeavingGuard>
    </ToastProvider>
  )
}
