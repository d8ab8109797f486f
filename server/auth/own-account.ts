import { isEmail, plainEmail } from '../../values/email.ts'
import { messages } from '../../values/messages.ts'
import { rateLimited, refusal } from '../base/errors.ts'
import { newPassword, unlessBusy, within } from './accounts.ts'
import type { Identity } from './identity.ts'
import { verifyPassword } from './passwords.ts'
import { hashOf } from './tokens.ts'
import type { Viewer } from './viewer.ts'

export function signedIn({ identity }: Viewer): Identity {
  if (!identity) throw refusal('UNAUTHENTICATED')
  return identity
}

/** Whether this is the person's password. Wrong ones are limited as at sign-in. */
export async function isPassword({ auth, address }: Viewer, person: number, pwd: string): Promise<boolean> {
  type Check = { retry_after: number; argon2id: string | null }
  const [check] = await auth.rows<Check>('begin_password_check', person)
  if (!check) throw refusal('INTERNAL')
  if (check.retry_after > 0) throw rateLimited(check.retry_after)
  const isRight = await verifyPassword(pwd, check.argon2id, address).catch(async (error: unknown) => {
    await auth.rows('release_password_check', person)
    throw unlessBusy(error)
  })
  if (isRight) await auth.rows('release_password_check', person)
  return isRight
}

/** False if the present password is wrong. Ends the other sessions. */
export async function changePassword(
  viewer: Viewer,
  input: { pwd: string; newPassword: string },
): Promise<boolean> {
  const { userId, sessionId } = signedIn(viewer)
  if (!(await isPassword(viewer, userId, input.pwd))) return false
  const hash = await newPassword(viewer, input.newPassword)
  await viewer.auth.rows('change_password', userId, sessionId, hash, viewer.device.hash)
  return true
}

/** False if the password is wrong. The same for an address in use. */
export async function requestEmailChange(
  viewer: Viewer,
  input: { email: string; pwd: string },
): Promise<boolean> {
  const { userId } = signedIn(viewer)
  const email = plainEmail(input.email)
  if (!isEmail(email)) throw refusal('INVALID_INPUT', messages.email)
  if (!(await isPassword(viewer, userId, input.pwd))) return false
  await within(viewer, 'email change', String(userId))
  await viewer.auth.rows('request_email_change', userId, email)
  return true
}

/** False if the link is invalid. The secret proves the mailbox; the request for it took the password. */
export async function confirmEmailChange(viewer: Viewer, input: { token: string }): Promise<boolean> {
  await within(viewer, 'token look-up', viewer.address)
  return (await viewer.auth.value<boolean>('confirm_email_change', hashOf(input.token))) ?? false
}
