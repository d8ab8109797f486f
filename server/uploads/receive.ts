import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { refusal } from '../base/errors.ts'
import { tooLarge } from './kinds.ts'

/** Timeouts (ms) for the next bytes, and for all of them. */
const idleTimeoutMs = 30_000
const timeoutMs = 10 * 60_000

/** Bytes and milliseconds still read after a refusal, so that the client can read the answer. */
const drained = { maxBytes: 32 * 1024 * 1024, timeoutMs: 10_000 }

/** Writes a request's body to a new file, up to a maximum number of bytes, whatever length it announces. */
export async function receive(request: IncomingMessage, path: string, maxBytes: number): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  request.setTimeout(idleTimeoutMs, () => request.destroy())
  try {
    // Opened before anything can fail: a stream that still opens its file makes it after the caller has removed it.
    await using handle = await open(path, 'wx', 0o600)
    const file = handle.createWriteStream()
    await pipeline(request.iterator({ destroyOnReturn: false }), bounded(maxBytes), file, {
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (file.bytesWritten === 0) throw refusal('INVALID_INPUT', 'The file is empty.')
  } finally {
    request.setTimeout(0)
  }
}

function bounded(maxBytes: number) {
  return async function* (body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      yield chunk
    }
  }
}

/** Reads on for a while after a refusal: an immediate disconnect would lose the answer. */
export function drain(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  let bytes = 0
  const cut = () => void (request.complete || request.destroy())
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > drained.maxBytes) cut()
  })
  request.resume()
  void pause(drained.timeoutMs, undefined, { ref: false }).then(cut)
}
