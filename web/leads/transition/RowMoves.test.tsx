// @vitest-environment happy-dom
import type { LeadMove } from '../../../texts/codes.generated.ts'
import { expect, test, vi } from 'vitest'

import type { Need, OpenMove } from '../../domain/record/openMoves.ts'
import { openMove } from '../../test/openMove.ts'
import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { openDrafts, readDraft } from '../../ui/drafts/drafts.ts'
import { emptyLists } from '../test/sampleLead.ts'
import { RowMoves } from './RowMoves.tsx'

const warnings: Record<string, string> = {
  decline: 'You will no longer see it.',
  recall: 'The provider loses it.',
  lose: 'It is closed.',
}
const move = (name: LeadMove, label: string, ...needs: Need[]) =>
  openMove(name, { label, needs, warning: warnings[name] ?? null, isDestructive: name in warnings })
const row = (...openMoves: OpenMove<LeadMove>[]) => ({
  id: 7,
  publicId: 'lead-7',
  status: 'ASSIGNED' as const,
  openMoves,
})
const done = { moveLead: { clientMutationId: null } }
const press = (name: string) => screen.getByRole('button', { name })

test('a row has the main transition and declining, and takes it as the lead’s page does', async () => {
  const calls = serve({ MoveLead: done })
  const onDone = vi.fn<() => void>()
  const lead = row(
    move('accept', 'Accept'),
    move('contact', 'Other'),
    move('decline', 'Decline', 'reason'),
    move('lose', 'Lose'),
  )
  const { user } = await show(<RowMoves lead={lead} name="Ana Abel" onDone={onDone} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Accept Ana Abel',
    'Decline Ana Abel',
  ])
  await user.click(press('Accept Ana Abel'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sentAs(calls, 'MoveLead')).toEqual([
    { input: { leadId: 7, expectedStatus: 'ASSIGNED', move: 'accept' }, publicId: 'lead-7' },
  ])
  const result = await screen.findByText('Lead accepted')
  expect(result.nextElementSibling?.textContent).toBe('Ana Abel')
  expect(result.closest('ol')?.className, 'not over the buttons at the top').toContain('bottom-left')
})

test('an acceptance leads on to the lead and to its customer’s phone, and the lead’s page asks about the call', async () => {
  serve({ MoveLead: { moveLead: { query: { leadByPublicId: { leadPhoneNumber: '+15755550142' } } } } })
  openDrafts('ana')
  const lead = row(move('accept', 'Accept lead'))
  const { user } = await show(<RowMoves lead={lead} name="Ana Abel" onDone={() => {}} />)
  await user.click(press('Accept Ana Abel'))
  const call = await screen.findByRole('link', { name: 'Call (575) 555-0142' })
  expect(call.getAttribute('href')).toBe('tel:+15755550142')
  expect(screen.getByRole('link', { name: 'Open lead' }).getAttribute('href')).toBe('/view-leads/lead-7')
  expect(readDraft('call of lead 7')).toBeUndefined()
  // Nothing dials here.
  call.addEventListener('click', (event) => event.preventDefault())
  await user.click(call)
  expect(readDraft('call of lead 7')).toMatchObject({ at: expect.any(String) })
})

const stops = [{ channel: 'CALL' }]
test.each([
  ['without the phone number', null],
  ['of a customer who wants no calls', { leadPhoneNumber: '+15755550142', contactStops: stops }],
])('%s only the lead is linked', async (_, leadByPublicId) => {
  serve({ MoveLead: { moveLead: { query: { leadByPublicId } } } })
  const { user } = await show(<RowMoves lead={row(move('accept', 'Accept'))} name="Ana" onDone={() => {}} />)
  await user.click(press('Accept Ana'))
  await screen.findByText('Lead accepted')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Open lead'])
})

test('a transition that needs more asks for it first', async () => {
  const who = { leadFirstName: 'Ana', leadLastName: 'Abel' }
  const lead = {
    ...row(),
    ...who,
    ...emptyLists,
  }
  const calls = serve({ MoveLead: done, Lead: { leadByPublicId: { ...lead, openMoves: [] } } })
  const onDone = vi.fn<() => void>()
  const { user } = await show(
    <RowMoves lead={row(move('decline', 'Decline', 'reason'))} name="Ana Abel" onDone={onDone} />,
  )
  await user.click(press('Decline Ana Abel'))
  await screen.findByRole('dialog')
  await user.type(field(/Reason/), 'Too far away')
  await user.click(press('Decline'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sentAs(calls, 'MoveLead')).toMatchObject([{ input: { move: 'decline', reason: 'Too far away' } }])
  expect(await screen.findByText('Lead declined')).toBeTruthy()
})

test('a refusal is shown, and the row stays', async () => {
  serve({ MoveLead: refusal('FORBIDDEN') })
  const onDone = vi.fn<() => void>()
  const { user } = await show(
    <RowMoves lead={row(move('accept', 'Accept'))} name="Ana Abel" onDone={onDone} />,
  )
  await user.click(press('Accept Ana Abel'))
  expect(await screen.findByText('Couldn’t update the lead')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
})

test('a row that someone else changed is renewed without saying that it was moved', async () => {
  serve({ MoveLead: refusal('CONFLICT') })
  const onDone = vi.fn<() => void>()
  const { user } = await show(
    <RowMoves lead={row(move('accept', 'Accept'))} name="Ana Abel" onDone={onDone} />,
  )
  await user.click(press('Accept Ana Abel'))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(await screen.findByText('Someone else updated this lead')).toBeTruthy()
  expect(screen.queryByText('Lead accepted')).toBeNull()
})

test('while one transition of a row runs, the other does nothing', async () => {
  let arrive: (data: object) => void = () => {}
  const calls = serve({ MoveLead: () => new Promise<object>((resolve) => (arrive = resolve)) })
  const onDone = vi.fn<() => void>()
  const lead = row(move('accept', 'Accept'), move('decline', 'Decline', 'reason'))
  const { user } = await show(<RowMoves lead={lead} name="Ana Abel" onDone={onDone} />)
  await user.click(press('Accept Ana Abel'))
  await screen.findByRole('button', { name: 'Working Accept Ana Abel' })
  await user.click(press('Decline Ana Abel'))
  arrive(done)
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sentAs(calls, 'MoveLead')).toHaveLength(1)
  expect(sentAs(calls, 'Lead')).toEqual([])
})
