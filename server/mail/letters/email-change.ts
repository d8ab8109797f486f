import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'

/** To the new address of an account. */
export function emailChange(from: Sender, to: { firstName: string; token: string }): Letter {
  const query = new URLSearchParams({ token: to.token })
  return letter({
    from,
    subject: `Confirm your new email for ${from.operatorName}`,
    greeting: `Hello ${oneLine(to.firstName)},`,
    paragraphs: [
      `Use the link below to make this address the email of your ${from.operatorName} account.`,
      'It is valid for 24 hours and works once. Until then, you sign in with your present email.',
    ],
    action: { label: 'Confirm this email', url: `${from.publicUrl}/confirm-email?${query.toString()}` },
    footer: 'If you did not request this, ignore this email and do not share the link.',
  })
}

/** To a requested address that already has an account. */
export function emailTaken(from: Sender): Letter {
  return letter({
    from,
    subject: `This email already has a ${from.operatorName} account`,
    greeting: 'Hello,',
    paragraphs: [
      `Someone asked to use this address for another ${from.operatorName} account. It already has one, so nothing was changed.`,
      'If it was you, sign in with this address instead, or choose another.',
    ],
    footer: 'If it was not you, ignore this email.',
  })
}
