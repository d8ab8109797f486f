import { createHash, type Hash } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Transform } from './encryption.ts'
import { encryptedSuffix, manifestName, sumsName, type Manifest } from './manifest.ts'

/** A backup being written. It gets its name when all of it is on the disk, so an unfinished one never looks whole. */
export class BackupWriter {
  readonly #target: string
  readonly #folder: string
  readonly #encrypt: Transform | undefined
  readonly #folders = new Set<string>()
  readonly #sums: WriteStream
  #entries = 0
  #bytes = 0

  private constructor(target: string, folder: string, encrypt: Transform | undefined) {
    this.#target = target
    this.#folder = folder
    this.#encrypt = encrypt
    this.#sums = createWriteStream(join(folder, sumsName), { mode: 0o600, flush: true })
  }

  /** Replaces what a stopped backup to this folder left. */
  static async create(target: string, encrypt: Transform | undefined): Promise<BackupWriter> {
    const folder = unfinished(target)
    if (await exists(target)) throw new Error(`${target} exists already; a backup overwrites nothing.`)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return new BackupWriter(target, folder, encrypt)
  }

  /** Adds a file; returns the SHA-256 of its content before encryption. */
  async add(name: string, source: Readable): Promise<string> {
    const plain = createHash('sha256')
    const hashed = passing(source, plain)
    const encrypt = this.#encrypt
    if (!encrypt) await this.#store(name, hashed, plain)
    else await this.#store(name + encryptedSuffix, await encrypt(hashed))
    return hashOf(plain)
  }

  /** Completes the backup. */
  async finish(manifest: Omit<Manifest, 'entries' | 'bytes' | 'isEncrypted' | 'format'>): Promise<Manifest> {
    const whole: Manifest = {
      format: 1,
      ...manifest,
      isEncrypted: this.#encrypt !== undefined,
      entries: this.#entries,
      bytes: this.#bytes,
    }
    await this.#store(manifestName, Readable.from([Buffer.from(JSON.stringify(whole, null, 1))]))
    await pipeline(Readable.from([]), this.#sums)
    for (const folder of this.#folders) await flush(folder)
    await flush(this.#folder)
    await rename(this.#folder, this.#target)
    await flush(dirname(this.#target))
    return whole
  }

  /** Removes what was written. */
  async abandon(): Promise<void> {
    this.#sums.destroy()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #store(name: string, source: Readable, known?: Hash): Promise<void> {
    const path = join(this.#folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    for (let at = dirname(path); at !== this.#folder; at = dirname(at)) this.#folders.add(at)
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    const stored = known ?? createHash('sha256')
    await pipeline(known ? source : passing(source, stored), file)
    this.#bytes += file.bytesWritten
    this.#entries += 1
    const line = `${hashOf(stored)}  ${name}\n`
    await new Promise<void>((resolve, reject) =>
      this.#sums.write(line, (error) => (error ? reject(error) : resolve())),
    )
  }
}

export function unfinished(target: string): string {
  return `${target}.unfinished`
}

function passing(source: Readable, hash: Hash): Readable {
  const pass = async function* () {
    // A cast: Node's types leave a stream's chunks open; these are never in object mode.
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk)
      yield chunk
    }
  }
  return Readable.from(pass(), { objectMode: false })
}

/** Of all that passed; the hash may be read again. */
function hashOf(hash: Hash): string {
  return hash.copy().digest('hex')
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Windows flushes no folders. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
