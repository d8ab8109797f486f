import { hashOf, newToken } from '../auth/tokens.ts'
import { alreadyRegistered } from '../mail/letters/already-registered.ts'
import { applicationConfirmation } from '../mail/letters/application-confirmation.ts'
import { idIn, type MakeTask } from './task.ts'

type Applicant = { email: string; is_registered: boolean }

/** Mails a link that verifies the address. An address with an account gets a mail that says where to sign in. */
export const confirmApplication: MakeTask = ({ ask, mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const token = newToken()
    const id = idIn(payload, 'applicationId')
    const [applicant] = await ask<Applicant>('issue_application', id, hashOf(token))
    if (!applicant) return
    await mailer.send({
      // Without the name: the applicant may have typed anything, and the address may be another person's.
      to: { name: '', address: applicant.email },
      letter: applicant.is_registered ? alreadyRegistered(from) : applicationConfirmation(from, { token }),
      job,
      signal,
    })
  }
}
