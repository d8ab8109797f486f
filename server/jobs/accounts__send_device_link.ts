import { hashOf, newToken } from '../auth/tokens.ts'
import { deviceLink } from '../mail/letters/device-link.ts'
import { textIn, type MakeTask } from './task.ts'

type Person = { email: string; first_name: string }

/** Mails a link that registers a browser. For an unknown address it does the same work except the mail. */
export const sendDeviceLink: MakeTask = ({ ask, mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const token = newToken()
    const [person] = await ask<Person>('issue_device_link', textIn(payload, 'email'), hashOf(token))
    if (!person) return
    const { first_name: firstName, email: address } = person
    await mailer.send({
      to: { name: firstName, address },
      letter: deviceLink(from, { firstName, token }),
      job,
      signal,
    })
  }
}
