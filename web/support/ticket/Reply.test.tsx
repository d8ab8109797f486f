// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'

import { openMove } from '../../test/openMove.ts'
import { screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { openDrafts, removeDrafts } from '../../ui/drafts/drafts.ts'
import type { Ticket } from '../data/ticketQuery.ts'
import { sampleTicket } from '../test/sampleTicket.ts'
import { Reply } from './Reply.tsx'

beforeEach(removeDrafts)

const resolve = openMove('resolve', { label: 'Resolve', needs: ['note'] })
const ticket = sampleTicket({ status: 'IN_PROGRESS', openMoves: [resolve] })
const press = (name: string) => screen.getByRole('button', { name })
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox')

async function open(given: Ticket, isStaff: boolean, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ ReplyToTicket: { createNote: null }, MoveSupport: { moveSupport: null }, ...answers })
  const shown = await show(<Reply ticket={given} isStaff={isStaff} viewerId={9} />)
  const inputs = () => calls.map(({ operation, variables }) => [operation, variables['input']])
  return { ...shown, calls, inputs }
}

test('an empty reply is not sent, and the field says so until something is typed', async () => {
  const { user, calls } = await open(ticket, false)
  await user.click(press('Send'))
  expect(screen.getByText('Field is required!')).toBeTruthy()
  expect(document.activeElement).toBe(area())
  expect(area().getAttribute('aria-invalid')).toBe('true')
  expect(calls).toEqual([])
  await user.type(area(), 'x')
  expect(screen.queryByText('Field is required!')).toBeNull()
  expect(area().getAttribute('aria-invalid')).toBe('false')
})

test('the requester writes replies only', async () => {
  await open(ticket, false)
  expect(screen.queryByText('Internal note')).toBe(null)
  expect(screen.queryByRole('button', { name: 'Templates' })).toBeNull()
})

test('an internal note cannot resolve, and stays the choice for the next', async () => {
  const { user, inputs } = await open(ticket, true)
  expect(press('Send and resolve')).toBeTruthy()
  await user.click(screen.getByLabelText('Internal note'))
  expect(screen.queryByRole('button', { name: 'Send and resolve' })).toBe(null)
  await user.type(screen.getByRole('textbox', { name: 'Internal note' }), 'Slow vendor')
  await user.click(press('Add note'))
  await waitFor(() => expect(area().value).toBe(''))
  expect(inputs()).toMatchObject([
    ['ReplyToTicket', { supportId: 1, note: 'Slow vendor', visibility: 'OPERATOR' }],
  ])
  expect(screen.getByRole('textbox', { name: 'Internal note' })).toBeTruthy()
})

test('“Send and resolve” is one transition with the reply as its note', async () => {
  const { user, inputs } = await open(ticket, true)
  await user.type(screen.getByRole('textbox', { name: 'Your reply' }), 'Done')
  await user.click(press('Send and resolve'))
  await waitFor(() => expect(area().value).toBe(''))
  expect(inputs()).toEqual([
    ['MoveSupport', { supportId: 1, move: 'resolve', note: 'Done', expectedStatus: 'IN_PROGRESS' }],
  ])
})

test('a request that cannot be resolved takes a reply only', async () => {
  await open(sampleTicket({ status: 'IN_PROGRESS' }), true)
  expect(screen.queryByRole('button', { name: 'Send and resolve' })).toBeNull()
})

test('the requester sees that a reply reopens a resolved ticket', async () => {
  await open(sampleTicket({ status: 'RESOLVED' }), false)
  expect(screen.getByText(/^Your reply reopens this request/)).toBeTruthy()
})

