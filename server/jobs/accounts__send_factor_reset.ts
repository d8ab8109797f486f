import { hashOf, newToken } from '../auth/tokens.ts'
import { factorReset } from '../mail/letters/factor-reset.ts'
import { idIn, type MakeTask } from './task.ts'

type Person = { email: string; first_name: string }

/** Mails a person the link that removes their second factor. */
export const sendFactorReset: MakeTask = ({ ask, mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const token = newToken()
    const ids = [idIn(payload, 'userId'), idIn(payload, 'requesterId')]
    const [person] = await ask<Person>('issue_factor_reset', ...ids, hashOf(token))
    if (!person) return
    const { first_name: firstName, email: address } = person
    await mailer.send({
      to: { name: firstName, address },
      letter: factorReset(from, { firstName, token }),
      job,
      signal,
    })
  }
}
