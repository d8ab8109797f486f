import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'

export function factorReset(from: Sender, to: { firstName: string; token: string }): Letter {
  const query = new URLSearchParams({ token: to.token })
  return letter({
    from,
    subject: `Remove your second factor for ${from.operatorName}`,
    greeting: `Hello ${oneLine(to.firstName)},`,
    paragraphs: [
      'An administrator asked to remove the second factor of your account, because you can no longer use it.',
      'The link below is valid for 24 hours and works once. It signs you out everywhere; after that, your password signs you in until you set up a new factor.',
    ],
    action: {
      label: 'Remove my second factor',
      url: `${from.publicUrl}/reset-second-factor?${query.toString()}`,
    },
    footer:
      'If you did not ask for this, do not open the link, and tell your administrator: someone else may have asked in your name.',
  })
}