test('a reply that failed stays, and is sent again as the same one', async () => {
  const answers = [refusal('TIMEOUT'), { createNote: null }]
  const { user, calls } = await open(ticket, false, { ReplyToTicket: () => answers.shift() ?? {} })
  await user.type(area(), 'It leaks')
  await user.click(press('Send'))
  expect((await screen.findByRole('alert')).textContent).toContain('took too long')
  expect(area().value).toBe('It leaks')
  await user.click(press('Send'))
  await waitFor(() => expect(area().value).toBe(''))
  const keys = sentAs(calls, 'ReplyToTicket').map(
    ({ input }) => (input as { idempotencyKey: string }).idempotencyKey,
  )
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a changed reply is another one', async () => {
  const answers = [refusal('TIMEOUT'), { createNote: null }]
  const { user, calls } = await open(ticket, false, { ReplyToTicket: () => answers.shift() ?? {} })
  await user.type(area(), 'It leaks')
  await user.click(press('Send'))
  await screen.findByRole('alert')
  await user.type(area(), ' badly')
  await user.click(press('Send'))
  await waitFor(() => expect(area().value).toBe(''))
  const keys = sentAs(calls, 'ReplyToTicket').map(
    ({ input }) => (input as { idempotencyKey: string }).idempotencyKey,
  )
  expect(new Set(keys).size).toBe(2)
})

test('a reply on its way is sent once and cannot be edited', async () => {
  let arrive: (data: object) => void = () => {}
  const { user, calls } = await open(ticket, true, {
    ReplyToTicket: () => new Promise<object>((answer) => (arrive = answer)),
  })
  await user.type(area(), 'On it')
  await user.click(press('Send'))
  await waitFor(() => expect(area().readOnly).toBe(true))
  await user.click(press('Send and resolve'))
  await user.type(area(), ' now')
  arrive({ createNote: null })
  await waitFor(() => expect(area().value).toBe(''))
  expect(calls.map(({ operation }) => operation)).toEqual(['ReplyToTicket'])
})

test('an unsent reply is a draft of its ticket, with its audience and key', async () => {
  openDrafts('ana')
  const answers = [refusal('TIMEOUT'), { createNote: null }]
  const reply = () => answers.shift() ?? {}
  const { user, calls, router } = await open(ticket, true, { ReplyToTicket: reply })
  await user.click(screen.getByLabelText('Internal note'))
  await user.type(area(), 'It leaks')
  await user.click(press('Add note'))
  await screen.findByRole('alert')
  void router.navigate({ href: '/elsewhere' })
  await screen.findByRole('heading', { name: 'Elsewhere' })
  await open(sampleTicket({ publicId: 'other' }), true)
  expect(area().value).toBe('')
  const again = await open(ticket, true, { ReplyToTicket: reply })
  expect(area().value).toBe('It leaks')
  expect(screen.getByText(/^Restored/)).toBeTruthy()
  await again.user.click(press('Add note'))
  await waitFor(() => expect(area().value).toBe(''))
  const [first, second] = [calls, again.calls].map((all) => sentAs(all, 'ReplyToTicket')[0]?.['input'])
  expect(second).toEqual(first)
  await open(ticket, true)
  expect(area().value).toBe('')
})

test('leaving with chosen files asks first', async () => {
  const { user, router } = await open(ticket, false)
  const file = new File(['bytes'], 'plan.pdf', { type: 'application/pdf' })
  await user.upload(screen.getByLabelText(/^Choose files/), file)
  void router.navigate({ href: '/elsewhere' })
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm Cancel' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/')
})

test('a template is added, filled, to the reply that was begun', async () => {
  const template = { id: 1, title: 'Received', subject: '', body: 'Thank you, Ana.', missing: ['agent'] }
  const { user, calls } = await open(ticket, true, {
    TicketTemplates: { ticketTemplates: { nodes: [template] } },
  })
  await user.type(area(), 'Hello Ana,  ')
  await user.click(press('Templates'))
  await user.click(await screen.findByRole('menuitem', { name: /^Received/ }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(area().value).toBe('Hello Ana,\n\nThank you, Ana.')
  expect(screen.getByText('Not known here and left out: agent. Check the text.')).toBeTruthy()
  expect(sentAs(calls, 'TicketTemplates')).toEqual([{ id: 1 }])
})
