import { request } from '../shared/api/request.ts'
import { verificationTokenDocument } from './documents.ts'

/** What a link from a mail stands for, or null when nobody ever sent it. */
export async function findToken(token: string) {
  const { userVerificationTokenByToken } = await request(verificationTokenDocument, { token })
  return userVerificationTokenByToken ?? null
}
