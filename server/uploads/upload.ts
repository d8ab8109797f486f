import type { IncomingMessage } from 'node:http'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refusal } from '../base/errors.ts'
import { formatOf, reencoded } from './images.ts'
import { isImageType } from '../../texts/file-types.ts'
import { acceptedOf, tooLarge, type Kind } from './kinds.ts'
import { LocalFile } from './local-file.ts'
import { announcedName } from './name.ts'
import { receive } from './receive.ts'
import { requireType } from './sniff.ts'
import type { FileStore, Piece } from './store.ts'

/** What an upload address stands for. */
export type Ticket = { readonly public_id: string; readonly kind: Kind }

export type Stored = {
  readonly contentType: string
  readonly byteSize: number
  readonly width: number | null
  readonly height: number | null
}

type Place = { store: FileStore; incoming: string }

/** Receives a file, checks it, and puts it into the store. Nothing of it is left behind when it is refused. */
export function upload(request: IncomingMessage, { public_id, kind }: Ticket, to: Place): Promise<Stored> {
  const { 'content-type': announced = '', 'content-disposition': disposition } = request.headers
  const { type, maxBytes } = acceptedOf(kind, { type: announced, name: announcedName(disposition) })
  return storeFile({ id: public_id, type, kind }, to, (path) => receive(request, path, maxBytes))
}

type NewFile = { readonly id: string; readonly type: string; readonly kind: Kind; readonly name?: string }

/** The same of bytes that came in another way. What is there already is replaced. */
export function storeBytes(bytes: Buffer, file: NewFile, to: Place): Promise<Stored> {
  const { type, maxBytes } = acceptedOf(file.kind, { type: file.type, name: file.name ?? '' })
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes)
  if (bytes.byteLength === 0) throw refusal('INVALID_INPUT', 'The file is empty.')
  return storeFile({ ...file, type }, to, (path) => writeFile(path, bytes, { flag: 'wx', mode: 0o600 }))
}

/** Stores what `write` puts at the path that it is given. */
async function storeFile(
  { id, type, kind }: NewFile,
  to: Place,
  write: (path: string) => Promise<void>,
): Promise<Stored> {
  const folder = join(to.incoming, id)
  const received = `${folder}.received`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await write(received)
    const { names, ...stored } = await prepare(received, folder, { type, kind })
    await to.store.put(id, folder, names)
    return stored
  } catch (error) {
    throw isFull(error) ? refusal('INTERNAL', 'The server has no room left for this file.') : error
  } finally {
    await rm(received, { force: true })
    await rm(folder, { recursive: true, force: true })
  }
}

type Prepared = Stored & { readonly names: readonly Piece[] }

/** Makes of a received file what is stored of it. */
async function prepare(
  received: string,
  folder: string,
  { type, kind }: { type: string; kind: Kind },
): Promise<Prepared> {
  await using file = await LocalFile.open(received)
  await requireType(file, type)
  // Awaited here: while the file closes, a rejection without a handler would end the process.
  if (isImageType(type)) return await prepareImage(received, folder, { type, kind })
  await rename(received, join(folder, 'original'))
  return { contentType: type, byteSize: file.byteSize, width: null, height: null, names: ['original'] }
}

/** An attachment keeps its format and size in pixels; other images are shown, as WebP. */
async function prepareImage(
  received: string,
  folder: string,
  { type, kind }: { type: string; kind: Kind },
): Promise<Prepared> {
  const format = kind === 'FILE' ? formatOf(type) : undefined
  const { sizes, width, height } = await reencoded({ path: received, square: kind === 'PROFILE', format })
  for (const [name, bytes] of Object.entries(sizes))
    await writeFile(join(folder, name), bytes, { flag: 'wx', mode: 0o600 })
  const contentType = format === undefined ? 'image/webp' : type
  const byteSize = sizes.large.byteLength
  return { contentType, byteSize, width, height, names: ['small', 'medium', 'large'] }
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
}
