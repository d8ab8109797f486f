import { notificationPath, notificationText, type Reader } from '../../../texts/notifications.ts'
import { plainText } from '../../../values/text.ts'
import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'
import { ticketNumber } from '../../../texts/record-numbers.ts'
import type { Mailed } from './notification.ts'

/** What goes with the notifications' sentences: the replies, oldest first. */
export type TicketMail = {
  readonly number: number
  readonly notes: readonly { readonly text: string; readonly authorName: string | null }[]
  readonly asksWhetherHelped: boolean
}

type To = {
  firstName: string
  reader: Reader
  /** Oldest first. */
  mailed: readonly Mailed[]
  ticket: TicketMail
  takesReplies: boolean
}

/** The news of one ticket with its replies. */
export function ticketNews(from: Sender, { firstName, reader, mailed, ticket, takesReplies }: To): Letter {
  const { operatorName, publicUrl } = from
  const { number, notes, asksWhetherHelped } = ticket
  const newest = mailed.at(-1)
  const sentences = new Set(mailed.map((one) => notificationText(one, { reader, operatorName })))
  const quoted = notes.flatMap(({ text, authorName }) => [
    `${oneLine(authorName ?? operatorName)} wrote:`,
    { quote: plainText(text) },
  ])
  const question = asksWhetherHelped ? ['Did this help? Tell us on the page of your request.'] : []
  return letter({
    from,
    subject: `[${ticketNumber(number)}] ${newest?.label ?? ''} · ${operatorName}`,
    greeting: `Hello ${oneLine(firstName)},`,
    paragraphs: [...sentences, ...quoted, ...question],
    action: {
      label: 'Open the request',
      url: `${publicUrl}${(newest && notificationPath(newest)) ?? '/support-page'}`,
    },
    footer: `You’re receiving this because email notifications are on. Manage notifications: ${publicUrl}/settings?tab=Notifications`,
    takesReplies,
  })
}
