// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'

import type { NotesAbout } from '../../domain/notes/note.ts'
import type { Reader } from '../../domain/reader.ts'
import { screen, show, waitFor, within } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import { leadStatuses, sampleLead } from '../test/sampleLead.ts'
import { openDrafts, removeDrafts } from '../../ui/drafts/drafts.ts'
import type { Lead } from '../data/leadQuery.ts'
import { LeadHistory } from './LeadHistory.tsx'

const reader: Reader = { id: 4, vendorId: 30, userType: 'ADMIN', organizationType: 'VENDOR', permissions: [] }
const notes: NotesAbout = {
  subject: 'lead',
  about: { leadId: 7 },
  query: { queryKey: ['notes'], queryFn: async () => [] },
  onAdded: async () => {},
}

beforeEach(() => {
  removeDrafts()
  openDrafts('ana')
})

const step = {
  id: '1',
  move: 'contact',
  fromStatus: 'ASSIGNED',
  toStatus: 'ACCEPTED',
  party: 'AGENT',
  reason: null,
  secondsInPrevious: null,
  undoesId: null,
  via: null,
  correctedFields: null,
  oldValues: null,
  createdAt: '2026-11-19T12:00:00Z',
  actorUser: null,
  organization: null,
}
const undo = { move: 'undo', undoesId: '1', secondsInPrevious: '8' }
const undone = { ...step, ...undo, id: '2', fromStatus: 'ACCEPTED', toStatus: 'ASSIGNED' }

test('an assignment that was undone is named', async () => {
  serve({ LeadStatuses: leadStatuses })
  const assigned = { ...step, move: 'assign', fromStatus: 'ACCEPTED' }
  const lead = sampleLead({
    history: [{ ...undone, fromStatus: 'ACCEPTED', toStatus: 'ACCEPTED' }, assigned],
  })
  await show(<LeadHistory lead={lead} reader={reader} notes={notes} />)
  expect(await screen.findByText('Undone: Agent assigned')).toBeTruthy()
  expect(screen.getByText('Agent assigned (undone)')).toBeTruthy()
})

test('the history offers to undo the viewer’s last change, and names what was undone', async () => {
  const calls = serve({ LeadStatuses: leadStatuses, UndoLeadChange: { undoLeadChange: {} } })
  const until = new Date(Date.now() + 600_000).toISOString()
  const lead = sampleLead({
    history: [{ ...step, id: '3' }, undone, step],
    undoableChange: { historyId: '3', move: 'contact', until },
  })
  const { user } = await show(<LeadHistory lead={lead} reader={reader} notes={notes} />)
  await screen.findAllByText('Offered → Accepted')
  const [last, back, first] = screen.getAllByRole('listitem').filter(({ textContent }) => textContent !== '')
  expect(back?.textContent).toMatch(/^Undone: Accepted → Offered.*after 8 seconds$/)
  expect(first?.textContent).toMatch(/^Offered → Accepted \(undone\)/)
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1)
  await user.click(within(last!).getByRole('button', { name: 'Undo Customer contacted' }))
  expect(await screen.findByText('Customer contacted · Ramona Renner')).toBeTruthy()
  expect(sentAs(calls, 'UndoLeadChange')).toEqual([{ input: { historyId: '3' } }])
})

const ana = { publicId: 'p4', firstName: 'Ana', lastName: 'Abel' }
const busy: Partial<Lead> = {
  history: [{ ...step, createdAt: '2026-11-20T10:00:00Z' }],
  notes: [
    {
      id: '1',
      note: 'Prefers mornings',
      createdAt: '2026-11-20T12:00:00Z',
      authorName: 'Ana Abel',
      visibility: 'ORGANIZATION',
      attachments: { totalCount: 2 },
    },
  ],
  calls: [
    {
      id: 1,
      outcome: 'SPOKE',
      text: 'Wants a quote',
      calledAt: '2026-11-20T11:00:00Z',
      createdAt: '2026-11-20T11:05:00Z',
      userId: 4,
      user: ana,
    },
  ],
  doneFollowUps: [{ id: 1, whatFor: 'Call again', endedAt: '2026-11-20T13:00:00Z', user: ana }],
}

async function open(given: Partial<Lead> = busy, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ LeadStatuses: leadStatuses, ...answers })
  const lead = sampleLead(given)
  const shown = await show(<LeadHistory lead={lead} reader={reader} notes={notes} />)
  const history = within(await screen.findByRole('region', { name: 'History' }))
  const texts = () => history.queryAllByRole('listitem').map(({ textContent }) => textContent)
  return { calls, history, texts, ...shown }
}

test('changes, notes, calls and finished follow-ups are in one list, the latest first', async () => {
  const { texts } = await open()
  await screen.findByText('Offered → Accepted')
  expect(texts()).toEqual([
    expect.stringMatching(/^Follow-up doneCall againAna Abel/),
    expect.stringMatching(/^Note with 2 filesOne organization onlyPrefers morningsAna Abel/),
    expect.stringMatching(/^Call: spokeWants a quoteAna Abel/),
    expect.stringMatching(/^Offered → Accepted/),
  ])
})

test.each([
  ['Notes', 'notes', /^Note/],
  ['Calls', 'calls', /^Call/],
  ['Changes', 'changes', /→/],
])('the filter %s is in the address', async (label, kind, first) => {
  const { texts, user, router } = await open()
  await user.click(screen.getByRole('radio', { name: label }))
  await waitFor(() => expect(texts()).toEqual([expect.stringMatching(first)]))
  expect(router.state.location.search).toMatchObject({ show: kind })
  await user.click(screen.getByRole('radio', { name: 'All' }))
  await waitFor(() => expect(texts()).toHaveLength(4))
  expect(router.state.location.search).toEqual({})
})

test('a kind without entries says so', async () => {
  const { history, texts, user } = await open({ ...busy, calls: [] })
  await user.click(screen.getByRole('radio', { name: 'Calls' }))
  expect(await history.findByText('No calls yet')).toBeTruthy()
  expect(texts()).toEqual([])
})

test('a note is written above the history, with its audience in view, and sent by Ctrl Enter', async () => {
  const { calls, user } = await open(busy, { CreateNote: { createNote: { clientMutationId: null } } })
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a note' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Everyone on this lead' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'My organization' }))
  await user.type(area, 'Ask for the plans')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(sentAs(calls, 'CreateNote')).toMatchObject([
      { input: { leadId: 7, note: 'Ask for the plans', visibility: 'ORGANIZATION' } },
    ]),
  )
  await waitFor(() => expect(area.value).toBe(''))
})

test('a note that is not sent is there after a reload', async () => {
  const first = await open()
  await first.user.type(await screen.findByRole('textbox', { name: 'Write a note' }), 'Half a')
  expect(await screen.findByText('Draft saved')).toBeTruthy()
  first.unmount()
  await open()
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a note' })
  await waitFor(() => expect(again.value).toBe('Half a'))
})

test('before acceptance there is neither a composer nor a filter', async () => {
  await open({ ...busy, data: null, notes: [], calls: [] })
  await screen.findByText('Offered → Accepted')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})
