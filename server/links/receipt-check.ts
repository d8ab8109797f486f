import { createHash, verify } from 'node:crypto'
import { parseCanonical, type Json } from './canonical-json.ts'
import { verifyingKey, type PublishedKey } from './receipt-keys.ts'
import { signedBytes, type Personal, type Signature, type Statement } from './receipt.ts'

/** Of nodes, whose clocks differ from the database's. */
const toleranceMs = 10 * 60_000

export type Verdict =
  | {
      isValid: true
      statement: Statement
      signature: Signature
      shown: readonly string[]
      hidden: readonly string[]
    }
  | { isValid: false; problems: readonly string[] }

/** Checks the file of a receipt with published keys: its signature, and each value in it against its signed hash. */
export function checkReceipt(bytes: Uint8Array, keys: readonly PublishedKey[]): Verdict {
  const file = fileIn(bytes)
  if (!file)
    return invalid(
      'This is not a receipt as it was downloaded. A changed or newly formatted file cannot be verified.',
    )
  const { receipt, personal, signature } = file
  const problem = problemOfSignature(receipt, signature, keys)
  if (problem !== undefined) return invalid(problem)
  // What this key signed has this form.
  const statement = receipt as unknown as Statement
  if (statement.kind !== 'consent' || statement.format !== 1)
    return invalid('The signature is valid, but this program does not know this kind of receipt.')
  const problems = Object.keys(personal).flatMap((field) => problemOfValue(field, personal, statement) ?? [])
  if (problems.length > 0) return invalid(...problems)
  const fields = Object.keys(statement.hashes)
  return {
    isValid: true,
    statement,
    signature,
    shown: fields.filter((field) => Object.hasOwn(personal, field)),
    hidden: fields.filter((field) => !Object.hasOwn(personal, field)),
  }
}

function invalid(...problems: string[]): Verdict {
  return { isValid: false, problems }
}

type Members = { readonly [name: string]: Json }
type File = { receipt: Members; personal: Personal; signature: Signature }

/** Nothing else than these three parts, so that nothing in the file is taken for proved. */
function fileIn(bytes: Uint8Array): File | undefined {
  const text = textOf(bytes)
  const value = text === undefined ? undefined : parseCanonical(text)
  if (!hasOnly(value, 'personal', 'receipt', 'signature')) return undefined
  const { receipt, personal, signature } = value
  if (!isMembers(receipt) || !isMembers(personal)) return undefined
  if (!Object.values(personal).every((one) => hasOnly(one, 'salt', 'value') && areTexts(one)))
    return undefined
  if (!hasOnly(signature, 'algorithm', 'keyId', 'signedAt', 'value') || !areTexts(signature)) return undefined
  return { receipt, personal: personal as Personal, signature: signature as Signature }
}

/** Strict UTF-8, in which a byte order mark is a character. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function isMembers(value: Json | undefined): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasOnly<Name extends string>(
  value: Json | undefined,
  ...names: Name[]
): value is { readonly [name in Name]: Json } {
  return isMembers(value) && JSON.stringify(Object.keys(value)) === JSON.stringify(names)
}

const areTexts = (value: Members) => Object.values(value).every((one) => typeof one === 'string')

function problemOfSignature(receipt: Members, signature: Signature, keys: readonly PublishedKey[]) {
  const { algorithm, keyId, signedAt, value } = signature
  if (algorithm !== 'Ed25519') return 'The receipt is not valid: it was not signed with Ed25519.'
  const key = keys.find(({ kid }) => kid === keyId)
  if (!key)
    return `The key ${JSON.stringify(keyId)} is not among the published keys. A newer list may have it.`
  const bytes = Buffer.from(value, 'base64url')
  // Other texts for the same bytes are refused, too.
  const isWhole = bytes.toString('base64url') === value
  if (!isWhole || !verify(null, signedBytes(receipt, signature), verifyingKey(key), bytes))
    return 'The receipt is not valid: the signature does not fit. It was changed, or this key did not sign it.'
  return isWithin(Date.parse(signedAt), key)
    ? undefined
    : `The receipt is not valid: it says that it was signed on ${signedAt}, when this key did not sign.`
}

function isWithin(time: number, { createdAt, retiredAt }: PublishedKey): boolean {
  const ends = retiredAt === null ? Infinity : Date.parse(retiredAt)
  return time >= Date.parse(createdAt) - toleranceMs && time <= ends + toleranceMs
}

function problemOfValue(field: string, personal: Personal, { hashes }: Statement): string | undefined {
  if (!Object.hasOwn(hashes, field)) return `The receipt proves nothing about ${JSON.stringify(field)}.`
  const { salt = '', value = '' } = personal[field] ?? {}
  const isSalt = /^[0-9a-f]{64}$/.test(salt)
  const hash = createHash('sha256').update(Buffer.from(salt, 'hex')).update(value).digest('hex')
  return isSalt && hash === hashes[field]
    ? undefined
    : `The signature is valid, but ${nameOf(field)} is not what was signed: ${JSON.stringify(value)} does not fit its hash.`
}

const names: ReadonlyMap<string, string> = new Map([
  ['name', 'the name'],
  ['phone', 'the phone number'],
  ['email', 'the email address'],
  ['networkAddress', 'the network address'],
  ['page', 'the page'],
  ['link', 'the link'],
])

/** What a field is called in a sentence. */
export function nameOf(field: string): string {
  return names.get(field) ?? JSON.stringify(field)
}
