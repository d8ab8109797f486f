import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'

type LeadMail = {
  subject: string
  text: string
  sender: string
  organization: string
  service: string
  /** Opens the customer's page, or one that only stops email. */
  token: string
  hasPage: boolean
}

/** What a person writes to the customer of a lead: their words, and a link that stops such letters. */
export function leadMail(
  from: Sender,
  { subject, text, sender, organization, service, token, hasPage }: LeadMail,
): Letter {
  const [footer, signature, pageLabel, stopLabel] = linesOf(from, { sender, organization, service })
  return letter({
    from,
    subject,
    paragraphs: [{ quote: text }],
    footer,
    signature,
    stop: { label: hasPage ? pageLabel : stopLabel, url: stopUrlOf(from, token) },
  })
}

/** The lines that are not the writer's: below the text, the signature, and the labels of the link. */
export function linesOf(
  { operatorName, publicUrl }: Sender,
  { sender, organization, service }: Pick<LeadMail, 'sender' | 'organization' | 'service'>,
): [footer: string, signature: string, pageLabel: string, stopLabel: string] {
  return [
    `${oneLine(sender)} of ${oneLine(organization)} wrote this about your request: ${oneLine(service)}.`,
    `Sent by ${operatorName}, ${publicUrl}. Reply to this email to answer ${oneLine(sender)}.`,
    'See your request, or stop these emails',
    'Stop these emails',
  ]
}

export function stopUrlOf({ publicUrl }: Sender, token: string): string {
  return `${publicUrl}/c/${token}`
}
