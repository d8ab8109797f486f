import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'

import { readToken } from '../../domain/api/token.ts'
import { redirectTarget } from '../data/redirect.ts'
import { endSession, forgetPerson, trustDevice } from '../data/session.ts'
import { SignIn } from './SignIn.tsx'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Opening this page signs the person out. */
    leaving?: boolean
    /** The person was signed out because the session ended. */
    sessionEnded?: boolean
  }
}

export const Route = createFileRoute('/_signed-out/login')({
  validateSearch: (search): { redirect?: string; device?: string } => {
    const target = redirectTarget(search['redirect'])
    const device = search['device']
    return {
      ...(target !== '/home' && { redirect: target }),
      ...(typeof device === 'string' && { device }),
    }
  },
  beforeLoad: async ({ location, search, preload }) => {
    if (preload) return
    if (location.state.leaving) {
      await endSession()
      forgetPerson()
    }
    if (search.device && search.device !== known && search.device !== expired) {
      // The secret must not stay in the address bar.
      const device = (await trustDevice(search.device).catch(() => false)) ? known : expired
      throw redirect({ to: '/login', search: { ...search, device }, replace: true })
    }
    if (readToken()) throw redirect({ href: redirectTarget(search.redirect), replace: true })
  },
  component: LoginPage,
})

const [known, expired] = ['known', 'expired']
const endedNotice = 'Your session has ended. Please sign in again.'
const notices: Record<string, string> = {
  [known]: 'This device is known now. Sign in with your email and password.',
  [expired]: 'This link is no longer valid. Try to sign in; you can ask for a new link there.',
}

function LoginPage() {
  const { redirect: asked, device = '' } = Route.useSearch()
  const { sessionEnded } = useLocation({ select: ({ state }) => state })
  const navigate = Route.useNavigate()
  return (
    <SignIn
      notice={notices[device] ?? (sessionEnded ? endedNotice : undefined)}
      onSignedIn={() => navigate({ href: redirectTarget(asked), replace: true })}
    />
  )
}
