import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Transform } from './encryption.ts'
import { encryptedSuffix, manifestName, sumsName, type Manifest } from './manifest.ts'

export type OnFile = (done: number, total: number) => void

/** A whole backup. Read its content only after `check`. */
export class BackupReader<Database> {
  readonly manifest: Manifest<Database>
  readonly #folder: string
  readonly #decrypt: Transform | undefined

  private constructor(folder: string, manifest: Manifest<Database>, decrypt: Transform | undefined) {
    this.#folder = folder
    this.manifest = manifest
    this.#decrypt = decrypt
  }

  static async open<Database>(
    folder: string,
    decrypt: Transform | undefined,
  ): Promise<BackupReader<Database>> {
    const text = await readFile(join(folder, manifestName), 'utf8').catch((cause: unknown) => {
      throw new Error(`${folder} holds no backup, or an unfinished one.`, { cause })
    })
    const manifest = parsed<Database>(text)
    if (manifest?.format !== 1) throw damaged(manifestName)
    if (manifest.isEncrypted && !decrypt)
      throw new Error('This backup is encrypted: name the file with its identity, --identity <file>.')
    return new BackupReader(folder, manifest, manifest.isEncrypted ? decrypt : undefined)
  }

  /** Refuses a backup of which a file is missing or has changed, or that the identity does not open. */
  async check(onFile?: OnFile): Promise<void> {
    const { entries } = this.manifest
    let last = ''
    let done = 0
    for await (const { name, sha256 } of this.#sums()) {
      const hash = createHash('sha256')
      await pipeline(createReadStream(join(this.#folder, name)), hash).catch((cause: unknown) => {
        throw damaged(name, cause)
      })
      if (hash.digest('hex') !== sha256) throw damaged(name)
      last = name
      done += 1
      onFile?.(done, entries + 1)
    }
    if (last !== manifestName || done !== entries + 1) throw damaged(sumsName)
    for await (const { name } of this.#sums()) {
      if (name !== manifestName) (await this.read(plainName(name))).destroy()
      return
    }
  }

  /** The content of a file, decrypted. */
  async read(name: string): Promise<Readable> {
    const decrypt = this.#decrypt
    if (!decrypt) return createReadStream(join(this.#folder, name))
    return decrypt(createReadStream(join(this.#folder, name + encryptedSuffix)))
  }

  /** The files in a folder of the backup, in the order in which they were added. */
  async *names(under: string): AsyncGenerator<string> {
    for await (const { name } of this.#sums()) if (name.startsWith(`${under}/`)) yield this.#plain(name)
  }

  #plain(name: string): string {
    return this.#decrypt ? plainName(name) : name
  }

  async *#sums(): AsyncGenerator<{ name: string; sha256: string }> {
    const file = await open(join(this.#folder, sumsName)).catch((cause: unknown) => {
      throw damaged(sumsName, cause)
    })
    for await (const line of file.readLines()) {
      const [, sha256, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      // A name that leads out of the folder is not one that this program wrote.
      if (sha256 === undefined || name === undefined || normalize(name) !== name || /^[./\\]/.test(name))
        throw damaged(sumsName)
      yield { name, sha256 }
    }
  }
}

function plainName(name: string): string {
  return name.endsWith(encryptedSuffix) ? name.slice(0, -encryptedSuffix.length) : name
}

function parsed<Database>(text: string): Manifest<Database> | undefined {
  try {
    // A cast: its format is asked next, and check() compares the hash of it as of every file.
    return JSON.parse(text) as Manifest<Database>
  } catch {
    return undefined
  }
}

function damaged(name: string, cause?: unknown): Error {
  return new Error(`The backup is damaged: ${name} is missing or has changed. Nothing was restored.`, {
    cause,
  })
}
