import { constants } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange, FileStore, Piece } from './store.ts'

/** Files on the local disk: a folder for each, in one of 256 parent folders. */
export class DiskStore implements FileStore {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  /** Flushes the folder and renames it, so a file exists completely or not at all. */
  async put(id: string, folder: string, names: readonly Piece[]): Promise<void> {
    for (const name of names) await flush(join(folder, name))
    await flush(folder)
    await mkdir(this.#parentOf(id), { recursive: true, mode: 0o700 })
    await rename(folder, this.#folderOf(id))
    await flush(this.#parentOf(id))
    await flush(this.#root)
  }

  async read(id: string, piece: Piece, range?: ByteRange): Promise<Readable | null> {
    const path = join(this.#folderOf(id), piece)
    const handle = await open(path, constants.O_RDONLY).catch(nullWhenMissing)
    return handle?.createReadStream(range ? { start: range.first, end: range.last } : {}) ?? null
  }

  async remove(id: string): Promise<void> {
    await rm(this.#folderOf(id), { recursive: true, force: true })
  }

  #parentOf(id: string): string {
    return join(this.#root, id.slice(0, 2))
  }

  #folderOf(id: string): string {
    return join(this.#parentOf(id), id)
  }
}

/** Windows flushes no folders. */
async function flush(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
