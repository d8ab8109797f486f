import { request } from '../../domain/api/request.ts'
import { verificationTokenDocument } from './operations.ts'

/** The purpose of a link in a mail; null for an unknown link. */
export async function findToken(token: string) {
  const { userVerificationTokenByToken } = await request(verificationTokenDocument, { token })
  return userVerificationTokenByToken ?? null
}
