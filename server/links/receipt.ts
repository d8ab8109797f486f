import { sign } from 'node:crypto'
import { canonical, type Json } from './canonical-json.ts'
import { signingKey, type ReceiptKey } from './receipt-keys.ts'

/** What is signed, from private.receipt_statement: texts, whole numbers, and hashes of what is personal. */
export type Statement = {
  kind: 'consent'
  format: 1
  lead: { number: string; publicId: string }
  service: { name: string; formVersion: number }
  consents: readonly Agreed[]
  withdrawals: readonly Withdrawn[]
  /** SHA-256 of a salt of 32 bytes and the value in UTF-8, in hex, by the field. */
  hashes: { readonly [field: string]: string }
}

type Agreed = {
  channel: string
  isGiven: boolean
  wording: string
  wordingVersion: string
  language: string
  at: string
}

type Withdrawn = { channel: string; isWithdrawn: boolean; at: string; by: 'CUSTOMER' | 'OPERATOR' }

/** The values of hashes, as far as the reader may have them and they were not erased. Not signed itself. */
export type Personal = { readonly [field: string]: { salt: string; value: string } }

export type Signature = { algorithm: 'Ed25519'; keyId: string; signedAt: string; value: string }

export type Receipt = { receipt: Statement; personal: Personal; signature: Signature }

/** The bytes that are signed: the statement with the key's id and the time. */
export function signedBytes(
  receipt: Json,
  { keyId, signedAt }: Pick<Signature, 'keyId' | 'signedAt'>,
): Buffer {
  return Buffer.from(canonical({ keyId, receipt, signedAt }))
}

/** The file of a receipt. */
export function receiptFile(
  { receipt, personal }: Omit<Receipt, 'signature'>,
  key: ReceiptKey,
  now: Date,
): string {
  const [keyId, signedAt] = [key.id, now.toISOString()]
  const value = sign(null, signedBytes(receipt, { keyId, signedAt }), signingKey(key)).toString('base64url')
  const signature: Signature = { algorithm: 'Ed25519', keyId, signedAt, value }
  return canonical({ receipt, personal, signature })
}
