import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Piece } from './store.ts'

/** Milliseconds. An address is valid for one to two windows, and constant within one so that caches work. */
const windowMs = 150_000

/** Signs file addresses for clients that cannot send a token, such as `<img>`. */
export class FileSigner {
  readonly #secret: Buffer

  constructor(secret: Buffer) {
    this.#secret = secret
  }

  /** The lasting address of a public file. */
  publicAddressOf(id: string, piece: Piece): string {
    return `/files/${id}/${piece}`
  }

  /** An address that is valid for 2.5 to 5 minutes. */
  addressOf(id: string, piece: Piece, now = Date.now()): string {
    const expires = String((Math.floor(now / windowMs) + 2) * windowMs)
    return `/files/${id}/${piece}?expires=${expires}&signature=${this.#sign(id, piece, expires)}`
  }

  /** Remaining validity (ms) of a signature; 0 or less if invalid. */
  remainingMs(id: string, piece: Piece, { expires, signature }: Signed, now = Date.now()): number {
    const given = Buffer.from(signature)
    const right = Buffer.from(this.#sign(id, piece, expires))
    const isOurs = given.length === right.length && timingSafeEqual(given, right)
    return isOurs ? Number(expires) - now : 0
  }

  #sign(id: string, piece: Piece, expires: string): string {
    return createHmac('sha256', this.#secret).update(`${id}/${piece}/${expires}`).digest('base64url')
  }
}

export type Signed = { readonly expires: string; readonly signature: string }

declare global {
  namespace Grafast {
    interface Context {
      signer: FileSigner
    }
  }
}
