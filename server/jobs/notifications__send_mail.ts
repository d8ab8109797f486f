import { notification } from '../mail/letters/notification.ts'
import { outlast } from './outlast.ts'
import { idIn, type MakeTask } from './task.ts'

type Mail = {
  notification_trigger: string
  label: string
  data: unknown
  user_type: string
  organization_type: string | null
  first_name: string
  email: string
}

/**
 * Mails a notification to one who wants it, unless that was done. A database that is away is waited for with the
 * note that it was. A worker that dies before it can note it sends the same letter again under the same id, by
 * which mailboxes drop the second copy.
 */
export const sendMail: MakeTask = ({ ask, mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const key = [idIn(payload, 'notificationId'), idIn(payload, 'userId')] as const
    const [mail] = await ask<Mail>('notification_mail', ...key)
    if (!mail) return
    const { notification_trigger: trigger, label, data, first_name: firstName, email: address } = mail
    const reader = { userType: mail.user_type, organizationType: mail.organization_type }
    await mailer.send({
      to: { name: firstName, address },
      letter: notification(from, { firstName, reader, label, trigger, data }),
      job,
      signal,
    })
    await outlast(() => ask('notification_mailed', ...key), signal)
  }
}
