import { createReadStream } from 'node:fs'
import { open, stat, type FileHandle } from 'node:fs/promises'

/** A received file on the local disk, read in pieces. */
export class LocalFile implements AsyncDisposable {
  readonly path: string
  readonly byteSize: number
  readonly #handle: FileHandle

  private constructor(path: string, byteSize: number, handle: FileHandle) {
    this.path = path
    this.byteSize = byteSize
    this.#handle = handle
  }

  static async open(path: string): Promise<LocalFile> {
    const { size } = await stat(path)
    return new LocalFile(path, size, await open(path))
  }

  /** Up to `length` bytes from a position; fewer at the end. */
  async read(position: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, this.byteSize - position)))
    const { bytesRead } = await this.#handle.read(buffer, 0, buffer.length, position)
    return buffer.subarray(0, bytesRead)
  }

  chunks(): AsyncIterable<Buffer> {
    return createReadStream(this.path)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close()
  }
}
