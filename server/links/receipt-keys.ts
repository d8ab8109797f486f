import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'

/** An Ed25519 key that signs receipts, as the database stores it: 32 bytes each in base64url. */
export type ReceiptKey = { id: string; publicKey: string; privateKey: string }

/** A published key: a JSON Web Key (RFC 8037), with the time in which it signed. */
export type PublishedKey = {
  kty: 'OKP'
  crv: 'Ed25519'
  use: 'sig'
  kid: string
  x: string
  createdAt: string
  retiredAt: string | null
}

export function newReceiptKey(): ReceiptKey {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  return { id: thumbprintOf(x), publicKey: x, privateKey: d }
}

/** The id of a public key: its thumbprint (RFC 7638). */
function thumbprintOf(publicKey: string): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x: publicKey }))
    .digest('base64url')
}

export function signingKey({ publicKey: x, privateKey: d }: Omit<ReceiptKey, 'id'>): KeyObject {
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' })
}

export function verifyingKey({ x }: Pick<PublishedKey, 'x'>): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/** A row of auth.receipt_keys. */
export type StoredKey = { id: string; public_key: string; created_at: Date; retired_at: Date | null }

export function publishedKey({
  id,
  public_key: x,
  created_at: made,
  retired_at: ended,
}: StoredKey): PublishedKey {
  const times = { createdAt: made.toISOString(), retiredAt: ended?.toISOString() ?? null }
  return { kty: 'OKP', crv: 'Ed25519', use: 'sig', kid: id, x, ...times }
}

/** The keys of a published file. Refuses one that is no such file, or in which an id is not that of its key. */
export function readPublishedKeys(text: string): PublishedKey[] {
  const { keys } = parsed(text) as { keys?: unknown }
  if (!Array.isArray(keys)) throw new Error('This is not a file of published keys: it has no list "keys".')
  return keys.map((key: unknown) => {
    if (!isPublishedKey(key))
      throw new Error('This is not a file of published keys: one is not an Ed25519 key.')
    if (thumbprintOf(key.x) !== key.kid)
      throw new Error(`The published key ${key.kid} does not have this id.`)
    return key
  })
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch (cause) {
    throw new Error('This is not a file of published keys: it is not JSON.', { cause })
  }
}

function isPublishedKey(key: unknown): key is PublishedKey {
  if (typeof key !== 'object' || key === null) return false
  const { kty, crv, kid, x, createdAt, retiredAt } = key as Record<string, unknown>
  const isTime = (time: unknown) => typeof time === 'string' && Number.isFinite(Date.parse(time))
  return (
    kty === 'OKP' &&
    crv === 'Ed25519' &&
    typeof kid === 'string' &&
    typeof x === 'string' &&
    /^[\w-]{43}$/.test(x) &&
    isTime(createdAt) &&
    (retiredAt === null || isTime(retiredAt))
  )
}
