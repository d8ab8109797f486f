import { accountNotice } from '../mail/letters/account-notice.ts'
import { deviceName } from '../../texts/device.ts'
import { has, textIn, type MakeTask } from './task.ts'

/** Notifies a person by mail of a change to their account, at the address it had then. */
export const sendNotice: MakeTask = ({ mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const firstName = textIn(payload, 'firstName')
    await mailer.send({
      to: { name: firstName, address: textIn(payload, 'email') },
      letter: accountNotice(from, { kind: textIn(payload, 'kind'), firstName, where: placeIn(payload) }),
      job,
      signal,
    })
  }
}

/** "Firefox on Windows, at 192.0.2.1" */
function placeIn(payload: unknown): string | undefined {
  if (!has(payload, 'address')) return undefined
  const agent = has(payload, 'userAgent') ? textIn(payload, 'userAgent') : ''
  return `${deviceName(agent)}, at ${textIn(payload, 'address')}`
}
