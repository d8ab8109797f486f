// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

import { screen, show, waitFor } from '../../test/screen.tsx'
import { openMove } from '../../test/openMove.ts'
import { sampleTicket } from '../test/sampleTicket.ts'
import { Reply } from './Reply.tsx'

type Call = { operationName: string; variables: { input: Record<string, unknown> } }
let calls: Call[] = []

beforeEach(() => {
  calls = []
  vi.stubGlobal('fetch', async (_address: string, { body = '' }: { body?: string }) => {
    calls.push(JSON.parse(body) as Call)
    return Response.json({ data: { createNote: null, moveSupport: null } })
  })
  return () => vi.unstubAllGlobals()
})

const resolve = openMove('resolve', { label: 'Resolve', needs: ['note'] })
const ticket = sampleTicket({ status: 'IN_PROGRESS', openMoves: [resolve] })
const press = (name: string) => screen.getByRole('button', { name })
const inputs = () => calls.map(({ operationName, variables }) => [operationName, variables.input])

test('an empty reply is not sent, and the field says so', async () => {
  const { user } = await show(<Reply ticket={ticket} isStaff={false} viewerId={2} />)
  await user.click(press('Send'))
  expect(screen.getByText('Field is required!')).toBeTruthy()
  expect(calls).toEqual([])
  expect(screen.queryByText('Internal note')).toBe(null)
})

test('an internal note cannot resolve, and stays the choice for the next', async () => {
  const { user } = await show(<Reply ticket={ticket} isStaff viewerId={9} />)
  expect(press('Send and resolve')).toBeTruthy()
  await user.click(screen.getByLabelText('Internal note'))
  expect(screen.queryByRole('button', { name: 'Send and resolve' })).toBe(null)
  await user.type(screen.getByRole('textbox', { name: 'Internal note' }), 'Slow vendor')
  await user.click(press('Add note'))
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(''))
  expect(inputs()).toMatchObject([
    ['ReplyToTicket', { supportId: 1, note: 'Slow vendor', visibility: 'OPERATOR' }],
  ])
  expect(screen.getByRole('textbox', { name: 'Internal note' })).toBeTruthy()
})

test('“Send and resolve” is one transition with the reply as its note', async () => {
  const { user } = await show(<Reply ticket={ticket} isStaff viewerId={9} />)
  await user.type(screen.getByRole('textbox', { name: 'Your reply' }), 'Done')
  await user.click(press('Send and resolve'))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(inputs()).toEqual([
    ['MoveSupport', { supportId: 1, move: 'resolve', note: 'Done', expectedStatus: 'IN_PROGRESS' }],
  ])
})

test('the requester sees that a reply reopens a resolved ticket', async () => {
  await show(<Reply ticket={sampleTicket({ status: 'RESOLVED' })} isStaff={false} viewerId={2} />)
  expect(screen.getByText(/^Your reply reopens this request/)).toBeTruthy()
})
