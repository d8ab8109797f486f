// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

import type { Reader } from '../../domain/reader.ts'
import { screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { openDrafts, removeDrafts } from '../../ui/drafts/drafts.ts'
import { type Lead, leadQuery } from '../data/leadQuery.ts'
import type { Mail } from '../data/mailOperations.ts'
import { leadAnswer, leadStatuses } from '../test/sampleLead.ts'
import { LeadPage } from './LeadPage.tsx'

const reader: Reader = { id: 4, vendorId: 30, userType: 'ADMIN', organizationType: 'VENDOR', permissions: [] }
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const sends = () => ({
  SendLeadMail: { sendLeadMail: { leadMail: { id: 9, leavesAt: inSeconds(20) } } },
  UndoLeadMail: { undoLeadMail: { clientMutationId: null } },
})
const mail: Mail = {
  id: 5,
  status: 'SENT',
  subject: 'Your quote',
  text: 'Here\nit is',
  createdAt: '2026-11-20T15:00:00Z',
  leavesAt: '2026-11-20T15:00:20Z',
  userId: 4,
  user: { publicId: 'p4', firstName: 'Ana', lastName: 'Abel' },
}

const content = {
  senderEmail: 'ramona@customers.example',
  senderName: 'Ramona Renner',
  subject: 'Re: Your quote',
  text: 'Tuesday is fine',
  quotedText: '> Here it is',
  leftOut: ['“page.html” is left out: This type of file cannot be uploaded.'],
}
const reply = (id: string, status: string, reason: string | null, more: Partial<typeof content> = {}) => ({
  id,
  status,
  reason,
  createdAt: '2026-11-21T15:00:00Z',
  content: { ...content, ...more },
  attachments: {
    nodes: [{ publicId: 'f1', name: 'plan.pdf', byteSize: 2048, uri: 'https://files.example/f1' }],
  },
})
const repliesAnswer = (...nodes: object[]) => ({
  leadByPublicId: { replies: { nodes }, mails: { nodes: [] } },
})
const decides = {
  AcceptLeadReply: { acceptLeadReply: { clientMutationId: null } },
  DismissLeadReply: { dismissLeadReply: { clientMutationId: null } },
}

beforeEach(() => {
  removeDrafts()
  openDrafts('ana')
})

function Opened() {
  const { data: lead } = useQuery(leadQuery('lead-7'))
  return lead ? <LeadPage lead={lead} reader={reader} /> : null
}

async function open(given: Partial<Lead> = {}, answers: Parameters<typeof serve>[0] = sends()) {
  const calls = serve({
    LeadStatuses: leadStatuses,
    Lead: leadAnswer({ mayEmail: true, ...given }),
    LeadReplies: repliesAnswer(),
    ...answers,
  })
  const shown = await show(<Opened />)
  await screen.findByRole('heading', { level: 1 })
  const write = async () => {
    await shown.user.click(screen.getByRole('button', { name: 'Email' }))
    return within(await screen.findByRole('dialog', { name: 'Email Ramona' }))
  }
  const history = () => within(screen.getByRole('region', { name: 'History' }))
  return { calls, write, history, ...shown }
}

async function fill(user: Awaited<ReturnType<typeof open>>['user'], form: ReturnType<typeof within>) {
  await user.type(form.getByRole('textbox', { name: /Subject/ }), 'Your quote')
  await user.type(form.getByRole('textbox', { name: /Message/ }), 'Here it is')
}

test('an email goes to the stored address, which cannot be changed; Undo brings its text back', async () => {
  const { calls, write, user } = await open()
  const form = await write()
  expect(form.getByText('ramona@customers.example')).toBeTruthy()
  expect(form.getAllByRole('textbox')).toHaveLength(2)
  expect(form.getByRole('link', { name: 'Open in your mail program' }).getAttribute('href')).toBe(
    'mailto:ramona@customers.example',
  )
  await fill(user, form)
  await user.click(form.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [sent] = sentAs(calls, 'SendLeadMail')
  expect(sent).toEqual({
    input: { leadId: 7, subject: 'Your quote', text: 'Here it is', idempotencyKey: expect.any(String) },
  })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sentAs(calls, 'UndoLeadMail')).toEqual([{ input: { id: 9 } }]))
  const again = await write()
  expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: /Message/ }).value).toBe('Here it is')
})

test('a lost answer and another try send one email', async () => {
  const { calls, write, user } = await open({}, { ...sends(), SendLeadMail: () => refusal('TIMEOUT') })
  const form = await write()
  await fill(user, form)
  for (const count of [1, 2]) {
    await user.click(form.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sentAs(calls, 'SendLeadMail')).toHaveLength(count))
    await waitFor(() => expect(form.getByRole('alert')).toBeTruthy())
  }
  const keys = sentAs(calls, 'SendLeadMail').map(
    ({ input }) => (input as Record<string, unknown>)['idempotencyKey'],
  )
  expect(new Set(keys).size).toBe(1)
})

