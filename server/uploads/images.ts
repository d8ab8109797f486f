import { Worker } from 'node:worker_threads'
import { FairQueue, QueueFullError } from '../base/fair-queue.ts'
import { refusal } from '../base/errors.ts'

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'
export type ImageJob = {
  readonly path: string
  readonly square: boolean
  /** Keeps this format and all pixels in the large size; otherwise it is WebP of at most 2048 pixels. */
  readonly format: ImageFormat | undefined
}
export type Image = {
  readonly sizes: Readonly<Record<'small' | 'medium' | 'large', Uint8Array<ArrayBuffer>>>
  /** Pixels of the large size. */
  readonly width: number
  readonly height: number
}
const refusals = {
  pixels: 'The image is too large, the maximum is 50 megapixels.',
  bomb: 'The image unpacks to more than its size explains.',
  unreadable: 'The image cannot be read, it may be damaged.',
}

export type ImageResult = Image | { readonly refused: keyof typeof refusals }

/** Timeout (ms) for an image; its thread ends with it. */
const timeoutMs = 60_000

/** One at a time per process: one of 50 megapixels takes up to 1 GB while decoding. */
const queue = new FairQueue({ concurrent: 1, concurrentPerKey: 1, waiting: 100, waitingPerKey: 100 })

let worker: Worker | undefined

export function formatOf(type: string): ImageFormat | undefined {
  return formats.find((format) => type === `image/${format}`)
}

const formats: readonly ImageFormat[] = ['jpeg', 'png', 'webp', 'gif', 'avif']

/** Decodes an image in a thread and encodes it again, without metadata, in three sizes. */
export async function reencoded(job: ImageJob): Promise<Image> {
  try {
    return await queue.run('image', () => reencode(job))
  } catch (error) {
    if (error instanceof QueueFullError)
      throw refusal('RATE_LIMITED', 'Too many images are uploaded, please wait')
    throw error
  }
}

async function reencode(job: ImageJob): Promise<Image> {
  const result = await resultOf(job)
  if (!('refused' in result)) return result
  throw refusal('INVALID_INPUT', refusals[result.refused])
}

function resultOf(job: ImageJob): Promise<ImageResult> {
  const thread = (worker ??= startWorker())
  return new Promise((resolve, reject) => {
    const receive = (result: ImageResult) => {
      settle()
      resolve(result)
    }
    const fail = () => {
      settle()
      reject(new Error('the image thread ended'))
    }
    const late = setTimeout(() => void thread.terminate(), timeoutMs)
    const settle = () => {
      clearTimeout(late)
      thread.off('message', receive).off('exit', fail)
    }
    thread.on('message', receive).on('exit', fail)
    thread.postMessage(job, [])
  })
}

function startWorker(): Worker {
  const made = new Worker(new URL('image-worker.ts', import.meta.url))
  const forget = () => {
    if (worker === made) worker = undefined
  }
  made.unref()
  made.on('error', forget)
  made.once('exit', forget)
  return made
}
