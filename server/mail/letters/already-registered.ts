import { letter, type Letter, type Sender } from '../letter.ts'

/** Sent in place of the confirmation, so that the page can say the same to everybody. */
export function alreadyRegistered(from: Sender): Letter {
  return letter({
    from,
    subject: `Your account with ${from.operatorName}`,
    greeting: 'Hello,',
    paragraphs: [
      `We have received an application to ${from.operatorName} that names this address. There is an account for it already, so no application is needed.`,
      `If you no longer know your password, choose a new one here: ${from.publicUrl}/forgot-password`,
    ],
    action: { label: 'Sign in', url: `${from.publicUrl}/login` },
    footer: 'If you did not apply, do nothing: your account stays as it is.',
  })
}
