// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { screen, show, waitFor } from '../../test/screen.tsx'
import { serve } from '../../test/server.ts'
import { collectUploads, FakeRequest } from '../../test/uploads.ts'
import { problemOf, sizeText, type UploadMode } from './limits.ts'
import { UploadWidget } from './UploadWidget.tsx'
import { useUpload } from './useUpload.ts'

// happy-dom does not implement popovers.
if (!('showPopover' in HTMLElement.prototype))
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })

const uri = '/api/uploads/a-token'
let sent: ReturnType<typeof collectUploads>
const saved = vi.fn<(ids: string[] | null) => void>()

beforeEach(() => {
  sent = collectUploads()
  saved.mockClear()
  serve(
    Object.fromEntries(['profile', 'file', 'posts'].map((mode) => [`/api/upload-file/${mode}:7`, { uri }])),
  )
})
afterEach(() => vi.unstubAllGlobals())

function Form({ mode }: { mode: UploadMode }) {
  const upload = useUpload({ mode, userId: 7 })
  return (
    <>
      <UploadWidget upload={upload} label="Attachments" person={{ id: 7, name: 'Ana' }} />
      <button type="button" onClick={() => void upload.save().then(saved)}>
        Save
      </button>
    </>
  )
}

const picture = (name = 'beach.png') => new File(['bytes'], name, { type: 'image/png', lastModified: 1 })

async function open(mode: UploadMode, label: string) {
  const { user } = await show(<Form mode={mode} />)
  const choose = (...files: File[]) => user.upload(screen.getByLabelText(label), files)
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  return { user, choose, save }
}

test('a chosen file stays pending, with preview, name and date, until saved', async () => {
  const { choose, save } = await open('posts', 'Choose image or video')
  expect(screen.getByText('Drag and Drop Image or video Here')).toBeTruthy()
  await choose(picture())
  expect(screen.getByAltText('Preview of beach.png').getAttribute('width')).toBe('150')
  expect(screen.getByText(/1969|1970/)).toBeTruthy()
  expect(screen.getByText('Uploads when you save')).toBeTruthy()
  expect(FakeRequest.sent).toEqual([])
  await save()
  const request = await sent(0)
  expect(request.uri).toBe(uri)
  expect(Object.fromEntries(request.headers)).toEqual({
    'content-type': 'image/png',
    'content-disposition': `attachment; filename*=UTF-8''beach.png`,
  })
  request.reaches(0.4)
  expect((await screen.findByRole<HTMLProgressElement>('progressbar')).value).toBe(0.4)
  request.answers(201, { publicId: 'an id' })
  expect(await screen.findByText('File uploaded successfully')).toBeTruthy()
  expect(saved).toHaveBeenCalledWith(['an id'])
})

test('a repeated file is ignored, and a post takes the newest one', async () => {
  const { choose } = await open('file', 'Choose files for attachments')
  await choose(picture(), picture())
  await choose(picture(), picture('hill.png'))
  expect(screen.getAllByText(/\.png$/).map(({ textContent }) => textContent)).toEqual([
    'beach.png',
    'hill.png',
  ])
})

test('an upload can be canceled and retried', async () => {
  const { user, choose, save } = await open('file', 'Choose files for attachments')
  await choose(picture())
  await save()
  await sent(0)
  await user.click(await screen.findByRole('button', { name: 'Cancel upload of beach.png' }))
  expect(await screen.findByText('Upload canceled')).toBeTruthy()
  await waitFor(() => expect(saved).toHaveBeenCalledWith(null))
  await user.click(screen.getByRole('button', { name: 'Retry upload of beach.png' }))
  ;(await sent(1)).answers(201, { publicId: 'an id' })
  expect(await screen.findByText('Uploaded')).toBeTruthy()
})

test('a refused upload says why, and "Upload Error" / "File uploaded failed"', async () => {
  const { choose, save } = await open('file', 'Choose files for attachments')
  await choose(picture())
  await save()
  const errors = [{ message: 'This is not an image.', extensions: { code: 'INVALID_INPUT' } }]
  ;(await sent(0)).answers(400, { errors })
  expect(await screen.findByText('This is not an image.')).toBeTruthy()
  expect(screen.getByText('File uploaded failed')).toBeTruthy()
  expect(saved).toHaveBeenCalledWith(null)
})

test('"Upload file Error" / "Failed to get signed URL" when the response carries no uri', async () => {
  serve({ '/api/upload-file/file:7': {} })
  const { choose, save } = await open('file', 'Choose files for attachments')
  await choose(picture())
  await save()
  expect(await screen.findByText('Failed to get signed URL')).toBeTruthy()
})

test('a file that is too large is refused before the upload', async () => {
  const { choose } = await open('profile', 'Choose attachments')
  const large = picture('large.png')
  Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + 1 })
  await choose(large)
  const words = 'large.png: Invalid file size, maximum upload size is 5 MB.'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Chosen files' })).toBe(null)
})

test('each mode accepts its own types', () => {
  const file = (type: string) => new File(['x'], 'a', { type })
  const takes = (mode: UploadMode) =>
    ['image/avif', 'video/webm', 'text/csv', 'image/svg+xml', 'text/html'].filter(
      (type) => problemOf(mode, file(type)) === undefined,
    )
  expect(takes('profile')).toEqual(['image/avif'])
  expect(takes('file')).toEqual(['image/avif', 'text/csv'])
  expect(takes('posts')).toEqual(['image/avif', 'video/webm'])
})

test('a type that the system names otherwise is known by the name', () => {
  const problem = (mode: UploadMode, name: string, type: string) =>
    problemOf(mode, new File(['x'], name, { type }))
  expect(problem('file', 'Liste.CSV', 'application/vnd.ms-excel')).toBeUndefined()
  expect(problem('file', 'letter.docx', '')).toBeUndefined()
  expect(problem('posts', 'IMG_1.MOV', 'video/quicktime')).toBeUndefined()
  expect(problem('profile', 'a.jfif', '')).toBeUndefined()
  expect(problem('file', 'old.xls', 'application/vnd.ms-excel')).toMatch(/Save the file as \.docx, \.xlsx/)
  expect(problem('file', 'a.xlsm', 'application/vnd.ms-excel.sheet.macroenabled.12')).toMatch(/macros/)
  expect(problem('file', 'a.mov', 'video/quicktime')).toMatch(/videos are not accepted here/)
})

test('the widget names what it takes', async () => {
  await open('posts', 'Choose image or video')
  expect(
    screen.getByText('JPEG, PNG, WebP, GIF or AVIF up to 15 MB; MP4, MOV or WebM up to 100 MB'),
  ).toBeTruthy()
})

test('a HEIC picture is refused with what to do where the browser cannot decode it', async () => {
  const { choose } = await open('posts', 'Choose image or video')
  await choose(new File(['x'], 'IMG_1.HEIC', { type: 'image/jpeg' }))
  expect(
    await screen.findByText(/IMG_1\.HEIC: HEIC images cannot be read\. Save the image as JPEG/),
  ).toBeTruthy()
})

test('"Sizes are shown in units (base 1024) with up to 3 decimals."', () => {
  expect([0, 1023, 1536, 1234567, 26214400].map(sizeText)).toEqual([
    '0 B',
    '1023 B',
    '1.5 KB',
    '1.177 MB',
    '25 MB',
  ])
})
