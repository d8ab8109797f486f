import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { hashOf } from './tokens.ts'

const period = 30 // seconds

/** 160 bits in base32, as authenticator apps expect. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The content of the QR code for an authenticator app. */
export function appAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return totpOf(secret, issuer, label).toString()
}

/** The time step of a right code, one step of clock drift allowed either way; null for a wrong one. */
export function stepOf(secret: string, code: string, seconds: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: seconds * 1_000, window: 1 })
  return delta === null ? null : Math.floor(seconds / period) + delta
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, period, digits: 6, algorithm: 'SHA1', secret: Secret.fromBase32(secret) })
}

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryCodes = 10

/** Ten codes of sixteen characters, 79 bits each, so that their hashes need no salt. */
export function newRecoveryCodes(): string[] {
  const four = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: recoveryCodes }, () => Array.from({ length: 4 }, four).join('-'))
}

/** Ignores case, spaces and hyphens, as codes are typed from paper. */
export function recoveryHash(code: string): Buffer {
  return hashOf(code.toLowerCase().replace(/[\s-]/g, ''))
}

/** The digits of a code of the app, which many show in two groups; undefined for a recovery code. */
export function appCode(code: string): string | undefined {
  const digits = code.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}
