// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'

import type { Reader } from '../../domain/reader.ts'
import { openMove } from '../../test/openMove.ts'
import { screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { openDrafts, removeDrafts } from '../../ui/drafts/drafts.ts'
import { type Lead, leadQuery } from '../data/leadQuery.ts'
import { LeadGone } from './LeadGone.tsx'
import { LeadPage } from './LeadPage.tsx'
import { leadAnswer, leadStatuses } from '../test/sampleLead.ts'
import { attemptsText, nextTime, type Outcome } from '../calls/calls.ts'
import type { Call } from '../data/callOperations.ts'

const reader: Reader = { id: 4, vendorId: 30, userType: 'ADMIN', organizationType: 'VENDOR', permissions: [] }
const logged = (createdAt = new Date().toISOString()) => ({
  AddLeadCall: { addLeadCall: { leadCall: { id: 9, createdAt } } },
  RemoveLeadCall: { removeLeadCall: { clientMutationId: null } },
  FollowUpColleagues: { followUpColleagues: { nodes: [] } },
  AddFollowUp: { addFollowUp: { followUp: { id: 3 } } },
})
const call: Call = {
  id: 5,
  outcome: 'NO_ANSWER',
  text: 'Rang twice',
  calledAt: '2026-11-20T15:00:00Z',
  createdAt: '2026-11-20T15:00:00Z',
  userId: 4,
  user: { publicId: 'p4', firstName: 'Ana', lastName: 'Abel' },
}

beforeEach(() => {
  removeDrafts()
  openDrafts('ana')
})

function Opened() {
  const { data: lead } = useQuery(leadQuery('lead-7'))
  return lead ? <LeadPage lead={lead} reader={reader} /> : null
}

async function open(given: Partial<Lead> = {}, answers: Parameters<typeof serve>[0] = logged()) {
  const calls = serve({ LeadStatuses: leadStatuses, Lead: leadAnswer(given), ...answers })
  const shown = await show(<Opened />)
  await screen.findByRole('heading', { level: 1 })
  const start = async (name: string | RegExp = 'Call') => {
    const link = screen.getByRole('link', { name })
    // There is no phone here.
    link.addEventListener('click', (event) => event.preventDefault())
    await shown.user.click(link)
    return within(await screen.findByRole('region', { name: 'How did the call with Ramona go?' }))
  }
  return { calls, start, ...shown }
}
const contact = openMove('contact', { label: 'Mark contacted' })
const settled = () => waitFor(() => expect(document.querySelector('[inert]')).toBeNull())

test.each(['Call', /555-0108/])(
  'pressing %s asks how the call went, with the first answer in focus',
  async (name) => {
    const { start } = await open()
    const panel = await start(name)
    const buttons = within(panel.getByRole('group', { name: 'How the call went' })).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'No answer',
      'Spoke',
      'Left a message',
      'Wrong number',
    ])
    await waitFor(() => expect(document.activeElement).toBe(buttons[0]))
    expect(screen.getByRole('link', { name: 'Call' }).getAttribute('aria-keyshortcuts')).toBe('C')
  },
)

test('coming back from the phone focuses the first answer again', async () => {
  const { start, user } = await open()
  const panel = await start()
  await user.click(panel.getByLabelText(/Note/))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'No answer' }))
})

test('one press logs the call with its note; Undo removes it', async () => {
  const { calls, start, user } = await open()
  const panel = await start()
  await user.type(panel.getByLabelText(/Note/), 'Rang twice')
  await user.click(panel.getByRole('button', { name: 'No answer' }))
  expect(await screen.findByRole('region', { name: 'No answer. What’s next?' })).toBeTruthy()
  const [sent] = sentAs(calls, 'AddLeadCall')
  expect(sent).toMatchObject({ input: { leadId: 7, outcome: 'NO_ANSWER', text: 'Rang twice' } })
  expect(sentAs(calls, 'Lead').length).toBeGreaterThan(1)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sentAs(calls, 'RemoveLeadCall')).toEqual([{ input: { id: 9 } }]))
  await waitFor(() => expect(screen.queryByRole('region', { name: /What’s next/ })).toBeNull())
})

test('after no answer a follow-up is two presses, and no move is offered', async () => {
  const { calls, start, user } = await open({ openMoves: [contact] })
  const panel = await start()
  await user.click(panel.getByRole('button', { name: 'No answer' }))
  const next = within(await screen.findByRole('region', { name: 'No answer. What’s next?' }))
  await settled()
  expect(next.queryByRole('button', { name: 'Mark contacted' })).toBeNull()
  await user.click(next.getByRole('button', { name: 'Follow up tomorrow 9:00 AM' }))
  await user.click(await screen.findByRole('button', { name: 'Add follow-up' }))
  await waitFor(() =>
    expect(sentAs(calls, 'AddFollowUp')).toMatchObject([{ input: { recordId: 7, whatFor: 'Call again' } }]),
  )
  await waitFor(() => expect(screen.queryByRole('region', { name: /What’s next/ })).toBeNull())
})

