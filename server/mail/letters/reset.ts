import { oneLine } from '../address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'

export function reset(from: Sender, to: { firstName: string; userId: number; token: string }): Letter {
  const query = new URLSearchParams({ userId: String(to.userId), token: to.token })
  return letter({
    from,
    subject: `Reset your password for ${from.operatorName}`,
    greeting: `Hello ${oneLine(to.firstName)},`,
    paragraphs: [
      `Somebody asked for a new password for your account with ${from.operatorName}.`,
      'The link below is valid for 60 minutes and works once. An older link no longer works.',
    ],
    action: { label: 'Choose a new password', url: `${from.publicUrl}/reset-password?${query.toString()}` },
    footer: 'If it was not you, do nothing: your password stays as it is.',
  })
}