test('nothing is sent without a subject and a text', async () => {
  const { calls, write, user } = await open()
  const form = await write()
  await user.click(form.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(form.getByRole('textbox', { name: /Subject/ }).getAttribute('aria-invalid')).toBe('true'),
  )
  expect(sentAs(calls, 'SendLeadMail')).toEqual([])
})

test('emails are in the history with what became of them; undone ones are not', async () => {
  const one = (id: number, status: Mail['status'], more: Partial<Mail> = {}) => ({
    ...mail,
    id,
    status,
    ...more,
  })
  const { history, user } = await open(
    {
      mails: [
        one(1, 'SENT'),
        one(2, 'REFUSED', { subject: 'Wrong address' }),
        one(3, 'STOPPED', { subject: 'Too late' }),
        one(4, 'UNDONE', { subject: 'Typo' }),
        one(5, 'SENT', { subject: null, text: null }),
      ],
    },
    {
      LeadReplies: {
        leadByPublicId: {
          replies: { nodes: [] },
          mails: { nodes: [{ id: 2, refusal: '550 5.1.1 User unknown' }] },
        },
      },
    },
  )
  await history().findByText('550 5.1.1 User unknown')
  await user.click(history().getByRole('radio', { name: 'Emails' }))
  const items = history()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(items).toHaveLength(4)
  expect(items.join('\n')).toContain('Your quote\n\nHere\nit is')
  expect(items.find((text) => text.includes('Wrong address'))).toMatch(
    /Not delivered.*The mail server answered: 550 5\.1\.1 User unknown/s,
  )
  expect(items.find((text) => text.includes('Too late'))).toContain('Not sent')
  expect(items.join()).not.toContain('Typo')
})

test('while one waits its sender can undo it there, and the page looks again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const { calls, history, user } = await open({
    mails: [{ ...mail, status: 'WAITING', leavesAt: inSeconds(20) }],
  })
  expect(history().getByText('Sending')).toBeTruthy()
  const before = sentAs(calls, 'Lead').length
  vi.advanceTimersByTime(10_000)
  await waitFor(() => expect(sentAs(calls, 'Lead').length).toBeGreaterThan(before))
  vi.useRealTimers()
  await user.click(history().getByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(sentAs(calls, 'UndoLeadMail')).toEqual([{ input: { id: 5 } }]))
})

const quote = { id: 1, title: 'Quote', subject: 'Your quote', body: 'Hello Ramona,\nhere it is', missing: [] }
const templates = (...nodes: object[]) => ({ ...sends(), LeadTemplates: { leadTemplates: { nodes } } })

test('a template fills subject and message at once, to be changed before sending', async () => {
  const { calls, write, user } = await open({}, templates(quote))
  const form = await write()
  await user.click(form.getByRole('button', { name: 'Templates' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Quote/ }))
  const message = form.getByRole<HTMLTextAreaElement>('textbox', { name: /Message/ })
  expect(message.value).toBe(quote.body)
  await user.type(message, '!')
  await user.click(form.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(sentAs(calls, 'SendLeadMail')).toMatchObject([
      { input: { leadId: 7, subject: 'Your quote', text: 'Hello Ramona,\nhere it is!' } },
    ]),
  )
  expect(sentAs(calls, 'LeadTemplates')).toEqual([{ id: 7 }])
})

test('a template keeps what was written, and says which fields had no value', async () => {
  const { write, user } = await open({}, templates({ ...quote, missing: ['agent', 'city'] }))
  const form = await write()
  await fill(user, form)
  await user.click(form.getByRole('button', { name: 'Templates' }))
  await user.keyboard('{ArrowDown}')
  await user.click(await screen.findByRole('menuitem', { name: /^Quote/ }))
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /Subject/ }).value).toBe('Your quote')
  expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: /Message/ }).value).toBe(
    `Here it is\n\n${quote.body}`,
  )
  expect(form.getByText('Not known here and left out: agent, city. Check the text.')).toBeTruthy()
})

test('without templates the menu says how to make one, and leads an admin there', async () => {
  const { write, user } = await open({}, templates())
  const form = await write()
  await user.click(form.getByRole('button', { name: 'Templates' }))
  expect(await screen.findByText('No templates yet. Make the first one below.')).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: 'Manage templates' }).getAttribute('href')).toBe(
    '/settings?tab=Templates',
  )
})

