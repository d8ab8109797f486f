import { ApiError, codeOf, NetworkError, ServerAwayError } from '../../ui/errors/apiErrors.ts'
import { post } from '../api/request.ts'
import { typeOf, type UploadMode } from './limits.ts'

export type Sending = {
  mode: UploadMode
  userId: number
  file: File
  /** From 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** The response had no upload URL. */
export class NoAddressError extends Error {}

/** Requests an upload URL and sends the file to it; returns the file's public id. */
export async function sendFile({ mode, userId, file, onProgress, signal }: Sending): Promise<string> {
  const uri = await addressFor(`/api/upload-file/${mode}:${userId}`)
  signal.throwIfAborted()
  const { status, body } = await put(uri, { file, onProgress, signal })
  const publicId = valueAt(body, 'publicId')
  if (typeof publicId === 'string') return publicId
  const error = valueAt(valueAt(body, 'errors'), 0)
  const message = valueAt(error, 'message')
  const code = valueAt(valueAt(error, 'extensions'), 'code')
  if (typeof message !== 'string') throw new ServerAwayError(`status ${status}`)
  throw new ApiError(codeOf(typeof code === 'string' ? code : undefined), message)
}

async function addressFor(path: string): Promise<string> {
  const response = await post(path)
  const uri = valueAt(await response.json().catch(() => undefined), 'uri')
  if (typeof uri !== 'string' || uri === '') throw new NoAddressError('The response carries no uri')
  return uri
}

/** Uses XMLHttpRequest because `fetch` does not report upload progress. */
function put(uri: string, { file, onProgress, signal }: Pick<Sending, 'file' | 'onProgress' | 'signal'>) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.open('PUT', uri)
    request.setRequestHeader('content-type', typeOf(file))
    request.setRequestHeader(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    )
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: parsed(request.responseText) }),
    )
    request.addEventListener('error', () => reject(new NetworkError('The upload was cut off')))
    request.addEventListener('abort', () => reject(new DOMException('Canceled', 'AbortError')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.send(file)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function valueAt(value: unknown, key: string | number): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
