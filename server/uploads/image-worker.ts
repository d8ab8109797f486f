import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { isPngBomb } from './png.ts'
import type { ImageJob, ImageResult } from './images.ts'

const maxPixels = 50_000_000
const quality = 82

// Bytes decide the type, so the library's other readers are disabled.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

parentPort?.on('message', async (job: ImageJob) => {
  const result = await reencode(job)
  const buffers = 'sizes' in result ? Object.values(result.sizes).map(({ buffer }) => buffer) : []
  parentPort?.postMessage(result, buffers)
})

/** Decodes once, derives the other sizes from the large one, and drops all metadata. */
async function reencode({ path, square }: ImageJob): Promise<ImageResult> {
  try {
    const input = sharp(path, {
      limitInputPixels: maxPixels,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    })
    const { width, height, format } = await input.metadata()
    if (width * height > maxPixels) return { refused: 'pixels' }
    if (format === 'png' && (await isPngBomb(path))) return { refused: 'bomb' }
    const whole = input
      .autoOrient()
      .timeout({ seconds: 30 })
      .resize(2048, 2048, { fit: 'inside', withoutEnlargement: true })
    const { data: large, info } = await whole.webp({ quality }).toBuffer({ resolveWithObject: true })
    const fit = square ? 'cover' : 'inside'
    const smaller = (pixels: number) =>
      sharp(large).resize(pixels, pixels, { fit, withoutEnlargement: !square }).webp({ quality }).toBuffer()
    const sizes = { small: own(await smaller(96)), medium: own(await smaller(256)), large: own(large) }
    return { sizes, width: info.width, height: info.height }
  } catch (error) {
    const isLarge = error instanceof Error && /pixel limit|too large|exceeds/i.test(error.message)
    return { refused: isLarge ? 'pixels' : 'unreadable' }
  }
}

/** A copy that owns its memory, so it can be transferred. */
function own(bytes: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
