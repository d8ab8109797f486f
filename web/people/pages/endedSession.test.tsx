// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'

import { onUnauthenticated } from '../../domain/api/request.ts'
import { openProduct, sampleUser } from '../../test/product.tsx'
import { act, field, screen, searchOf, waitFor } from '../../test/screen.tsx'
import { refusal } from '../../test/server.ts'
import { leaveEndedSession } from './endedSession.ts'

const notice = 'Your session has ended. Please sign in again.'

afterEach(() => onUnauthenticated(() => {}))

test('a person whose session ended reads why, signs in, and returns to the page', async () => {
  const answers = [refusal('UNAUTHENTICATED'), { allSessions: { totalCount: 0, nodes: [] } }]
  const { router, user } = await openProduct('/settings?tab=Notifications', sampleUser(), {
    Sessions: () => answers.shift() ?? {},
    Login: { login: { authToken: 'new token' } },
  })
  onUnauthenticated(() => leaveEndedSession(router))
  await screen.findByRole('navigation', { name: 'Settings' })
  await act(() => router.navigate({ href: '/settings?tab=Sessions' }))
  expect((await screen.findByText(notice)).closest('[role=status]')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/login')
  expect(searchOf(router)).toEqual({ redirect: '/settings?tab=Sessions' })
  expect(localStorage.getItem('authToken')).toBeNull()
  await user.type(field(/^Email/), 'ana@people.example')
  await user.type(field(/^Password/), 'Turnstone!2026')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(router.state.location.href).toBe('/settings?tab=Sessions'))
  expect(await screen.findByText('Active sessions')).toBeTruthy()
})

test('the sign-in page that a person opens has no such notice', async () => {
  await openProduct('/login?redirect=%2Fsettings', null)
  await screen.findByLabelText(/^Email/)
  expect(screen.queryByText(notice)).toBeNull()
})
