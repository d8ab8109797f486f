import { fireEvent } from '@testing-library/dom'
import { vi } from 'vitest'

import { screen, waitFor } from './screen.tsx'

// happy-dom neither decodes, draws, nor lays out pictures: a picture of 400 × 300 in a box of 200 × 200.
const sizes = { naturalWidth: 400, naturalHeight: 300, offsetWidth: 200, offsetHeight: 150 }

/** Lets pictures be cropped; `encoded` is what the canvas then gives. Ends with `vi.restoreAllMocks`. */
export function drawPictures(encoded: Blob | null = new Blob(['drawn'], { type: 'image/webp' })) {
  const drawImage = vi.fn<(...given: unknown[]) => void>()
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }))
  for (const [name, value] of Object.entries(sizes))
    vi.spyOn(HTMLImageElement.prototype, name as 'naturalWidth', 'get').mockReturnValue(value)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 200))
  // A cast: of the canvas, only what the crop uses.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(encoded))
  return drawImage
}

/** The picture in the crop dialog, once it has loaded. */
export async function pictureToCrop(): Promise<HTMLImageElement> {
  await screen.findByRole('dialog', { name: 'Crop image' })
  const picture = await waitFor(() => {
    const found = screen.getByRole('dialog', { name: 'Crop image' }).querySelector('img')
    if (!found) throw new Error('The picture is not there')
    return found
  })
  fireEvent.load(picture)
  return picture
}