test('templates that could not be loaded are loaded again on request', async () => {
  let isDown = true
  const { write, user } = await open(
    {},
    {
      ...sends(),
      LeadTemplates: () => (isDown ? refusal('INTERNAL') : { leadTemplates: { nodes: [quote] } }),
    },
  )
  const form = await write()
  await user.click(form.getByRole('button', { name: 'Templates' }))
  const again = await screen.findByRole('menuitem', { name: /^Try again/ })
  isDown = false
  await user.click(again)
  expect(await screen.findByRole('menuitem', { name: /^Quote/ })).toBeTruthy()
})

test('an answer of the customer is in the history, with files, what is missing and its quote folded', async () => {
  const { history, calls } = await open(
    { mails: [mail] },
    {
      LeadReplies: repliesAnswer(reply('3', 'ADDED', null), reply('4', 'DISMISSED', 'EMPTY', { text: 'No' })),
    },
  )
  expect(await history().findByText('Email from the customer')).toBeTruthy()
  expect(history().getByText(/Re: Your quote\s+Tuesday is fine/)).toBeTruthy()
  expect((await history().findByRole('link', { name: /plan\.pdf/ })).getAttribute('href')).toBe(
    'https://files.example/f1',
  )
  expect(history().getByRole('list', { name: 'Left out of the email' }).textContent).toContain('page.html')
  expect(history().getByText('Show quoted text').closest('details')?.open).toBe(false)
  expect(screen.queryByRole('region', { name: 'Email to check' })).toBeNull()
  expect(sentAs(calls, 'LeadReplies')).toEqual([{ publicId: 'lead-7' }])
})

test('where no one has written, no answers are asked for', async () => {
  const { calls } = await open()
  expect(sentAs(calls, 'LeadReplies')).toEqual([])
})

test('a message from another address waits, with that address, and a yes adds it', async () => {
  let status = 'WAITING'
  const other = { senderEmail: 'eve@evil.example', senderName: 'Ramona Renner' }
  const { calls, history, user } = await open(
    { mails: [mail] },
    {
      ...decides,
      LeadReplies: () => repliesAnswer(reply('3', status, 'OTHER_SENDER', other)),
    },
  )
  const waiting = within(await screen.findByRole('region', { name: 'Email to check' }))
  expect(waiting.getByText(/sender not confirmed/).textContent).toContain('eve@evil.example')
  expect(history().queryByText('Email from the customer')).toBeNull()
  status = 'ADDED'
  await user.click(waiting.getByRole('button', { name: 'Add to history' }))
  expect(await history().findByText('Email from the customer')).toBeTruthy()
  expect((await history().findByText(/sender not confirmed/)).textContent).toContain('eve@evil.example')
  expect(sentAs(calls, 'AcceptLeadReply')).toEqual([{ input: { id: '3' } }])
  expect(screen.queryByRole('region', { name: 'Email to check' })).toBeNull()
})

test('what a mail server sent can only be dismissed', async () => {
  await open({ mails: [mail] }, { LeadReplies: repliesAnswer(reply('3', 'WAITING', 'BOUNCE')) })
  const waiting = within(await screen.findByRole('region', { name: 'Email to check' }))
  expect(waiting.getByRole('button', { name: 'Dismiss' })).toBeTruthy()
  expect(waiting.queryByRole('button', { name: 'Add to history' })).toBeNull()
})

test('a message is dismissed, and Undo brings it back', async () => {
  let status = 'WAITING'
  const { calls, user } = await open(
    { mails: [mail] },
    {
      LeadReplies: () => repliesAnswer(reply('3', status, 'AUTOMATIC')),
      DismissLeadReply: ({ input }) => {
        status = (input as Record<string, unknown>)['isDismissed'] === false ? 'WAITING' : 'DISMISSED'
        return decides.DismissLeadReply
      },
    },
  )
  const waiting = within(await screen.findByRole('region', { name: 'Email to check' }))
  expect(waiting.getByText('Looks like an automatic reply')).toBeTruthy()
  await user.click(waiting.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Email to check' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('region', { name: 'Email to check' })).toBeTruthy()
  expect(sentAs(calls, 'DismissLeadReply')).toEqual([
    { input: { id: '3' } },
    { input: { id: '3', isDismissed: false } },
  ])
})

test('the form says where answers go: to the history with a mailbox, else to the writer', async () => {
  const { write, user } = await open()
  expect((await write()).getByText(/Answers go to your email address/)).toBeTruthy()
  await user.keyboard('{Escape}')
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'inbox', content: 'open' })
  document.head.append(meta)
  expect((await write()).getByText(/and answers come there, too/)).toBeTruthy()
  meta.remove()
})
