import { hash, randomBytes, randomInt } from 'node:crypto'

/** 256 bits, safe in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token: the hash of exactly the received text. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Looks like a user's id, but is random. */
export function decoyUserId(): number {
  return randomInt(1, 100_000)
}
