import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'

export function reset(from: Sender, to: { firstName: string; userId: number; token: string }): Letter {
  const query = new URLSearchParams({ userId: String(to.userId), token: to.token })
  return letter({
    from,
    subject: `Reset your password for ${from.operatorName}`,
    greeting: `Hello ${oneLine(to.firstName)},`,
    paragraphs: [
      `We received a request to reset the password of your ${from.operatorName} account.`,
      'The link below is valid for 60 minutes and works once. An older link no longer works.',
    ],
    action: { label: 'Choose a new password', url: `${from.publicUrl}/reset-password?${query.toString()}` },
    footer: 'If you did not request this, ignore this email. Your password stays the same.',
  })
}
