// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { openMove } from '../../test/openMove.ts'
import { screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { sampleTicket } from '../test/sampleTicket.ts'
import { TicketMoves } from './TicketMoves.tsx'

const ticket = sampleTicket({
  assignedUserId: 9,
  openMoves: [
    openMove('start', { label: 'Start work' }),
    openMove('resolve', { label: 'Resolve', needs: ['note'] }),
    openMove('assign', { label: 'Assign to another', needs: ['assignee'] }),
    openMove('merge', {
      label: 'Merge into another',
      needs: ['ticket'],
      isDestructive: true,
      warning: 'Its text moves.',
    }),
    openMove('escalate', { label: 'Escalate', isDestructive: true }),
    openMove('cancel', {
      label: 'Cancel request',
      isDestructive: true,
      warning: 'This closes the request for good.',
    }),
  ],
})
const staff = {
  allUserInfos: {
    nodes: [
      { id: 9, firstName: 'Omar', lastName: 'Bell' },
      { id: 8, firstName: 'Ida', lastName: 'Moss' },
      { id: 7, firstName: null, lastName: null },
    ],
  },
}
const button = (name: string) => screen.getByRole('button', { name })

async function open(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    SupportStaff: staff,
    MergeTargets: { allSupports: { nodes: [] } },
    MoveSupport: { moveSupport: null },
    ...answers,
  })
  const onDone = vi.fn<() => void>()
  const shown = await show(<TicketMoves ticket={ticket} onDone={onDone} />)
  return { ...shown, onDone, sent: () => sentAs(calls, 'MoveSupport').map(({ input }) => input) }
}

test('a transition without fields runs at once; one with a note uses the composer', async () => {
  const { user, sent, onDone } = await open()
  expect(screen.queryByRole('button', { name: 'Resolve' })).toBe(null)
  await user.click(button('Start work'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sent()).toEqual([{ supportId: 1, expectedStatus: 'NEW_TICKET', move: 'start' }])
})

test('what leads on stands first, and the others after it', async () => {
  await open()
  const labels = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(labels.slice(0, 5)).toEqual([
    'Start work',
    'Assign to another',
    'Merge into another',
    'Escalate',
    'Cancel request',
  ])
})

test('a transition under way is sent once, and no other begins', async () => {
  let arrive: (data: object) => void = () => {}
  const { user, sent, onDone } = await open({
    MoveSupport: () => new Promise<object>((answer) => (arrive = answer)),
  })
  await user.click(button('Start work'))
  await screen.findByRole('button', { name: 'Working Start work' })
  await user.click(button('Cancel request'))
  await user.click(button('Escalate'))
  expect(screen.queryByRole('dialog')).toBeNull()
  arrive({ moveSupport: null })
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sent()).toHaveLength(1)
})

test('a refused transition says that nothing was changed, and why', async () => {
  const { user, onDone } = await open({
    MoveSupport: refusal('FORBIDDEN', { reason: 'NOT_YOURS' }, 'The request is not assigned to you'),
  })
  await user.click(button('Start work'))
  expect(await screen.findByText('Couldn’t update the request')).toBeTruthy()
  expect(screen.getByText('The request is not assigned to you')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
})

test('a request that someone else changed is shown as it is now', async () => {
  const { user, onDone } = await open({ MoveSupport: refusal('CONFLICT') })
  await user.click(button('Start work'))
  expect(await screen.findByText('Someone else updated this ticket')).toBeTruthy()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})

test('a ticket is reassigned to someone else', async () => {
  const answers = [refusal('INTERNAL'), staff]
  const { user, sent, onDone } = await open({ SupportStaff: () => answers.shift() ?? staff })
  await user.click(button('Assign to another'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign to another' }))
  const assign = dialog.getByRole<HTMLButtonElement>('button', { name: 'Assign to another' })
  expect(assign.disabled).toBe(true)
  await user.click(await dialog.findByRole('button', { name: 'Try again' }))
  const person = await dialog.findByRole<HTMLSelectElement>('combobox', { name: /^Person/ })
  expect([...person.options].map(({ text }) => text)).toEqual(['Choose one', 'Ida Moss', 'Person 7'])
  await user.click(assign)
  expect(await dialog.findByText('Field is required!')).toBeTruthy()
  await user.selectOptions(person, 'Ida Moss')
  await user.click(assign)
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sent()).toEqual([{ supportId: 1, expectedStatus: 'NEW_TICKET', move: 'assign', userId: 8 }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a request without other staff cannot be reassigned', async () => {
  const { user } = await open({
    SupportStaff: { allUserInfos: { nodes: [{ id: 9, firstName: 'Omar', lastName: 'Bell' }] } },
  })
  await user.click(button('Assign to another'))
  expect(await screen.findByText('No one else can work on requests.')).toBeTruthy()
})

test('a request is merged into another open one of the same person', async () => {
  const { user, sent } = await open({
    MergeTargets: {
      allSupports: {
        nodes: [
          { id: 3, title: 'Roof leaks' },
          { id: 1, title: 'This one' },
          { id: 2, title: 'Gutters' },
        ],
      },
    },
  })
  await user.click(button('Merge into another'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge into another' }))
  const choice = await dialog.findByRole<HTMLSelectElement>('combobox', { name: /stays open/ })
  expect([...choice.options].map(({ text }) => text)).toEqual(['Choose one', 'Gutters', 'Roof leaks'])
  expect(dialog.getByText('Its text moves.')).toBeTruthy()
  await user.selectOptions(choice, 'Roof leaks')
  await user.click(dialog.getByRole('button', { name: 'Merge into another' }))
  await waitFor(() => expect(sent()).toMatchObject([{ move: 'merge', intoSupportId: 3 }]))
})

test('merging needs another open request', async () => {
  const { user } = await open()
  await user.click(button('Merge into another'))
  expect(await screen.findByText('Ana Silva has no other open request.')).toBeTruthy()
})

test.each([
  ['with a reason', 'Sent twice', { note: 'Sent twice' }],
  ['without one', '', {}],
])('canceling asks for confirmation, and goes on %s', async (_how, reason, input) => {
  const { user, sent } = await open()
  await user.click(button('Cancel request'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel request?' }))
  expect(dialog.getByText('This closes the request for good.')).toBeTruthy()
  expect(sent()).toEqual([])
  if (reason) await user.type(dialog.getByRole('textbox', { name: 'Reason' }), reason)
  await user.click(dialog.getByRole('button', { name: 'Cancel request' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toEqual([{ supportId: 1, expectedStatus: 'NEW_TICKET', move: 'cancel', ...input }])
})
