// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

import { screen, searchOf, show, waitFor, within } from '../test/screen.tsx'
import { OutboxPage } from './OutboxPage.tsx'

const reader = { id: 4, vendorId: 1, userType: 'ADMIN', organizationType: 'OPERATOR', permissions: [] }
const heads = [
  { id: 'b', to: 'ana@example.com', subject: 'Choose a new password', at: '2026-11-20T18:00:00Z' },
  { id: 'a', to: 'ben@example.com', subject: 'You are invited', at: '2026-11-19T18:00:00Z' },
]

function serveMails(mails = heads) {
  vi.stubGlobal('fetch', async (path: string) => {
    const mail = mails.find(({ id }) => path.endsWith(`/${id}`))
    const letter = { html: '<p>Open the link</p>', text: 'Open the link in text', isRedacted: true }
    return Response.json(mail ? { ...mail, ...letter } : mails)
  })
}
afterEach(() => vi.unstubAllGlobals())

test('a mail opens in a drawer, as HTML or as text, and closing it clears the address', async () => {
  serveMails()
  const { user, router } = await show(<OutboxPage user={reader} />, '/outbox')
  await user.click(await screen.findByRole('link', { name: 'You are invited' }))
  const drawer = await screen.findByRole('dialog', { name: 'You are invited' })
  expect(searchOf(router)).toEqual({ mail: 'a' })
  expect(drawer.textContent).toContain('To ben@example.com')
  expect(within(drawer).getByText(/Its link is hidden/)).toBeTruthy()
  await user.click(within(drawer).getByRole('radio', { name: 'Text' }))
  expect(within(drawer).getByText('Open the link in text')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(searchOf(router)).toEqual({})
})

test('mails are found by recipient and subject', async () => {
  serveMails()
  const { user } = await show(<OutboxPage user={reader} />, '/outbox')
  await screen.findByRole('link', { name: 'You are invited' })
  await user.type(screen.getByRole('searchbox'), 'ANA pass')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'You are invited' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toBeTruthy()
  expect(screen.getByText('1 mail found')).toBeTruthy()
})

test('an empty outbox says what appears there', async () => {
  serveMails([])
  await show(<OutboxPage user={reader} />, '/outbox')
  expect(await screen.findByText(/Emails appear here instead of being sent/)).toBeTruthy()
})
