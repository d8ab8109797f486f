import { letter, type Letter, type Sender } from '../letter.ts'

/** Replaces the confirmation, so that the page can give the same answer to everyone. */
export function alreadyRegistered(from: Sender): Letter {
  return letter({
    from,
    subject: `Your account with ${from.operatorName}`,
    greeting: 'Hello,',
    paragraphs: [
      `We received an application to ${from.operatorName} with this address. It already has an account, so you do not need to apply.`,
      `If you forgot your password, choose a new one: ${from.publicUrl}/forgot-password`,
    ],
    action: { label: 'Sign in', url: `${from.publicUrl}/login` },
    footer: 'If you did not apply, ignore this email. Your account stays the same.',
  })
}
