import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { dictionary } from '@zxcvbn-ts/language-common'
import { FairQueue } from '../base/fair-queue.ts'

/** KiB and rounds of new hashes, as OWASP recommends for p = 1. */
const today = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

/** Hashing is slow on purpose: four at once, two of them for one address, and addresses take turns. */
const queue = new FairQueue({ concurrent: 4, concurrentPerKey: 2, waiting: 400, waitingPerKey: 100 })

/** The specified rule and its message. */
const passwordMessage =
  'Password must be at least 8 characters, contain one uppercase letter, and one special character'
const commonPasswordMessage = 'This password is too common, please choose another'

const longest = 1_024 // characters; bounds the work, far above any pass phrase

/** By falling frequency, in lower case. None of the first 3,000 has a special character. */
const known = dictionary['passwords-common']
const common = new Set(known.slice(0, 3_000))
const leaked = new Set(known)

/** The problem with a new password; undefined if there is none. */
export function complaintAbout(password: string): string | undefined {
  const holds = password.length >= 8 && /\p{Lu}/u.test(password) && /[!@#$%^&*]/.test(password)
  if (!holds || password.length > longest) return passwordMessage
  return isCommon(password.toLowerCase()) ? commonPasswordMessage : undefined
}

/** Also matches the first 3,000 with digits and signs appended to satisfy the rule. */
function isCommon(password: string): boolean {
  if (leaked.has(password)) return true
  for (let word = password; word !== ''; word = word.slice(0, -1)) {
    if (common.has(word)) return true
    if (/\p{L}$/u.test(word)) return false
  }
  return false
}

/** An argon2id hash in PHC form, with a random salt. `address` is the client's, for its turn in the queue. */
export async function hashPassword(password: string, address: string): Promise<string> {
  const salt = randomBytes(16)
  const { memory, passes, parallelism } = today
  const tag = await queue.run(address, () => derive(password, salt, { ...today, tagLength }))
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

type Costs = typeof today
type Parts = Costs & { salt: Buffer; tag: Buffer }

/** The hash that an unknown address is checked against, so that it takes as long as a known one. */
const dummy: Parts = { ...today, salt: randomBytes(16), tag: randomBytes(tagLength) }

/**
 * False for a null hash as well, after the same work. The parameters come from the hash, so older ones and
 * those of other programs work.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  address: string,
): Promise<boolean> {
  const parts = partsOf(hash)
  const { salt, tag, ...costs } = parts ?? dummy
  const derived = await queue.run(address, () =>
    derive(password.slice(0, longest), salt, { ...costs, tagLength: tag.length }),
  )
  return timingSafeEqual(derived, tag) && parts !== undefined
}

const form = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]{11,})\$([\w+/]{22,})$/

/** Undefined unless it is an argon2id hash. */
function partsOf(hash: string | null): Parts | undefined {
  const [, memory, passes, parallelism, salt = '', tag = ''] = form.exec(hash ?? '') ?? []
  if (memory === undefined) return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function derive(password: string, nonce: Buffer, costs: Costs & { tagLength: number }): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message: password.normalize('NFKC'), nonce, ...costs }, (error, tag) =>
      error ? reject(error) : resolve(tag),
    )
  })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
