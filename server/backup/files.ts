import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore, Piece } from '../uploads/store.ts'
import { pieces } from '../uploads/store.ts'
import type { OnFile } from './read.ts'

type Add = (name: string, source: Readable) => Promise<unknown>
type Source = { names: (under: string) => AsyncIterable<string>; read: (name: string) => Promise<Readable> }

/** Of the data folder: PostgreSQL's files, which rows replace, uploaded files, which have a store, and locks. */
const ownWay = /^(?:postgres\b|files$|running\.lock|restore\.unfinished$)/

/** Copies uploaded files. Those deleted since their rows were read are named. */
export async function saveFiles(
  store: FileStore,
  { ids, add, onFile }: { ids: readonly string[]; add: Add; onFile: OnFile },
): Promise<{ count: number; missing: string[] }> {
  const missing: string[] = []
  for (const [index, id] of ids.entries()) {
    let found = 0
    for (const piece of pieces) {
      const source = await store.read(id, piece)
      if (source === null) continue
      await add(`files/${id}/${piece}`, source)
      found += 1
    }
    if (found === 0) missing.push(id)
    onFile(index + 1, ids.length)
  }
  return { count: ids.length - missing.length, missing }
}

/** Puts them into the store of this installation, which may be another one. */
export async function restoreFiles(
  source: Source,
  { store, incoming, onFile }: { store: FileStore; incoming: string; onFile: (done: number) => void },
): Promise<number> {
  let done = 0
  let current: { id: string; names: Piece[] } | undefined
  const put = async () => {
    if (!current) return
    await store.put(current.id, join(incoming, current.id), current.names)
    await rm(join(incoming, current.id), { recursive: true, force: true })
    onFile((done += 1))
  }
  for await (const name of source.names('files')) {
    const [, id = '', last = ''] = name.split('/')
    const piece = pieces.find((known) => known === last)
    if (piece === undefined) continue
    if (current?.id !== id) {
      await put()
      current = { id, names: [] }
    }
    await write(await source.read(name), join(incoming, id, piece))
    current.names.push(piece)
  }
  await put()
  return done
}

/** Copies the rest of the data folder, such as mails of an installation without a mail server. */
export async function saveDataFolder(dataDir: string, add: Add): Promise<number> {
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => [])
  let count = 0
  for (const entry of entries.filter(({ name }) => !ownWay.test(name))) {
    const inside = entry.isDirectory()
      ? await readdir(join(dataDir, entry.name), { withFileTypes: true, recursive: true })
      : [entry]
    for (const file of inside.filter((one) => one.isFile() && !one.name.endsWith('.new'))) {
      const path = join(file.parentPath, file.name)
      // Jobs delete old mails at any time.
      const handle = await open(path).catch(() => undefined)
      if (handle === undefined) continue
      await add(`data/${relative(dataDir, path).split(sep).join('/')}`, handle.createReadStream())
      count += 1
    }
  }
  return count
}

export async function restoreDataFolder(source: Source, dataDir: string): Promise<void> {
  for await (const name of source.names('data'))
    await write(await source.read(name), join(dataDir, name.slice('data/'.length)))
}

async function write(source: Readable, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(source, createWriteStream(path, { mode: 0o600, flush: true }))
}
