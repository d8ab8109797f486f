import { hashOf, newToken } from '../auth/tokens.ts'
import { reset } from '../mail/letters/reset.ts'
import { textIn, type MakeTask } from './task.ts'

type Person = { user_id: number; email: string; first_name: string }

/** Mails a link to choose a new password. For an unknown address it does the same work except the mail. */
export const sendReset: MakeTask = ({ ask, mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const token = newToken()
    const [person] = await ask<Person>('issue_reset', textIn(payload, 'email'), hashOf(token))
    if (!person) return
    const { user_id: userId, first_name: firstName, email: address } = person
    await mailer.send({
      to: { name: firstName, address },
      letter: reset(from, { firstName, userId, token }),
      job,
      signal,
    })
  }
}
