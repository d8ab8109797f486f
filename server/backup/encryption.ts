import { Readable } from 'node:stream'
import { Decrypter, Encrypter } from 'age-encryption'

/** Turns one stream into another, in pieces of 64 KiB. */
export type Transform = (source: Readable) => Promise<Readable>

/** Encrypts for the holder of the identity that belongs to this `age1…` address. */
export function encryptionFor(recipient: string): Transform {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch (cause) {
    throw new Error('The recipient must be an address like age1…, as age-keygen prints it.', { cause })
  }
  return async (source) => fromWeb(await encrypter.encrypt(toWeb(source)))
}

/** Decrypts with the text of an identity file: comments, and lines like AGE-SECRET-KEY-1…. */
export function decryptionWith(identities: string): Transform {
  const decrypter = new Decrypter()
  const lines = identities.split('\n').map((line) => line.trim())
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'))
  try {
    for (const key of keys) decrypter.addIdentity(key)
  } catch (cause) {
    throw new Error('The identity file must hold lines like AGE-SECRET-KEY-1….', { cause })
  }
  return async (source) => {
    try {
      return fromWeb(await decrypter.decrypt(toWeb(source)))
    } catch (cause) {
      source.destroy()
      throw new Error('This identity does not open the backup.', { cause })
    }
  }
}

function toWeb(source: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(source)
}

function fromWeb(source: ReadableStream<Uint8Array>): Readable {
  return Readable.from(source, { objectMode: false })
}
