// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { drawPictures, pictureToCrop } from '../../test/pictures.ts'
import { screen, show, waitFor } from '../../test/screen.tsx'
import CropDialog from './CropDialog.tsx'

let drawn: ReturnType<typeof drawPictures>
const closed = vi.fn<() => void>()
const cropped = vi.fn<(file: File) => void>()

beforeEach(() => {
  closed.mockClear()
  cropped.mockClear()
  drawn = drawPictures()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const holiday = new File(['bytes'], 'holiday.jpeg', { type: 'image/jpeg', lastModified: 5 })

async function open() {
  const { user } = await show(
    <CropDialog file={holiday} image="blob:holiday" onCropped={cropped} onClose={closed} />,
  )
  const picture = await pictureToCrop()
  const use = () => user.click(screen.getByRole('button', { name: 'Use photo' }))
  return { user, picture, use }
}

test.each([
  ['image/webp', 'holiday.webp'],
  ['image/png', 'holiday.png'],
])('the middle of the picture is redrawn, as %s', async (type, name) => {
  drawn = drawPictures(new Blob(['drawn'], { type }))
  const { use } = await open()
  await use()
  await waitFor(() => expect(cropped).toHaveBeenCalledTimes(1))
  const file = cropped.mock.calls[0]?.[0]
  expect([file?.name, file?.type, file?.lastModified]).toEqual([name, type, 5])
  expect(drawn.mock.calls[0]?.slice(1)).toEqual([50, 0, 300, 300, 0, 0, 512, 512])
})

test('zooming in takes a smaller part of the picture', async () => {
  const { use } = await open()
  fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } })
  await use()
  await waitFor(() => expect(cropped).toHaveBeenCalledTimes(1))
  expect(drawn.mock.calls[0]?.slice(1)).toEqual([125, 75, 150, 150, 0, 0, 512, 512])
})

test('an image that cannot be read says so, and nothing is taken', async () => {
  const { picture } = await open()
  fireEvent.error(picture)
  expect(await screen.findByText('This image can’t be read. Choose another one.')).toBeTruthy()
  expect(cropped).not.toHaveBeenCalled()
})

test('an image that the browser cannot encode says so', async () => {
  drawPictures(null)
  const { use } = await open()
  await use()
  expect(await screen.findByText('This image can’t be read. Choose another one.')).toBeTruthy()
  expect(cropped).not.toHaveBeenCalled()
})

test('Cancel and Escape take nothing', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledTimes(2)
  expect(cropped).not.toHaveBeenCalled()
})
