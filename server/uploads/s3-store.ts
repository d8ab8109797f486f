import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { pieces, type ByteRange, type FileStore, type Piece } from './store.ts'

/** Timeout (ms) for one object of up to 100 MB. */
const timeoutMs = 5 * 60_000

/** Files in a bucket of an S3-compatible store: path-style addresses, Signature Version 4. */
export class S3Store implements FileStore {
  readonly #client: AwsClient
  readonly #bucket: string

  /** `https://<key>:<secret>@<host>/<bucket>?region=<region>` */
  constructor(address: string) {
    const url = new URL(address)
    this.#client = new AwsClient({
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      service: 's3',
      region: url.searchParams.get('region') ?? 'us-east-1',
      retries: 3,
    })
    this.#bucket = `${url.origin}${url.pathname.replace(/\/+$/, '')}`
  }

  async put(id: string, folder: string, names: readonly Piece[]): Promise<void> {
    try {
      for (const name of names) await this.#put(id, name, join(folder, name))
    } catch (error) {
      await this.remove(id).catch(() => {})
      throw error
    }
  }

  async read(id: string, piece: Piece, range?: ByteRange): Promise<Readable | null> {
    const headers = range ? { range: `bytes=${range.first}-${range.last}` } : {}
    const response = await this.#ask(id, piece, { headers })
    if (response.ok && response.body) return Readable.fromWeb(response.body)
    await response.body?.cancel()
    if (response.status === 404) return null
    throw failure('read', response)
  }

  async remove(id: string): Promise<void> {
    for (const piece of pieces) {
      const response = await this.#ask(id, piece, { method: 'DELETE' })
      await response.body?.cancel()
      if (!response.ok && response.status !== 404) throw failure('delete', response)
    }
  }

  /** The store compares the hash with the received bytes. */
  async #put(id: string, piece: Piece, path: string): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': await sha256(path) }
    const response = await this.#ask(id, piece, { method: 'PUT', body: await openAsBlob(path), headers })
    await response.body?.cancel()
    if (!response.ok) throw failure('store', response)
  }

  #ask(id: string, piece: Piece, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs)
    return this.#client.fetch(`${this.#bucket}/${id}/${piece}`, { ...init, signal })
  }
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function failure(what: string, { status }: Response): Error {
  return Object.assign(new Error(`the S3 store could not ${what}`), { code: `S3_${status}` })
}
