import { hashOf, newToken } from '../auth/tokens.ts'
import { emailChange, emailTaken } from '../mail/letters/email-change.ts'
import { idIn, textIn, type MakeTask } from './task.ts'

type Change = { first_name: string; is_taken: boolean }

/** Mails a link to a new address. If it belongs to an account, only that mailbox learns so. */
export const sendEmailChange: MakeTask = ({ ask, mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const token = newToken()
    const [person, address] = [idIn(payload, 'userId'), textIn(payload, 'email')]
    const [change] = await ask<Change>('issue_email_change', person, address, hashOf(token))
    if (!change) return
    const firstName = change.first_name
    await mailer.send({
      to: { name: change.is_taken ? '' : firstName, address },
      letter: change.is_taken ? emailTaken(from) : emailChange(from, { firstName, token }),
      job,
      signal,
    })
  }
}
