// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { field, hostileNames, screen, show, unisolated, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { collectUploads } from '../../test/uploads.ts'
import { openDrafts, removeDrafts } from '../../ui/drafts/drafts.ts'
import type { Note, NotesAbout } from './note.ts'
import { Notes } from './Notes.tsx'

const reader = { id: 1, vendorId: 2, userType: 'ADMIN', organizationType: 'VENDOR', permissions: [] }
const first: Note = {
  id: 'n1',
  note: 'Called twice',
  createdAt: '2026-11-20T12:00:00Z',
  authorName: 'Ana Abel',
  visibility: 'ORGANIZATION',
  files: [],
}

const plan = new File(['bytes'], 'plan.pdf', { type: 'application/pdf', lastModified: 1 })

beforeEach(() => {
  removeDrafts()
  openDrafts('ana')
})
afterEach(() => vi.unstubAllGlobals())

async function open(answer: Parameters<typeof serve>[0][string] = { createNote: {} }) {
  const calls = serve({ CreateNote: answer, '/api/upload-file/file:1': { uri: '/api/uploads/a-token' } })
  const written: Note[] = [first]
  const notes: NotesAbout = {
    subject: 'lead',
    about: { leadId: 7 },
    query: { queryKey: ['notes'], queryFn: async () => [...written] },
    onAdded: async () => {},
  }
  const shown = await show(<Notes notes={notes} count={1} reader={reader} />)
  const openPanel = async () => {
    await shown.user.click(screen.getByRole('button', { name: 'Notes (1)' }))
    return screen.findByLabelText<HTMLTextAreaElement>('Add a new note')
  }
  const sent = () => sentAs(calls, 'CreateNote').map(({ input }) => input as Record<string, unknown>)
  return { ...shown, openPanel, sent }
}
const add = () => screen.getByRole('button', { name: 'Add Note' })

test('a note for everyone is added trimmed, and the form is cleared', async () => {
  const { user, openPanel, sent } = await open()
  const area = await openPanel()
  expect(await screen.findByText('Called twice')).toBeTruthy()
  await user.type(area, ' Call back on Monday ')
  await user.click(add())
  expect(await screen.findByText('Note added')).toBeTruthy()
  expect(sent()).toMatchObject([{ leadId: 7, note: 'Call back on Monday', visibility: 'SHARED' }])
  await waitFor(() => expect(area.value).toBe(''))
})

test('the chosen visibility stays for the next note', async () => {
  const { user, openPanel, sent } = await open()
  await user.type(await openPanel(), 'Ours')
  await user.click(field('My organization'))
  await user.click(add())
  await screen.findByText('Note added')
  expect(sent()).toMatchObject([{ visibility: 'ORGANIZATION' }])
  await waitFor(() => expect(field('My organization').checked).toBe(true))
})

test('a note is added with its files, which stay chosen when the panel is closed', async () => {
  const sentFile = collectUploads()
  const { user, openPanel, sent } = await open()
  await user.type(await openPanel(), 'The plan')
  await user.upload(screen.getByLabelText('Choose files for files of the note'), plan)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openPanel()
  expect(screen.getByText('plan.pdf')).toBeTruthy()
  await user.click(add())
  const upload = await sentFile(0)
  expect(sent()).toEqual([])
  upload.answers(201, { publicId: 'f1' })
  expect(await screen.findByText('Note added')).toBeTruthy()
  expect(sent()).toMatchObject([{ note: 'The plan', attachments: ['f1'] }])
  await waitFor(() => expect(screen.queryByText('plan.pdf')).toBeNull())
})

test('a note whose file was not uploaded is not sent and keeps its text', async () => {
  const sentFile = collectUploads()
  const { user, openPanel, sent } = await open()
  const area = await openPanel()
  await user.type(area, 'The plan')
  await user.upload(screen.getByLabelText('Choose files for files of the note'), plan)
  await user.click(add())
  const upload = await sentFile(0)
  upload.answers(500, {})
  expect(await screen.findByText('A file was not uploaded. Remove it or try again.')).toBeTruthy()
  expect(sent()).toEqual([])
  expect(area.value).toBe('The plan')
})

