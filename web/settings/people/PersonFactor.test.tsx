// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { admin, master, renee } from '../test/fixtures.ts'
import { PersonAccess } from './PersonAccess.tsx'

const protectedRenee = { ...renee, hasSecondFactor: true }

async function open(answers: Parameters<typeof serve>[0]) {
  const calls = serve(answers)
  const onGone = vi.fn<() => void>()
  const { user } = await show(<PersonAccess person={protectedRenee} reader={master} onGone={onGone} />)
  await user.click(screen.getByRole('button', { name: 'Reset second factor…' }))
  await screen.findByText(/First make sure that they asked for it/)
  return { user, calls }
}
const heading = { name: 'Reset the second factor of Renee Castellanos?' }

test('a master admin mails the link that resets a second factor', async () => {
  const { user, calls } = await open({ ResetSecondFactor: { resetSecondFactor: {} } })
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('Link sent')).toBeTruthy()
  expect(sentAs(calls, 'ResetSecondFactor')).toEqual([{ input: { userId: 40 } }])
  await waitFor(() => expect(screen.queryByRole('heading', heading)).toBeNull())
})

test('canceling resets nothing', async () => {
  const { user, calls } = await open({})
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('heading', heading)).toBeNull())
  expect(sentAs(calls, 'ResetSecondFactor')).toEqual([])
})

test('a refused reset is said, and the dialog stays', async () => {
  const { user } = await open({ ResetSecondFactor: refusal('RATE_LIMITED') })
  await user.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('Not done')).toBeTruthy()
  expect(screen.getByRole('heading', heading)).toBeTruthy()
})

test.for([
  ['an admin', protectedRenee, admin],
  ['anyone, for a person without a second factor', renee, master],
  ['oneself', { ...protectedRenee, id: master.id }, master],
] as const)('the reset is not offered to %s', async ([, person, reader]) => {
  serve({})
  await show(<PersonAccess person={person} reader={reader} onGone={vi.fn<() => void>()} />)
  expect(screen.queryByRole('button', { name: 'Reset second factor…' })).toBeNull()
})
