import { PassThrough, Transform, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import QueryStream from 'pg-query-stream'
import yazl from 'yazl'
import type { FileStore } from '../uploads/store.ts'
import { files, parts, type Part } from './parts.ts'

export type StoredFile = { public_id: string; name: string; is_image: boolean }

/** A ZIP file that is sent while it is written. Entries come one after the other, so that memory stays bounded. */
export class Archive {
  readonly out = new PassThrough()
  readonly #zip = new yazl.ZipFile()
  readonly #gone = new AbortController()
  readonly #signal: AbortSignal

  /** `timeoutMs`: of the whole archive. */
  constructor(timeoutMs: number) {
    this.#signal = AbortSignal.any([this.#gone.signal, AbortSignal.timeout(timeoutMs)])
    this.out.once('close', () => this.#gone.abort())
    this.#zip.on('error', (error) => this.out.destroy(error instanceof Error ? error : undefined))
    this.#zip.outputStream.pipe(this.out)
  }

  /** Waits until the entry was read to its end. A disconnected client or an error ends it early. */
  async add(name: string, source: Readable, compress: boolean): Promise<void> {
    const end = finished(source, { signal: this.#signal })
    this.#zip.addReadStream(source, name, { compress })
    try {
      await end
    } catch (error) {
      source.destroy()
      throw error
    }
  }

  async addText(name: string, text: string): Promise<void> {
    this.#zip.addBuffer(Buffer.from(text), name)
  }

  end(): void {
    this.#zip.end()
  }
}

/** Adds a JSON file per part, and returns which files there are. */
export async function addRecords(archive: Archive, client: pg.ClientBase): Promise<StoredFile[]> {
  await archive.addText('README.txt', readme())
  for (const part of [...parts, files]) {
    const query = `select row_to_json(part)::text from (${part.query}) part`
    const rows = client.query(
      new QueryStream(query, [], { rowMode: 'array', batchSize: 200, highWaterMark: 200 }),
    )
    await archive.add(`${part.name}.json`, asJson(rows), true)
  }
  return (await client.query<StoredFile>(files.query)).rows
}

/** Adds the bytes of the files. One that was deleted since is left out. */
export async function addFiles(
  archive: Archive,
  store: FileStore,
  found: readonly StoredFile[],
): Promise<void> {
  for (const { public_id: id, name, is_image: isImage } of found) {
    const bytes = await store.read(id, isImage ? 'large' : 'original')
    if (bytes) await archive.add(`files/${id}-${name.replace(/[/\\:]/g, '_')}`, bytes, false)
  }
}

/** The rows as one array, a row a line. */
function asJson(rows: Readable): Readable {
  let isFirst = true
  const array = new Transform({
    writableObjectMode: true,
    transform([row]: [string], _encoding, done) {
      done(null, `${isFirst ? '[\n' : ',\n'}${row}`)
      isFirst = false
    },
    flush(done) {
      done(null, isFirst ? '[]\n' : '\n]\n')
    },
  })
  rows.once('error', (error) => array.destroy(error))
  array.once('close', () => rows.destroy())
  return rows.pipe(array)
}

function readme(): string {
  const line = ({ name, about }: Part) => `${`${name}.json`.padEnd(28)}${about}`
  return ['Your data, as far as you may read it yourself.', '', ...[...parts, files].map(line), ''].join(
    '\r\n',
  )
}
