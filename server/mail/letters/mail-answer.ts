import { shortened } from '../../../texts/plainLine.ts'
import { plainLine } from '../../../values/text.ts'
import { ticketNumber } from '../../../texts/record-numbers.ts'
import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'

type Content = {
  readonly firstName: string
  readonly ticket: number
  readonly publicId: string
  readonly title: string
  /** Why the message is no reply; null if it is one. */
  readonly reason: string | null
  readonly leftOut: readonly string[]
}

/** Says what of a reply by mail was not used. */
export function mailAnswer(from: Sender, content: Content): Letter {
  const { operatorName, publicUrl } = from
  const { firstName, ticket, publicId, title, reason, leftOut } = content
  const number = ticketNumber(ticket)
  const request = `your request ${number}, “${shortened(plainLine(title), 100)}”`
  const isOver = reason === 'ENDED' || reason === 'CLOSED'
  return letter({
    from,
    subject: `[${number}] ${reason === null ? 'Parts of your reply were left out' : 'Your reply needs attention'} · ${operatorName}`,
    greeting: `Hello ${oneLine(firstName)},`,
    paragraphs: [
      reason === null
        ? `Your reply to ${request} arrived, but not in full:`
        : `Your reply to ${request} was not added to it. ${sentences[reason] ?? 'It could not be used.'}`,
      ...leftOut.map((sentence) => ({ quote: plainLine(sentence) })),
      ...(isOver ? [] : ['You can also reply, and add files, on the page of your request.']),
    ],
    action: isOver
      ? { label: 'Send a new request', url: `${publicUrl}/support-page/help` }
      : { label: 'Open the request', url: `${publicUrl}/support-page/${publicId}` },
    footer: 'You’re receiving this because you replied to an email about your request.',
  })
}

const sentences: Readonly<Record<string, string>> = {
  EMPTY: 'We found no new text and no files in it.',
  TOO_LARGE: 'The email is larger than 35 MB, so its files could not be read. We will look at its text.',
  UNREADABLE: 'The email could not be read.',
  LIMITED: 'There were more than 60 replies within an hour. We will look at it.',
  ENDED: 'The request was closed more than 90 days ago.',
  CLOSED: 'The request was canceled.',
}
