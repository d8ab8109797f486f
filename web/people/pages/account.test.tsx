// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { ExpiredInvitation } from '../signedOut/ExpiredInvitation.tsx'
import { SessionsTab } from '../settings/SessionsTab.tsx'

test('an expired invitation is resent to the same address', async () => {
  const answers = [refusal('RATE_LIMITED'), { requestNewInvitation: {} }]
  const calls = serve({ RequestNewInvitation: () => answers.shift() ?? {} })
  const { user } = await show(<ExpiredInvitation token="old" isApplication={false} />)
  await user.click(screen.getByRole('button', { name: 'Send a new invitation' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts')
  await user.click(screen.getByRole('button', { name: 'Send a new invitation' }))
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy()
  expect(sentAs(calls, 'RequestNewInvitation')).toEqual([
    { input: { token: 'old' } },
    { input: { token: 'old' } },
  ])
})

const session = (id: number, isCurrent: boolean) => ({
  id,
  isCurrent,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  address: `10.0.0.${id}`,
  createdAt: '2026-11-19T12:00:00Z',
  lastSeenAt: '2026-11-20T12:00:00Z',
})
const reader = { id: 4, vendorId: 2, userType: 'ADMIN', organizationType: 'VENDOR', permissions: [] }

test('another session is ended here; this one ends by signing out', async () => {
  const calls = serve({
    Sessions: { allSessions: { totalCount: 2, nodes: [session(1, true), session(2, false)] } },
    EndSession: { endSession: {} },
    EndOtherSessions: { endOtherSessions: {} },
  })
  const { user, router } = await show(<SessionsTab user={reader} />)
  const [current, distant] = (await screen.findAllByRole('row')).slice(1)
  expect(current?.textContent).toMatch(/Firefox.*This session.*10\.0\.0\.1/)
  expect(distant?.textContent).not.toContain('This session')
  const [own, other] = await screen.findAllByRole('button', { name: 'Sign out' })
  if (!own || !other) throw new Error('There are two sessions')
  await user.click(other)
  await screen.findByText('That session has ended.')
  expect(sentAs(calls, 'EndSession')).toEqual([{ input: { sessionId: 2 } }])
  await user.click(screen.getByRole('button', { name: 'Sign out of all other sessions' }))
  await screen.findByText('You’re signed out everywhere else.')
  await user.click(own)
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

test('with one session there is nothing else to sign out', async () => {
  serve({ Sessions: { allSessions: { totalCount: 1, nodes: [session(1, true)] } } })
  await show(<SessionsTab user={reader} />)
  await screen.findByRole('button', { name: 'Sign out' })
  expect(screen.queryByRole('button', { name: 'Sign out of all other sessions' })).toBeNull()
})

test('a session that could not be ended stays, with the reason', async () => {
  const calls = serve({
    Sessions: { allSessions: { totalCount: 2, nodes: [session(1, true), session(2, false)] } },
    EndOtherSessions: refusal('TIMEOUT'),
  })
  const { user } = await show(<SessionsTab user={reader} />)
  await user.click(await screen.findByRole('button', { name: 'Sign out of all other sessions' }))
  const toast = (await screen.findByText('Couldn’t sign out')).parentElement
  expect(toast?.textContent).toContain('That took too long')
  expect(screen.queryByText('You’re signed out everywhere else.')).toBeNull()
  await waitFor(() => expect(sentAs(calls, 'Sessions').length).toBeGreaterThan(1))
})

test('a session without an address, on a phone, says so', async () => {
  const phone = { ...session(2, false), address: null, userAgent: 'Mozilla/5.0 (iPhone) Mobile Safari/605' }
  serve({ Sessions: { allSessions: { totalCount: 1, nodes: [phone] } } })
  await show(<SessionsTab user={reader} />)
  const [row] = (await screen.findAllByRole('row')).slice(1)
  expect(row?.textContent).toContain('Address unknown')
  expect(row?.textContent).not.toContain('This session')
})
