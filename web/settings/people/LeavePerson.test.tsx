// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { renee } from '../test/fixtures.ts'
import { LeavePerson } from './LeavePerson.tsx'

const departure = { openLeads: 2, sessions: 1, unpaidTransactions: 0, unpaidAmount: null, problem: null }
const colleague = { id: 41, firstName: 'Amara', lastName: 'Obi', email: 'amara@vendor.example' }

async function open(
  way: 'deactivate' | 'delete',
  some: Partial<Record<keyof typeof departure, unknown>> = {},
  answers: Parameters<typeof serve>[0] = {},
  person = renee,
) {
  const calls = serve({
    DepartureOfUser: { departureOfUser: { ...departure, ...some } },
    Colleagues: { allUserInfos: { nodes: [colleague, { id: 40, firstName: 'Renee', lastName: 'C' }] } },
    ...answers,
  })
  const onGone = vi.fn<() => void>()
  const onClose = vi.fn<() => void>()
  const { user } = await show(<LeavePerson person={person} way={way} onClose={onClose} onGone={onGone} />)
  return { user, calls, onGone, onClose }
}
const confirm = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('consequences are shown and open leads go to a colleague', async () => {
  const { user, calls, onGone } = await open('deactivate', {}, { DeactivateUser: { deactivateUser: {} } })
  expect(await screen.findByText('2 open leads need another agent.')).toBeTruthy()
  expect(screen.getByText('Ends 1 session at once, and any invitation.')).toBeTruthy()
  const heirs = field<HTMLSelectElement>('Hand open leads over to')
  await waitFor(() =>
    expect([...heirs.options].map(({ text }) => text)).toEqual([
      'The admins, who assign them later',
      'Amara Obi · amara@vendor.example',
    ]),
  )
  await user.selectOptions(heirs, '41')
  await user.click(confirm('Deactivate'))
  expect(await screen.findByText('Renee Castellanos was deactivated')).toBeTruthy()
  expect(sentAs(calls, 'DeactivateUser')).toEqual([{ input: { userId: 40, handOverToUserId: 41 } }])
  expect(onGone).toHaveBeenCalledTimes(1)
})

test('without a choice, the admins assign the leads later', async () => {
  const { user, calls } = await open('delete', { openLeads: 1 }, { DeleteUser: { deleteUser: {} } })
  expect(await screen.findByText('1 open lead needs another agent.')).toBeTruthy()
  expect(screen.getByText(/This cannot be undone/)).toBeTruthy()
  await user.click(confirm('Delete'))
  await screen.findByText('Renee Castellanos was deleted')
  expect(sentAs(calls, 'DeleteUser')).toEqual([{ input: { userId: 40, handOverToUserId: null } }])
})

test('a problem stops the deletion', async () => {
  await open('delete', { openLeads: 0, problem: 'The last master admin cannot leave.' })
  expect(await screen.findByText('The last master admin cannot leave.')).toBeTruthy()
  expect(confirm('Delete').disabled).toBe(true)
  expect(screen.queryByLabelText('Hand open leads over to')).toBeNull()
})

test('unpaid payouts stop a deletion, not a deactivation', async () => {
  const unpaid = { unpaidTransactions: 3, unpaidAmount: '1250.00', problem: 'Payouts are due.' }
  await open('deactivate', unpaid)
  expect(await screen.findByText('3 payouts of $1,250.00 still to come.')).toBeTruthy()
  expect(confirm('Deactivate').disabled).toBe(false)
  await open('delete', unpaid)
  await screen.findByText('Payouts are due.')
  expect(confirm('Delete').disabled).toBe(true)
})

test('the last master admin cannot be deactivated', async () => {
  await open('deactivate', { problem: 'The last one.' }, {}, { ...renee, userType: 'MASTER_ADMIN' })
  await screen.findByText('The last one.')
  expect(confirm('Deactivate').disabled).toBe(true)
})

test('a refusal keeps the dialog; "Keep" changes nothing', async () => {
  const { user, calls, onGone, onClose } = await open('delete', {}, { DeleteUser: refusal('CONFLICT') })
  await screen.findByText('2 open leads need another agent.')
  await user.click(confirm('Delete'))
  expect(await screen.findByText('Not done')).toBeTruthy()
  expect(onGone).not.toHaveBeenCalled()
  await user.click(confirm('Keep'))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(sentAs(calls, 'DeleteUser')).toHaveLength(1)
})

test('without knowing what is open no one is deactivated', async () => {
  await open('deactivate', {}, { DepartureOfUser: refusal('TIMEOUT') })
  expect((await screen.findByRole('alert')).textContent).toContain('That took too long')
  expect(confirm('Deactivate').disabled).toBe(true)
})

test('without open leads there is no one to hand them to', async () => {
  await open('deactivate', { openLeads: 0, sessions: 2 })
  expect(await screen.findByText('No open leads.')).toBeTruthy()
  expect(screen.getByText('Ends 2 sessions at once, and any invitation.')).toBeTruthy()
  expect(screen.queryByLabelText('Hand open leads over to')).toBeNull()
  expect(screen.queryByText(/This cannot be undone/)).toBeNull()
})
