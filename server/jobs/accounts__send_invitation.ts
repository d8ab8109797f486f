import { hashOf, newToken } from '../auth/tokens.ts'
import { invitation } from '../mail/letters/invitation.ts'
import { idIn, type MakeTask } from './task.ts'

type Person = { email: string; first_name: string; organization_name: string | null }

/** Mails a link to set a first password, unless the user already has one. */
export const sendInvitation: MakeTask = ({ ask, mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const token = newToken()
    const [person] = await ask<Person>('issue_invitation', idIn(payload, 'userId'), hashOf(token))
    if (!person) return
    const { email: address, first_name: firstName, organization_name: organizationName } = person
    await mailer.send({
      to: { name: firstName, address },
      letter: invitation(from, { firstName, organizationName, token }),
      job,
      signal,
    })
  }
}
