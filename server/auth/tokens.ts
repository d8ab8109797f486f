import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 256 bits, safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token: the hash of exactly what is received. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Looks like a user's id and belongs to nobody in particular. */
export function decoyUserId(): number {
  return randomInt(1, 100_000)
}
