import { reminder } from '../mail/letters/invoice.ts'
import { has, idIn, textIn, type MakeTask } from './task.ts'
import { invoiceOf, pdfOf } from './transactions__send_invoice.ts'

type Message = { reminder_message: string | null }
type Reader = { first_name: string; email: string; organization_name: string; days_left: number }

/**
 * Reminds the provider's admins of an invoice, by the clock or with a person's message: first queues a job for each, then
 * sends the letter.
 */
export const sendReminder: MakeTask = ({ ask, mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const id = idIn(payload, 'invoiceId')
    const asked = has(payload, 'reminderId') ? idIn(payload, 'reminderId') : undefined
    if (!has(payload, 'userId')) {
      if (asked === undefined) await ask('mail_reminder', id, idIn(payload, 'days'))
      else await ask('mail_asked_reminder', asked)
      return
    }
    const [reader] = await ask<Reader>('reminder_mail', id, textIn(payload, 'dueOn'), idIn(payload, 'userId'))
    const invoice = reader && (await invoiceOf(ask, id))
    if (!reader || !invoice) return
    const message =
      asked === undefined ? null : (await ask<Message>('reminder_message', asked))[0]?.reminder_message
    const { first_name: firstName, email: address, organization_name: organizationName } = reader
    await mailer.send({
      to: { name: firstName, address },
      letter: reminder(from, { firstName, organizationName, invoice, daysLeft: reader.days_left, message }),
      attachments: [await pdfOf(invoice)],
      job,
      signal,
    })
  }
}