test('after a talk the next open move is offered, and taken once', async () => {
  const moved = { MoveLead: { moveLead: { lead: { status: 'CONTACTED' }, query: { undoableChange: null } } } }
  const { calls, start, user } = await open({ openMoves: [contact] }, { ...logged(), ...moved })
  const panel = await start()
  await user.click(panel.getByRole('button', { name: 'Spoke' }))
  const next = within(await screen.findByRole('region', { name: 'Spoke. What’s next?' }))
  expect(next.getByRole('button', { name: 'Mark contacted' }).closest('[inert]')).toBeTruthy()
  await settled()
  await user.click(next.getByRole('button', { name: 'Mark contacted' }))
  await waitFor(() => expect(sentAs(calls, 'MoveLead')).toMatchObject([{ input: { move: 'contact' } }]))
  await waitFor(() => expect(next.queryByRole('button', { name: 'Mark contacted' })).toBeNull())
  expect(next.getByRole('button', { name: /^Follow up/ })).toBeTruthy()
})

test('a talk without an open move offers none', async () => {
  const { start, user } = await open({ openMoves: [openMove('decline', { isDestructive: true })] })
  const panel = await start()
  await user.click(panel.getByRole('button', { name: 'Spoke' }))
  const next = within(await screen.findByRole('region', { name: 'Spoke. What’s next?' }))
  expect(next.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^ ?Follow up/),
    'Close',
  ])
})

test('a refused call stays to be logged, under the same key', async () => {
  const answers = [refusal('TIMEOUT'), refusal('TIMEOUT')]
  const { calls, start, user } = await open({}, { ...logged(), AddLeadCall: () => answers.shift() })
  const panel = await start()
  for (const count of [1, 2]) {
    await user.click(panel.getByRole('button', { name: 'Spoke' }))
    await waitFor(() => expect(sentAs(calls, 'AddLeadCall')).toHaveLength(count))
    await waitFor(() => expect(screen.getAllByText('Couldn’t log the call').length).toBeGreaterThan(0))
  }
  const keys = sentAs(calls, 'AddLeadCall').map(
    ({ input }) => (input as Record<string, unknown>)['idempotencyKey'],
  )
  expect(new Set(keys).size).toBe(1)
})

test('a call that was started is asked about after a reload, until it is logged or was none', async () => {
  const first = await open()
  await first.start()
  first.unmount()
  const second = await open()
  const panel = within(await screen.findByRole('region', { name: 'How did the call with Ramona go?' }))
  await second.user.click(panel.getByRole('button', { name: 'Didn’t call' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /How did/ })).toBeNull())
  second.unmount()
  const third = await open()
  expect(screen.queryByRole('region', { name: /How did/ })).toBeNull()
  const again = await third.start()
  await third.user.click(again.getByRole('button', { name: 'Spoke' }))
  await screen.findByRole('region', { name: 'Spoke. What’s next?' })
  third.unmount()
  await open()
  expect(screen.queryByRole('region', { name: /How did|What’s next/ })).toBeNull()
})

test('calls are in the history, and attempts are counted', async () => {
  const recent = {
    ...call,
    id: 6,
    outcome: 'SPOKE' as const,
    text: null,
    createdAt: new Date().toISOString(),
  }
  await open({ calls: [{ ...recent, calledAt: '2026-11-20T16:12:00Z' }, call] })
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Call: spokeAna Abel · .*Undo/),
    expect.stringMatching(/^Call: no answerRang twiceAna Abel · [^U]*$/),
  ])
  expect(screen.getByText(/^2 attempts, last .*: spoke$/)).toBeTruthy()
})

test('a colleague’s call has no Undo', async () => {
  await open({ calls: [{ ...call, userId: 8, createdAt: new Date().toISOString() }] })
  const history = within(await screen.findByRole('region', { name: 'History' }))
  expect(history.getByRole('listitem').textContent).toContain('Call: no answer')
  expect(history.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('a provider that lost the lead still reads its own calls', async () => {
  const nodes = [{ ...call, text: null }]
  serve({ FormerLead: { undoableChange: null, allLeadOffers: { nodes: [] }, allLeadCalls: { nodes } } })
  await show(<LeadGone publicId="lead-7" />)
  expect((await screen.findByText('Call: no answer')).parentElement?.textContent).toContain('Ana Abel')
})

const zone = 'America/Chicago'

test('attempts name the last one where the reader is', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  const text = (...times: string[]) =>
    attemptsText(
      { calls: times.map((calledAt) => ({ ...call, calledAt })), callCount: times.length },
      now,
      zone,
    )
  expect(text()).toBeUndefined()
  expect(text('2026-11-20T16:12:00Z')).toBe('1 attempt, today 10:12 AM: no answer')
  expect(text('2026-11-19T16:12:00Z', '2026-11-20T16:12:00Z')).toBe(
    '2 attempts, last today 10:12 AM: no answer',
  )
})

test.for<[Outcome, string | undefined]>([
  ['NO_ANSWER', '2027-03-14T14:00:00.000Z'],
  ['LEFT_MESSAGE', '2027-03-15T14:00:00.000Z'],
  ['SPOKE', '2027-03-20T14:00:00.000Z'],
  ['WRONG_NUMBER', undefined],
])('after %s it is at 9 on the day that fits, also through a change of clocks', ([outcome, dueAt]) => {
  expect(nextTime(outcome, new Date('2027-03-13T20:00:00Z'), zone)?.dueAt).toBe(dueAt)
})
