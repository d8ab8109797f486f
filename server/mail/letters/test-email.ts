import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'

/** Shows the operator that the mail server delivers. */
export function testEmail(from: Sender, { firstName }: { firstName: string }): Letter {
  return letter({
    from,
    subject: `Test email · ${from.operatorName}`,
    greeting: `Hello ${oneLine(firstName)},`,
    paragraphs: [
      'Your mail server works: this email reached you. Invitations, password links and notifications are sent the same way.',
    ],
    action: { label: 'Continue setting up', url: `${from.publicUrl}/home` },
    footer: 'You asked for this email in the setup guide.',
  })
}
