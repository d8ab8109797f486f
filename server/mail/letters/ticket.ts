import { notificationPath, notificationText, type Reader } from '../../../texts/notifications.ts'
import { plainText } from '../../../values/text.ts'
import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'
import { ticketNumber } from '../../../texts/ticket-number.ts'
import type { Mailed } from './notification.ts'

/** What goes with the notification's sentence. */
export type TicketMail = {
  readonly number: number
  readonly note: string | null
  readonly authorName: string | null
  readonly asksWhetherHelped: boolean
}

type To = { firstName: string; reader: Reader; mailed: Mailed; ticket: TicketMail; takesReplies: boolean }

/** One notification of a ticket with its reply. */
export function ticketNews(from: Sender, { firstName, reader, mailed, ticket, takesReplies }: To): Letter {
  const { operatorName, publicUrl } = from
  const { number, note, authorName, asksWhetherHelped } = ticket
  const quoted =
    note === null ? [] : [`${oneLine(authorName ?? operatorName)} wrote:`, { quote: plainText(note) }]
  const question = asksWhetherHelped ? ['Did this help? Tell us on the page of your request.'] : []
  return letter({
    from,
    subject: `[${ticketNumber(number)}] ${mailed.label} · ${operatorName}`,
    greeting: `Hello ${oneLine(firstName)},`,
    paragraphs: [notificationText(mailed, { reader, operatorName }), ...quoted, ...question],
    action: {
      label: 'Open the request',
      url: `${publicUrl}${notificationPath(mailed) ?? '/support-page'}`,
    },
    footer: `You’re receiving this because email notifications are on. Manage notifications: ${publicUrl}/settings?tab=Notifications`,
    takesReplies,
  })
}
