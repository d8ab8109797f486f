import { rejection } from '../mail/letters/rejection.ts'
import { idIn, type MakeTask } from './task.ts'

type Applicant = { email: string; first_name: string; reason: string }

/** Mails the operator's decision with its reason. */
export const sendRejection: MakeTask = ({ ask, mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const [applicant] = await ask<Applicant>('rejection', idIn(payload, 'applicationId'))
    if (!applicant) return
    const { email: address, first_name: firstName, reason } = applicant
    await mailer.send({
      to: { name: firstName, address },
      letter: rejection(from, { firstName, reason }),
      job,
      signal,
    })
  }
}
