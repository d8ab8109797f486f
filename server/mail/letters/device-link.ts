import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'

export function deviceLink(from: Sender, to: { firstName: string; token: string }): Letter {
  const query = new URLSearchParams({ device: to.token })
  return letter({
    from,
    subject: `Sign in to ${from.operatorName} on a new device`,
    greeting: `Hello ${oneLine(to.firstName)},`,
    paragraphs: [
      'There were many failed attempts to sign in to your account, so new devices have to wait. Use the link below to sign in now.',
      'Open it in the browser where you want to sign in, then enter your password. It is valid for 60 minutes and works once.',
    ],
    action: { label: 'Sign in on this device', url: `${from.publicUrl}/login?${query.toString()}` },
    footer: 'If you did not request this, ignore this email and do not share the link.',
  })
}
