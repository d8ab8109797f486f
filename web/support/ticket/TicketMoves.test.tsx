// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { screen, show, waitFor } from '../../test/screen.tsx'
import { openMove } from '../../test/openMove.ts'
import { sampleTicket } from '../test/sampleTicket.ts'
import { TicketMoves } from './TicketMoves.tsx'

let sent: Record<string, unknown>[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_address: string, { body = '' }: { body?: string }) => {
    const { operationName, variables } = JSON.parse(body) as {
      operationName: string
      variables: { input: Record<string, unknown> }
    }
    if (operationName === 'SupportStaff')
      return Response.json({
        data: {
          allUserInfos: {
            nodes: [
              { id: 9, firstName: 'Omar', lastName: 'Bell' },
              { id: 8, firstName: 'Ida', lastName: 'Moss' },
            ],
          },
        },
      })
    if (operationName === 'MergeTargets') return Response.json({ data: { allSupports: { nodes: [] } } })
    sent.push(variables.input)
    return Response.json({ data: { moveSupport: null } })
  })
  return () => vi.unstubAllGlobals()
})

const ticket = sampleTicket({
  assignedUserId: 9,
  openMoves: [
    openMove('start', { label: 'Start work' }),
    openMove('resolve', { label: 'Resolve', needs: ['note'] }),
    openMove('assign', { label: 'Assign to another', needs: ['assignee'] }),
    openMove('merge', { label: 'Merge into another', needs: ['ticket'], warning: 'Its text moves.' }),
    openMove('cancel', { label: 'Cancel request', warning: 'This closes the request for good.' }),
  ],
})
const button = (name: string) => screen.getByRole('button', { name })

test('a transition without fields runs at once; one with a note uses the composer', async () => {
  const { user } = await show(<TicketMoves ticket={ticket} onDone={() => {}} />)
  expect(screen.queryByRole('button', { name: 'Resolve' })).toBe(null)
  await user.click(button('Start work'))
  await waitFor(() => expect(sent).toEqual([{ supportId: 1, expectedStatus: 'NEW_TICKET', move: 'start' }]))
})

test('a ticket is reassigned to someone else', async () => {
  const { user } = await show(<TicketMoves ticket={ticket} onDone={() => {}} />)
  await user.click(button('Assign to another'))
  const person = await screen.findByRole('combobox', { name: /^Person/ })
  expect([...person.querySelectorAll('option')].map(({ text }) => text)).toEqual(['Choose one', 'Ida Moss'])
  await user.selectOptions(person, 'Ida Moss')
  await user.click(screen.getAllByRole('button', { name: 'Assign to another' }).at(-1) ?? person)
  await waitFor(() => expect(sent).toMatchObject([{ move: 'assign', userId: 8 }]))
})

test('merging needs another open request', async () => {
  const { user } = await show(<TicketMoves ticket={ticket} onDone={() => {}} />)
  await user.click(button('Merge into another'))
  expect(await screen.findByText('Ana Silva has no other open request.')).toBeTruthy()
})

test('canceling asks for confirmation and an optional reason', async () => {
  const { user } = await show(<TicketMoves ticket={ticket} onDone={() => {}} />)
  await user.click(button('Cancel request'))
  expect(await screen.findByText('This closes the request for good.')).toBeTruthy()
  expect(sent).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Sent twice')
  await user.click(screen.getAllByRole('button', { name: 'Cancel request' }).at(-1) ?? document.body)
  await waitFor(() => expect(sent).toMatchObject([{ move: 'cancel', note: 'Sent twice' }]))
})
