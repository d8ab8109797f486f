import { createFileRoute, redirect } from '@tanstack/react-router'

import { readToken } from '../shared/api/token.ts'
import { redirectTarget } from './redirect.ts'
import { endSession, forgetPerson } from './session.ts'
import { SignIn } from './SignIn.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Somebody signs out by coming here. */
    leaving?: boolean
  }
}

export const Route = createFileRoute('/_signed-out/login')({
  validateSearch: (search): { redirect?: string } => {
    const target = redirectTarget(search['redirect'])
    return target === '/home' ? {} : { redirect: target }
  },
  beforeLoad: async ({ location, search, preload }) => {
    if (preload) return
    if (location.state.leaving) {
      await endSession()
      forgetPerson()
    }
    if (readToken()) throw redirect({ href: redirectTarget(search.redirect), replace: true })
  },
  component: LoginPage,
})

function LoginPage() {
  const { redirect: asked } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <SignIn onSignedIn={() => navigate({ href: redirectTarget(asked), replace: true })} />
}
