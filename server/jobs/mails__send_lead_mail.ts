import { hashOf, newToken } from '../auth/tokens.ts'
import { withoutCustomerLinks } from '../inbound/customer-links.ts'
import { replyAddress, reportAddress } from '../inbound/inbox.ts'
import { leadMail, stopUrlOf } from '../mail/letters/lead-mail.ts'
import { MailError } from '../mail/transport.ts'
import { retry } from './retry.ts'
import { idIn, type MakeTask } from './task.ts'

type Row = {
  email: string
  subject: string
  text: string
  sender_name: string
  organization_name: string
  sender_email: string
  service_name: string
  is_page: boolean
  reply_key: string
  message: string
}

/** Sends what a person wrote to the customer of a lead, unless it was undone or is no longer allowed. */
export const sendLeadMail: MakeTask = ({ ask, mailer, from, log, inbox }) => {
  return async (payload, { job, abortSignal: signal }) => {
    const id = idIn(payload, 'mailId')
    const token = newToken()
    const [row] = await ask<Row>('lead_mail_letter', id, hashOf(token))
    if (!row) return
    const { subject, text, sender_name: sender, organization_name: organization, service_name: service } = row
    const letter = leadMail(from, {
      subject,
      text,
      sender,
      organization,
      service,
      token,
      hasPage: row.is_page,
    })
    const end = (isRefused: boolean, words: string | null = null) =>
      retry(() => ask('end_lead_mail', id, isRefused, words), signal)
    try {
      await mailer.send({
        // Without the name: the referrer may have typed another's address.
        to: { name: '', address: row.email },
        letter,
        author: { name: `${sender}, ${organization}`, address: row.sender_email },
        replyTo: inbox && replyAddress(inbox, row.reply_key),
        reportTo: inbox && reportAddress(inbox, row.reply_key, from.publicUrl),
        messageKey: row.message,
        unsubscribeUrl: stopUrlOf(from, token),
        job,
        signal,
      })
    } catch (error) {
      if (!(error instanceof MailError) || !error.isFinal) throw error
      // Its writer is notified. Another try is theirs to make, with a better address.
      await end(true, withoutCustomerLinks(error.answer()))
      log.warn(
        { task: 'mails__send_lead_mail', jobId: job.id, code: error.code },
        'a mail was refused for good',
      )
      return
    }
    await end(false)
  }
}
