// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { admin, master, renee } from '../test/fixtures.ts'
import { PersonAccess } from './PersonAccess.tsx'

type Answers = Parameters<typeof serve>[0]
const invitation = {
  invitedAt: '2026-11-01T12:00:00Z',
  lastSentAt: '2026-11-01T12:00:00Z',
  sentCount: 1,
  expiresAt: '2099-11-02T12:00:00Z',
  invitedByUser: null,
}

async function open(some: Partial<typeof renee> = {}, answers: Answers = {}, reader = master) {
  const calls = serve(answers)
  const onGone = vi.fn<() => void>()
  const shown = await show(<PersonAccess person={{ ...renee, ...some }} reader={reader} onGone={onGone} />)
  return { ...shown, calls, onGone }
}
const actions = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test.each<[string, Partial<typeof renee>, typeof master, string[]]>([
  ['an agent', {}, master, ['Deactivate…', 'Delete…']],
  ['an invited person', { status: 'PENDING' }, master, ['Send invitation again', 'Withdraw invitation']],
  ['a person who left', { status: 'INACTIVE' }, master, ['Reactivate', 'Delete…']],
  ['a master admin', { userType: 'MASTER_ADMIN' }, master, ['Deactivate…', 'Make admin', 'Delete…']],
  [
    'a person with a factor',
    { hasSecondFactor: true },
    master,
    ['Deactivate…', 'Reset second factor…', 'Delete…'],
  ],
  ['a factor is not an admin’s to reset', { hasSecondFactor: true }, admin, ['Deactivate…', 'Delete…']],
  ['oneself', { id: master.id, userType: 'MASTER_ADMIN', hasSecondFactor: true }, master, []],
  ['a person of others', { mayManage: false }, master, []],
])('what is open for %s', async (_, some, reader, names) => {
  await open(some, {}, reader)
  expect(actions()).toEqual(names)
})

test.each<[string, Partial<typeof renee>]>([
  ['Active', {}],
  ['Inactive', { status: 'INACTIVE' }],
  ['Deleted', { status: 'INACTIVE', isDeleted: true }],
  ['Not invited yet', { status: 'PENDING' }],
  ['Invited', { status: 'PENDING', invitation }],
  ['Invited', { status: 'PENDING', invitation: { ...invitation, expiresAt: null } }],
  [
    'Invitation expired',
    { status: 'PENDING', invitation: { ...invitation, expiresAt: '2026-01-01T12:00:00Z' } },
  ],
])('the status of a person is %s', async (label, some) => {
  await open(some)
  expect(screen.getByText(label)).toBeTruthy()
})

test('an invitation says until when its link works', async () => {
  await open({ status: 'PENDING', invitation })
  expect(screen.getByText(/^Invited, last sent Nov 1, 2026.*The link works until Nov 2, 2099/)).toBeTruthy()
})

test('a second factor is reset after a warning', async () => {
  const answers = [refusal('RATE_LIMITED'), {}]
  const { user, calls } = await open(
    { hasSecondFactor: true },
    { ResetSecondFactor: () => answers.shift() ?? {} },
  )
  await user.click(screen.getByRole('button', { name: 'Reset second factor…' }))
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Reset the second factor of Renee Castellanos?',
  })
  expect(dialog.textContent).toContain('First make sure that they asked for it')
  expect(sentAs(calls, 'ResetSecondFactor')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('Not done')).toBeTruthy()
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('Link sent')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sentAs(calls, 'ResetSecondFactor').at(-1)).toEqual({ input: { userId: 40 } })
})

test('a second factor that is not reset stays', async () => {
  const { user, calls } = await open({ hasSecondFactor: true })
  await user.click(screen.getByRole('button', { name: 'Reset second factor…' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls).toEqual([])
})

test('a withdrawn invitation leaves the drawer; a refused one stays', async () => {
  const answers = [refusal('CONFLICT'), {}]
  const { user, onGone } = await open(
    { status: 'PENDING' },
    { WithdrawInvitation: () => answers.shift() ?? {} },
  )
  await user.click(screen.getByRole('button', { name: 'Withdraw invitation' }))
  expect(await screen.findByText('Not done')).toBeTruthy()
  expect(onGone).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('button', { name: 'Withdraw invitation' }))
  await waitFor(() => expect(onGone).toHaveBeenCalledTimes(1))
})
