import { reminder } from '../mail/letters/invoice.ts'
import { has, idIn, textIn, type MakeTask } from './task.ts'
import { invoiceOf, pdfOf } from './transactions__send_invoice.ts'

type Reader = { first_name: string; email: string; organization_name: string; days_left: number }

/** Reminds the provider's admins of an invoice: first queues a job for each, then sends the letter. */
export const sendReminder: MakeTask = ({ ask, mailer, from }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const id = idIn(payload, 'invoiceId')
    if (!has(payload, 'userId')) {
      await ask('mail_reminder', id, idIn(payload, 'days'))
      return
    }
    const [reader] = await ask<Reader>('reminder_mail', id, textIn(payload, 'dueOn'), idIn(payload, 'userId'))
    const invoice = reader && (await invoiceOf(ask, id))
    if (!reader || !invoice) return
    const { first_name: firstName, email: address, organization_name: organizationName } = reader
    await mailer.send({
      to: { name: firstName, address },
      letter: reminder(from, { firstName, organizationName, invoice, daysLeft: reader.days_left }),
      attachments: [await pdfOf(invoice)],
      job,
      signal,
    })
  }
}
