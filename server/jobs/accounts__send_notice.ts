import { accountNotice } from '../mail/letters/account-notice.ts'
import { textIn, type MakeTask } from './task.ts'

/** Tells a person by mail of a change to their account, at the address it had then. */
export const sendNotice: MakeTask = ({ mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const firstName = textIn(payload, 'firstName')
    await mailer.send({
      to: { name: firstName, address: textIn(payload, 'email') },
      letter: accountNotice(from, { kind: textIn(payload, 'kind'), firstName }),
      job,
      signal,
    })
  }
}
