import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { isPngBomb } from './png.ts'
import type { ImageFormat, ImageJob, ImageResult } from './images.ts'

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

/** Drops all metadata. A JPEG may lack its end, but none of its pixels. */
async function reencode(job: ImageJob): Promise<ImageResult> {
  try {
    return await encode(job, { input: job.path, failOn: 'error' })
  } catch (error) {
    if (!isWithoutEnd(error)) return refused(error)
  }
  try {
    return await encode(job, { input: await withEnd(job.path), failOn: 'warning' })
  } catch (error) {
    return refused(error)
  }
}

type Source = { input: string | Buffer; failOn: 'error' | 'warning' }

/** Decodes once and derives the other sizes from the large one. */
async function encode({ path, square, format: wanted }: ImageJob, source: Source): Promise<ImageResult> {
  const image = sharp(source.input, options(source))
  const { width, height, format, pages } = await image.metadata()
  if (width * height > maxPixels) return { refused: 'pixels' }
  if (format === 'png' && (await isPngBomb(path))) return { refused: 'bomb' }
  const isAnimation = wanted !== undefined && pages !== undefined && pages * width * height <= maxPixels
  const large = await (wanted === undefined
    ? shown(image)
    : unchanged(image, source, { wanted, isAnimation }))
  const fit = square ? 'cover' : 'inside'
  const smaller = (pixels: number) =>
    sharp(large.data)
      .resize(pixels, pixels, { fit, withoutEnlargement: !square })
      .webp({ quality })
      .toBuffer()
  const sizes = { small: own(await smaller(96)), medium: own(await smaller(256)), large: own(large.data) }
  return { sizes, width: large.info.width, height: large.info.pageHeight ?? large.info.height }
}

function options({ failOn }: Source): SharpOptions {
  return { limitInputPixels: maxPixels, failOn, pages: 1, sequentialRead: true }
}

function shown(image: Sharp) {
  return image
    .autoOrient()
    .timeout({ seconds: 30 })
    .resize(2048, 2048, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
}

/** All pixels and frames, in the same format, as good as to the eye. */
function unchanged(
  image: Sharp,
  source: Source,
  { wanted, isAnimation }: { wanted: ImageFormat; isAnimation: boolean },
) {
  const whole = isAnimation ? sharp(source.input, { ...options(source), pages: -1 }) : image
  return encoders[wanted](whole.autoOrient().timeout({ seconds: 50 })).toBuffer({
    resolveWithObject: true,
  })
}

const encoders: Readonly<Record<ImageFormat, (image: Sharp) => Sharp>> = {
  jpeg: (image) => image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 95 }),
  gif: (image) => image.gif(),
  avif: (image) => image.avif({ quality: 80, effort: 0 }),
}

/** Phones and chat programs leave out the two bytes that end a JPEG. */
function isWithoutEnd(error: unknown): boolean {
  return error instanceof Error && /premature end of JPEG image/i.test(error.message)
}

async function withEnd(path: string): Promise<Buffer> {
  return Buffer.concat([await readFile(path), Buffer.from([0xff, 0xd9])])
}

function refused(error: unknown): ImageResult {
  const isLarge = error instanceof Error && /pixel limit|too large|exceeds/i.test(error.message)
  return { refused: isLarge ? 'pixels' : 'unreadable' }
}

/** A copy that owns its memory, so it can be transferred. */
function own(bytes: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
