import type { RegisteredRouter } from '@tanstack/react-router'

import { forgetPerson } from '../data/session.ts'

/** Forgets the person and everything they saw, and goes to /login, which says why and returns to this page. */
export function leaveEndedSession(router: RegisteredRouter): void {
  forgetPerson({ holdsDrafts: true })
  const { pathname, href } = router.state.location
  if (pathname === '/login') return
  const state = { sessionEnded: true }
  // Without a question about unsaved changes: they are drafts.
  void router.navigate({ to: '/login', search: { redirect: href }, state, ignoreBlocker: true })
}
