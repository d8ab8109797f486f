import { refusal } from '../errors.ts'
import { isAddress } from '../mail/address.ts'
import type { Limit } from './gate.ts'
import { complaintAbout, hashPassword, verifyPassword } from './passwords.ts'
import { decoyUserId, hashOf, newToken } from './tokens.ts'
import { BusyError } from './turns.ts'
import type { Visitor } from './visitor.ts'

export type Token = {
  userId: number
  email: string | null
  expiresAt: string
  purpose: 'INVITATION' | 'FIRST_OPERATOR' | 'APPLICATION'
  state: 'VALID' | 'EXPIRED' | 'USED'
}

/** A bearer token, or null: for an unknown address just as for a wrong password, in the same time. */
export async function login(
  { gate, address, userAgent }: Visitor,
  input: { email: string; pwd: string },
): Promise<string | null> {
  const email = normalEmail(input.email)
  const [account] = await gate.rows<{ allowed: boolean; user_id: number | null; argon2id: string | null }>(
    'begin_sign_in',
    email,
    address,
  )
  if (!account?.allowed) throw refusal('RATE_LIMITED')
  const holds = await unlessBusy(verifyPassword(input.pwd, account.argon2id))
  if (!holds) {
    const counted = await gate.value<unknown>('fail_sign_in', email, address, account.user_id)
    // Of many wrong tries at once, those beyond the limit hear what a right one beyond it does.
    if (counted === false) throw refusal('RATE_LIMITED')
    return null
  }
  const token = newToken()
  await gate.rows('finish_sign_in', account.user_id, hashOf(token), address, userAgent)
  return token
}

/** Sets an invited person's first password and signs them in; null unless all four belong together. */
export async function registerUser(
  visitor: Visitor,
  input: { email: string; pwd: string; userId: number; token: string },
): Promise<string | null> {
  const { gate, address, userAgent } = visitor
  await within(visitor, 'register', address)
  const hash = await newPassword(input.pwd)
  const session = newToken()
  const registered = await gate.value<number | null>(
    'register',
    hashOf(input.token),
    input.userId,
    normalEmail(input.email),
    hash,
    hashOf(session),
    address,
    userAgent,
  )
  return registered ? session : null
}

/** Asks for a reset mail. What comes back is worthless to everybody: the real link goes out by mail. */
export async function forgotPassword(
  visitor: Visitor,
  input: { email: string },
): Promise<{ userId: number; token: string }> {
  const email = normalEmail(input.email)
  await within(visitor, 'forgot address', visitor.address)
  await within(visitor, 'forgot', email)
  if (isAddress(email)) await visitor.gate.rows('request_reset', email)
  return { userId: decoyUserId(), token: newToken() }
}

/** False when the link is not, or no longer, good. Ends every session of the account. */
export async function resetPassword(
  visitor: Visitor,
  input: { userId: number; token: string; newPassword: string },
): Promise<boolean> {
  await within(visitor, 'register', visitor.address)
  const hash = await newPassword(input.newPassword)
  const reset = await visitor.gate.value<boolean>('reset_password', hashOf(input.token), input.userId, hash)
  return reset ?? false
}

/** What the secret of a mailed link stands for; null when it is unknown. */
export async function lookUpToken(visitor: Visitor, token: string): Promise<Token | null> {
  await within(visitor, 'token look-up', visitor.address)
  type Row = Pick<Token, 'email' | 'purpose' | 'state'> & { user_id: number; expires_at: Date }
  const [row] = await visitor.gate.rows<Row>('look_up_token', hashOf(token))
  if (!row) return null
  return {
    userId: row.user_id,
    email: row.email,
    expiresAt: row.expires_at.toISOString(),
    purpose: row.purpose,
    state: row.state,
  }
}

/** Mails a new link for an invitation that ran out; says nothing about whether there was one. */
export async function requestNewInvitation(visitor: Visitor, input: { token: string }): Promise<true> {
  await within(visitor, 'token look-up', visitor.address)
  await visitor.gate.rows('request_new_invitation', hashOf(input.token))
  return true
}

/** How many have this address: for those who may invite. */
export async function emailExistence(visitor: Visitor, email: string): Promise<number> {
  if (!visitor.identity) throw refusal('UNAUTHENTICATED')
  await within(visitor, 'e-mail existence', String(visitor.identity.userId))
  const count = await visitor.gate.value<number>(
    'email_existence',
    normalEmail(email),
    visitor.identity.userId,
  )
  return count ?? 0
}

export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Throws RATE_LIMITED when the key has had its share. */
export async function within(visitor: Visitor, limit: Limit, key: string): Promise<void> {
  if (!(await visitor.gate.take(limit, key))) throw refusal('RATE_LIMITED')
}

async function newPassword(password: string): Promise<string> {
  const complaint = complaintAbout(password)
  if (complaint) throw refusal('INVALID_INPUT', complaint)
  return unlessBusy(hashPassword(password))
}

async function unlessBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof BusyError) throw refusal('RATE_LIMITED')
    throw error
  }
}
