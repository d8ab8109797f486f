// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { act, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { collectUploads, FakeRequest } from '../../test/uploads.ts'
import type { UploadMode } from './limits.ts'
import { UploadWidget } from './UploadWidget.tsx'
import { useUpload } from './useUpload.ts'

const uri = '/api/uploads/a-token'
const saved = vi.fn<(ids: string[] | null) => void>()
let sent: ReturnType<typeof collectUploads>

beforeEach(() => {
  sent = collectUploads()
  saved.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

function Form({ mode, userId, owner }: { mode: UploadMode; userId: number; owner?: number }) {
  const upload = useUpload({ mode, userId })
  return (
    <>
      <UploadWidget upload={upload} label="Attachments" />
      <button type="button" onClick={() => void upload.save(owner).then(saved)}>
        Save
      </button>
    </>
  )
}

const file = (name: string, type = 'application/pdf') => new File(['bytes'], name, { type, lastModified: 1 })
const press = (name: string) => screen.getByRole('button', { name })

async function open(mode: UploadMode = 'file', answers: Parameters<typeof serve>[0] = {}, owner?: number) {
  const calls = serve({ [`/api/upload-file/${mode}:7`]: { uri }, ...answers })
  const shown = await show(
    <Form mode={mode} userId={owner === undefined ? 7 : 0} {...(owner !== undefined && { owner })} />,
  )
  const input = screen.getByLabelText(
    mode === 'posts' ? 'Choose image or video' : 'Choose files for attachments',
  )
  const choose = (...files: File[]) => shown.user.upload(input, files)
  const save = () => shown.user.click(press('Save'))
  return { ...shown, calls, choose, save }
}
const names = () =>
  within(screen.getByRole('list', { name: 'Chosen files' }))
    .getAllByRole('listitem')
    .map((item) => /[a-z0-9]+\.[a-z]+/.exec(item.textContent ?? '')?.[0])

test('nothing chosen is saved at once, without a word', async () => {
  const { save, calls } = await open()
  await save()
  await waitFor(() => expect(saved).toHaveBeenCalledWith([]))
  expect(calls).toEqual([])
  expect(screen.queryByText('Upload Success')).toBeNull()
})

test('files are sent one after another, and the ids come in their order', async () => {
  const { choose, save } = await open()
  await choose(file('a.pdf'), file('b.pdf'))
  await save()
  const first = await sent(0)
  expect(FakeRequest.sent).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Attach files' }).hasAttribute('disabled')).toBe(true)
  first.answers(201, { publicId: 'A' })
  ;(await sent(1)).answers(201, { publicId: 'B' })
  await waitFor(() => expect(saved).toHaveBeenCalledWith(['A', 'B']))
  expect(screen.getByRole('button', { name: 'Attach files' }).hasAttribute('disabled')).toBe(false)
})

test('a second save sends only what failed', async () => {
  const { choose, save } = await open()
  await choose(file('a.pdf'), file('b.pdf'))
  await save()
  ;(await sent(0)).answers(201, { publicId: 'A' })
  ;(await sent(1)).answers(502, '<html>')
  expect(await screen.findByText('The server is not answering. Please try again in a moment.')).toBeTruthy()
  expect(saved).toHaveBeenLastCalledWith(null)
  await save()
  ;(await sent(2)).answers(201, { publicId: 'B' })
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith(['A', 'B']))
  expect(FakeRequest.sent).toHaveLength(3)
})

test('the refusal of an upload’s address is shown at the file', async () => {
  const { choose, save } = await open('file', {
    '/api/upload-file/file:7': refusal('RATE_LIMITED', {}, 'Too many uploads. Wait a minute.'),
  })
  await choose(file('a.pdf'))
  await save()
  expect(await screen.findByText('Too many uploads. Wait a minute.')).toBeTruthy()
  expect(screen.getByText('File uploaded failed')).toBeTruthy()
  expect(FakeRequest.sent).toEqual([])
})

test('a retry goes to the owner that the save named', async () => {
  const { user, choose, save, calls } = await open('file', { '/api/upload-file/file:12': { uri } }, 12)
  await choose(file('a.pdf'))
  await save()
  ;(await sent(0)).answers(500, {})
  await user.click(await screen.findByRole('button', { name: 'Retry upload of a.pdf' }))
  ;(await sent(1)).answers(201, { publicId: 'A' })
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  expect(sentAs(calls, '/api/upload-file/file:12')).toHaveLength(2)
})

test('a file that is removed while it is sent is stopped', async () => {
  const { user, choose, save } = await open()
  await choose(file('a.pdf'), file('b.pdf'))
  await save()
  const first = await sent(0)
  const stopped = vi.spyOn(first, 'abort')
  await user.click(await screen.findByRole('button', { name: 'Cancel upload of a.pdf' }))
  expect(stopped).toHaveBeenCalledTimes(1)
  ;(await sent(1)).answers(201, { publicId: 'B' })
  await waitFor(() => expect(saved).toHaveBeenCalledWith(null))
  await user.click(press('Remove a.pdf'))
  expect(names()).toEqual(['b.pdf'])
  await user.click(press('Save'))
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith(['B']))
})

test('an upload stops when its form goes away', async () => {
  const { choose, save, router } = await open()
  await choose(file('a.pdf'))
  await save()
  const stopped = vi.spyOn(await sent(0), 'abort')
  await act(() => router.navigate({ href: '/elsewhere' }))
  await waitFor(() => expect(stopped).toHaveBeenCalledTimes(1))
})

test('ten files can be attached, and no file replaces another', async () => {
  const { choose } = await open()
  await choose(...Array.from({ length: 10 }, (_, at) => file(`f${at}.pdf`)))
  await choose(file('late.pdf'))
  expect(await screen.findByText('late.pdf: at most 10 files can be attached.')).toBeTruthy()
  expect(names()).toHaveLength(10)
  expect(names()[0]).toBe('f0.pdf')
})

test('a picture is dropped into a post; the area comes back once it is removed', async () => {
  const { user } = await open('posts')
  const area = screen.getByText('Drag and Drop Image or video Here').parentElement as HTMLElement
  fireEvent.dragOver(area)
  fireEvent.drop(area, { dataTransfer: { files: [file('sea.webm', 'video/webm')] } })
  expect(await screen.findByLabelText('Preview of sea.webm')).toBeTruthy()
  expect(screen.queryByText('Drag and Drop Image or video Here')).toBeNull()
  await user.click(press('Remove sea.webm'))
  expect(screen.getByText('Drag and Drop Image or video Here')).toBeTruthy()
})

test('several dropped pictures leave the last one', async () => {
  await open('posts')
  const area = screen.getByText('Drag and Drop Image or video Here').parentElement as HTMLElement
  const files = [file('a.png', 'image/png'), file('b.png', 'image/png')]
  fireEvent.drop(area, { dataTransfer: { files } })
  await screen.findByAltText('Preview of b.png')
  expect(names()).toEqual(['b.png'])
})

test('a file of another type is refused with its name', async () => {
  await open('posts')
  const area = screen.getByText('Drag and Drop Image or video Here').parentElement as HTMLElement
  fireEvent.drop(area, { dataTransfer: { files: [file('virus.svg', 'image/svg+xml')] } })
  const reason =
    'virus.svg: files of this type are not accepted. Choose JPEG, PNG, WebP, GIF or AVIF, or MP4, MOV or WebM.'
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull()
})
