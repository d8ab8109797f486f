// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import type { Reader } from '../../domain/reader.ts'
import { hostileNames, screen, show, unisolated, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import type { Ticket } from '../data/ticketQuery.ts'
import { sampleNote, sampleTicket } from '../test/sampleTicket.ts'
import { TicketPage } from './TicketPage.tsx'

const requester = { id: 2, vendorId: 30, userType: 'ADMIN', organizationType: 'VENDOR', permissions: [] }
const staff = { ...requester, id: 9, vendorId: 1, organizationType: 'OPERATOR' }
const statuses = [
  { code: 'NEW_TICKET', label: 'New', kind: 'open', color: 'blue', position: 1 },
  { code: 'RESOLVED', label: 'Resolved', kind: 'won', color: 'green', position: 5 },
  { code: 'CANCELLED', label: 'Canceled', kind: 'lost', color: 'grey', position: 6 },
]

async function open(
  given: Partial<Ticket> = {},
  viewer: Reader = requester,
  answers: Parameters<typeof serve>[0] = {},
) {
  const calls = serve({
    TicketStatuses: { allTicketStatuses: { nodes: statuses } },
    TicketTemplates: { ticketTemplates: { nodes: [] } },
    ...answers,
  })
  return { calls, ...(await show(<TicketPage ticket={sampleTicket(given)} viewer={viewer} />)) }
}
const details = () => screen.getByRole('region', { name: 'About this request' })

test('the requester sees the status and the conversation, and not the targets', async () => {
  await open({ answerDueAt: '2026-11-21T12:00:00Z', phoneNumber: '+13125550123', phoneExtension: '7' })
  expect(await screen.findByRole('heading', { level: 2, name: 'New' })).toBeTruthy()
  expect(document.title).toMatch(/^T-1 The list is empty · /)
  expect(screen.getByRole('list', { name: 'Conversation' }).textContent).toContain('It does not load.')
  expect(within(details()).getByRole('link', { name: '+13125550123' }).getAttribute('href')).toBe(
    'tel:+13125550123;ext=7',
  )
  expect(details().textContent).toContain('No one yet')
  expect(details().textContent).not.toContain('First reply')
})

test('a conversation that goes back further says so', async () => {
  const note = (id: number) => sampleNote({ id: `n${id}`, note: `Reply ${id}` })
  await open({ notes: Array.from({ length: 100 }, (_, index) => note(index)) })
  expect(await screen.findByText('Only the latest 100 are shown.')).toBeTruthy()
})

test('a reply by mail shows who sent it, what was left out and, folded, its quote', async () => {
  const note = sampleNote({
    isByMail: true,
    senderEmail: 'x@home.example',
    quotedText: '> Which room?',
    leftOut: ['“a.exe” is left out'],
  })
  await open({ notes: [note] })
  const conversation = screen.getByRole('list', { name: 'Conversation' })
  expect(conversation.textContent).toContain('By email from x@home.example, sender not confirmed')
  expect(within(conversation).getByText('“a.exe” is left out')).toBeTruthy()
  const fold = within(conversation).getByText('Show quoted text').closest('details')
  expect(fold?.open).toBe(false)
  expect(fold?.textContent).toContain('> Which room?')
})

const waiting = {
  id: '5',
  reason: 'OTHER_SENDER',
  senderEmail: 'evil@home.example',
  senderName: 'Ana',
  subject: 'Re: help',
  text: 'Let me in',
  quotedText: null,
  leftOut: [],
  createdAt: '2026-11-20T12:00:00Z',
  decidedAt: null,
  noteId: null,
  attachments: { nodes: [] },
}

test('staff add an email from another address, or dismiss it and undo', async () => {
  const { user, calls } = await open({}, staff, {
    TicketMails: { supportById: { mails: { nodes: [waiting, { ...waiting, id: '6', decidedAt: 'x' }] } } },
    AcceptTicketMail: { acceptTicketMail: {} },
    DismissTicketMail: { dismissTicketMail: {} },
    Ticket: { supportByPublicId: null },
  })
  const emails = await screen.findByRole('region', { name: 'Email to check' })
  expect(within(emails).getByText(/By email from/).textContent).toContain('evil@home.example')
  expect(within(emails).getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1)
  await user.click(within(emails).getByRole('button', { name: 'Add to conversation' }))
  await waitFor(() => expect(sentAs(calls, 'AcceptTicketMail')).toEqual([{ input: { id: '5' } }]))
  await user.click(await within(emails).findByRole('button', { name: 'Dismiss' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sentAs(calls, 'DismissTicketMail')).toEqual([
      { input: { id: '5' } },
      { input: { id: '5', isDismissed: false } },
    ]),
  )
})

test('a requester is not asked for the emails that wait for staff', async () => {
  const { calls } = await open()
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(sentAs(calls, 'TicketMails')).toEqual([])
})

test('staff see which target was kept and which was missed', async () => {
  await open(
    {
      answerDueAt: '2026-11-21T12:00:00Z',
      firstAnsweredAt: '2026-11-20T13:00:00Z',
      resolutionDueAt: '2026-11-22T12:00:00Z',
      resolvedAt: '2026-11-23T12:00:00Z',
      helped: false,
    },
    staff,
  )
  expect(details().textContent).toMatch(/First reply.*in time/)
  expect(details().textContent).toMatch(/Resolution.*late/)
  expect(details().textContent).toMatch(/HelpedNo/)
})

test('links lead to the subject of the request', async () => {
  await open({
    lead: { id: 55, publicId: 'l1', leadFirstName: 'Ramona', leadLastName: 'Renner', leadZipPrefix: '606' },
    transaction: { publicId: 't1' },
    mergedInto: { id: 7, publicId: 's1', title: 'The other one' },
    earlier: { id: 8, publicId: 's2', title: 'The first one' },
    later: [{ id: 9, publicId: 's3', title: 'The next one' }],
    aboutOrganization: { legalBusinessName: 'Halden Ridge' },
  })
  const href = (name: string) => within(details()).getByRole('link', { name }).getAttribute('href')
  expect(href('L-55 Ramona Renner')).toBe('/view-leads/l1')
  expect(href('See the transaction')).toBe('/transactions/t1')
  expect(href('T-7 The other one')).toBe('/support-page/s1')
  expect(href('T-8 The first one')).toBe('/support-page/s2')
  expect(href('T-9 The next one')).toBe('/support-page/s3')
  expect(details().textContent).toContain('Halden Ridge')
})

test('whether a resolution helped is asked once, of the requester alone', async () => {
  const resolved = { status: 'RESOLVED' as const, resolvedAt: '2026-11-21T12:00:00Z' }
  const answers = [refusal('INTERNAL'), { rateSupport: {} }]
  const { user, calls } = await open(resolved, requester, {
    RateSupport: () => answers.shift() ?? {},
    Ticket: { supportByPublicId: null },
  })
  const question = screen.getByRole('region', { name: 'Did this help?' })
  await user.click(within(question).getByRole('button', { name: 'No' }))
  expect(await within(question).findByRole('alert')).toBeTruthy()
  await user.click(within(question).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('Your answer was sent.')).toBeTruthy()
  expect(sentAs(calls, 'RateSupport').map(({ input }) => input)).toEqual([
    { supportId: 1, helped: false },
    { supportId: 1, helped: true },
  ])
  await open(resolved, staff)
  expect(screen.queryByRole('region', { name: 'Did this help?' })).toBeNull()
  await open({ ...resolved, helped: true })
  expect(screen.queryByRole('region', { name: 'Did this help?' })).toBeNull()
})

test('a canceled request takes no reply and offers a new one', async () => {
  await open({ status: 'CANCELLED' })
  expect(screen.getByText(/This conversation is closed/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Send a new request' }).getAttribute('href')).toBe(
    '/support-page/help',
  )
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})

test('staff who may create services begin one from a service request', async () => {
  await open({ type: 'SERVICE_REQUEST' }, { ...staff, permissions: ['CREATE_SERVICES'] })
  expect(screen.getByRole('link', { name: 'Create this service' }).getAttribute('href')).toContain(
    'request=11111111-1111-4111-8111-111111111111',
  )
  await open({ type: 'SERVICE_REQUEST' }, staff)
  expect(screen.queryByRole('link', { name: 'Create this service' })).toBeNull()
})

test('an attachment is downloaded under its name, with its size', async () => {
  await open({ files: [{ publicId: 'f1', name: 'screen.png', byteSize: 2_621_440, uri: '/api/files/f1' }] })
  const file = await screen.findByRole('link', { name: /screen\.png/ })
  expect(file.getAttribute('download')).toBe('screen.png')
  expect(file.textContent).toContain('2.5 MB')
})

test.for(hostileNames)('the whole page of a request isolates %j', async (name) => {
  await open({
    title: name,
    name,
    details: `Please call ${name}`,
    organization: { legalBusinessName: name },
    lead: { id: 55, publicId: 'l1', leadFirstName: name, leadLastName: 'R', leadZipPrefix: null },
  })
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name))
  expect(unisolated(name)).toEqual([])
})

test('an open follow-up stands above the rest, and F adds one', async () => {
  await open({
    followUps: [{ id: 3, dueAt: '2099-05-05T14:00:00Z', whatFor: 'Call back', userId: 1, user: null }],
  })
  expect(screen.getByRole('list', { name: 'Follow-ups' }).textContent).toContain('Call back')
  expect(screen.getByRole('button', { name: 'Follow up' }).getAttribute('aria-keyshortcuts')).toBe('F')
})
