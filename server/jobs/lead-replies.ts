import { messageWithoutLinks, replyWithoutLinks, withoutCustomerLinks } from '../inbound/customer-links.ts'
import type { DeliveryReport } from '../inbound/delivery-report.ts'
import type { Inbox } from '../inbound/inbox.ts'
import type { Message } from '../inbound/message.ts'
import { replyOf } from '../inbound/reply.ts'
import { linesOf } from '../mail/letters/lead-mail.ts'
import { storeMailedFiles } from './mailed-files.ts'
import type { Services } from './task.ts'
import type { FileServices } from './uploads__remove_files.ts'

type Sent = {
  subject: string
  text: string
  sender_name: string
  organization_name: string
  service_name: string
}
type Received = { outcome: string; reply_id: string | null }

/** Whether the part of an address after the "+" names an email from a lead. */
export function isOfLead(key: string): boolean {
  return key.startsWith('lead-')
}

/** Takes a message to the address of an email from a lead. The customer's private links are cut out of it. */
export async function receiveLeadReply(
  services: Services & FileServices,
  given: Message,
  { key, inbox }: { key: string; inbox: Inbox },
): Promise<string> {
  const { ask, from } = services
  if (given.report) return receiveReport(services, given.report, key)
  const message = messageWithoutLinks(given)
  const sent = await ask<Sent>('lead_mail_texts', key)
  const reply = replyWithoutLinks(
    replyOf(message, {
      senders: [inbox.address, `no-reply@${new URL(from.publicUrl).hostname}`, from.operatorName],
      site: from.publicUrl,
      texts: [from.operatorName, ...sent.flatMap((mail) => textsOf(mail, from))],
    }),
  )
  const { kind, sender, authentication, subject } = message
  const mail = { kind, authentication, subject, sender: sender.address, senderName: sender.name }
  const [received] = await ask<Received>(
    'receive_lead_reply',
    key,
    message.key,
    JSON.stringify({ ...mail, text: reply.text, quoted: reply.quoted }),
  )
  const { outcome = 'INVALID', reply_id: row = null } = received ?? {}
  if (row === null) return outcome
  const files = kind === 'TOO_LARGE' ? [] : reply.files
  const refused = await storeMailedFiles(files, `${message.key} reply ${row}`, services, (file) =>
    ask(
      'attach_lead_reply_file',
      row,
      file.id,
      file.name,
      file.contentType,
      file.byteSize,
      file.width,
      file.height,
    ),
  )
  await ask('finish_lead_reply', row, [...reply.leftOut, ...refused])
  return outcome
}

/** Marks the letter as not delivered. A report of a delay, a success or another letter changes nothing, and is no answer. */
async function receiveReport({ ask }: Services, report: DeliveryReport, key: string): Promise<string> {
  const { isFailure, messageId, words } = report
  if (!isFailure) return 'REPORT'
  const message = messageId.slice(0, Math.max(0, messageId.lastIndexOf('@')))
  const [row] = await ask<{ receive_delivery_report: boolean }>(
    'receive_delivery_report',
    key,
    message,
    withoutCustomerLinks(words),
  )
  return row?.receive_delivery_report ? 'REFUSED' : 'REPORT'
}

/** What a letter from the lead says, as its quote repeats it. */
function textsOf(mail: Sent, from: Services['from']): string[] {
  const { subject, text, sender_name: sender, organization_name: organization, service_name: service } = mail
  return [`${subject}\n${text}`, ...linesOf(from, { sender, organization, service })]
}