test('the files of a note are links with name and size', async () => {
  serve({})
  const files = [{ publicId: 'f1', name: 'plan.pdf', byteSize: 2048, uri: '/files/f1?s=1' }]
  const notes: NotesAbout = {
    subject: 'lead',
    about: { leadId: 7 },
    query: { queryKey: ['notes'], queryFn: async () => [{ ...first, files }] },
    onAdded: async () => {},
  }
  const { user } = await show(<Notes notes={notes} count={1} reader={reader} />)
  await user.click(screen.getByRole('button', { name: 'Notes (1)' }))
  const link = await screen.findByRole('link', { name: 'plan.pdf 2 KB' })
  expect(link.getAttribute('href')).toBe('/files/f1?s=1')
  expect(link.getAttribute('download')).toBe('plan.pdf')
})

test('an empty note is not sent', async () => {
  const { user, openPanel, sent } = await open()
  const area = await openPanel()
  await user.type(area, '   ')
  await user.click(add())
  expect(await screen.findByText('Field is required!')).toBeTruthy()
  expect(area.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(area)
  expect(sent()).toEqual([])
})

test('a draft survives closing the panel', async () => {
  const { user, openPanel } = await open()
  await user.type(await openPanel(), 'Half a')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const area = await openPanel()
  expect(area.value).toBe('Half a')
  await user.type(area, ' note')
  expect(area.value).toBe('Half a note')
})

test('a draft survives leaving the page, without a question', async () => {
  const { user, openPanel, router } = await open()
  await user.type(await openPanel(), 'Half a note')
  expect(screen.getByText('Draft saved')).toBeTruthy()
  void router.navigate({ href: '/elsewhere' })
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy()
  const again = await open()
  expect((await again.openPanel()).value).toBe('Half a note')
  await again.user.click(add())
  await screen.findByText('Note added')
  const third = await open()
  expect((await third.openPanel()).value).toBe('')
})

test.each([true, false])(
  'chosen files are asked about before the page is left (open: %s)',
  async (isOpen) => {
    const { user, openPanel, router } = await open()
    await openPanel()
    await user.upload(screen.getByLabelText('Choose files for files of the note'), plan)
    if (!isOpen) await user.click(screen.getByRole('button', { name: 'Close' }))
    void router.navigate({ href: '/elsewhere' })
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeTruthy()
  },
)

test('a repeated note reuses its key, and a changed text gets another', async () => {
  const answers = [refusal('TIMEOUT'), refusal('TIMEOUT')]
  const { user, openPanel, sent } = await open(() => answers.shift() ?? { createNote: {} })
  const area = await openPanel()
  await user.type(area, 'Once')
  await user.click(add())
  await screen.findByRole('alert')
  await user.click(add())
  await waitFor(() => expect(sent()).toHaveLength(2))
  await screen.findByRole('alert')
  await user.type(area, ' more')
  await user.click(add())
  await screen.findByText('Note added')
  const [one, two, three] = sent().map(({ idempotencyKey }) => idempotencyKey)
  expect(one).toBe(two)
  expect(three).not.toBe(one)
})

test('a note with limited visibility names its readers', async () => {
  const { openPanel } = await open()
  await openPanel()
  expect(await screen.findByText('One organization only')).toBeTruthy()
  expect(screen.getByText(/Ana Abel/)).toBeTruthy()
})

test.for(hostileNames)('a note and its author isolate %j', async (name) => {
  serve({})
  const notes: NotesAbout = {
    subject: 'lead',
    about: { leadId: 7 },
    query: {
      queryKey: ['notes'],
      queryFn: async () => [{ ...first, note: `Call ${name}`, authorName: name }],
    },
    onAdded: async () => {},
  }
  const { user } = await show(<Notes notes={notes} count={1} reader={reader} />)
  await user.click(screen.getByRole('button', { name: 'Notes (1)' }))
  expect(await screen.findByText(`Call ${name}`)).toBeTruthy()
  expect(unisolated(name)).toEqual([])
})
