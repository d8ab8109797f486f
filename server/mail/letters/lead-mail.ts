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
  return letter({
    from,
    subject,
    paragraphs: [{ quote: text }],
    footer: `${oneLine(sender)} of ${oneLine(organization)} wrote this about your request: ${oneLine(service)}.`,
    signature: `Sent by ${from.operatorName}, ${from.publicUrl}. Reply to this email to answer ${oneLine(sender)}.`,
    stop: {
      label: hasPage ? 'See your request, or stop these emails' : 'Stop these emails',
      url: stopUrlOf(from, token),
    },
  })
}

export function stopUrlOf({ publicUrl }: Sender, token: string): string {
  return `${publicUrl}/c/${token}`
}
