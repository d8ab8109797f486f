import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { Turns } from './turns.ts'

const memory = 19_456 // KiB, as OWASP has it for t = 2 and p = 1
const passes = 2
const tagLength = 32

/** Hashing is heavy on purpose: four at once, and a short queue before a caller is turned away. */
const turns = new Turns({ atOnce: 4, waiting: 60 })

/** The rule as the specification has it, and its message. */
const passwordMessage =
  'Password must be at least 8 characters, contain one uppercase letter, and one special character'
const commonPasswordMessage = 'This password is too common, please choose another'

const longest = 1_024 // characters; a bound on work, far above any pass phrase

/** By falling frequency, in lower case. None of the first 3,000 has a special character, a few later ones do. */
const known = dictionary['passwords-common']
const common = new Set(known.slice(0, 3_000))
const leaked = new Set(known)

/** What is wrong with a new password; undefined when nothing is. */
export function complaintAbout(password: string): string | undefined {
  const holds = password.length >= 8 && /\p{Lu}/u.test(password) && /[!@#$%^&*]/.test(password)
  if (!holds || password.length > longest) return passwordMessage
  return isCommon(password.toLowerCase()) ? commonPasswordMessage : undefined
}

/** Also one of the 3,000 that was bent to the rule with digits and signs at its end. */
function isCommon(password: string): boolean {
  if (leaked.has(password)) return true
  for (let word = password; word !== ''; word = word.slice(0, -1)) {
    if (common.has(word)) return true
    if (/\p{L}$/u.test(word)) return false
  }
  return false
}

/** An argon2id hash in PHC form, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await turns.take(() => derive(password, salt))
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpadded(salt)}$${unpadded(tag)}`
}

/** What an unknown address is checked against, so that it takes as long as a known one. */
const dummyHash = `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpadded(randomBytes(16))}$${unpadded(randomBytes(tagLength))}`

/** False for a null hash as well, after the same work. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , , , salt = '', tag = ''] = (hash ?? dummyHash).split('$')
  const expected = Buffer.from(tag, 'base64')
  const derived = await turns.take(() => derive(password.slice(0, longest), Buffer.from(salt, 'base64')))
  return derived.length === expected.length && timingSafeEqual(derived, expected) && hash !== null
}

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { message: password.normalize('NFKC'), nonce, parallelism: 1, tagLength, memory, passes }
    argon2('argon2id', options, (error, tag) => (error ? reject(error) : resolve(tag)))
  })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
