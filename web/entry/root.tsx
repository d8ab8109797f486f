import { createRootRoute, Outlet } from '@tanstack/react-router'

import { ToastProvider } from '../shared/toasts/ToastProvider.tsx'
import { RootBroken, RootMissing } from './failures.tsx'

export const Route = createRootRoute({
  component: Root,
  errorComponent: RootBroken,
  notFoundComponent: RootMissing,
})

function Root() {
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  )
}
