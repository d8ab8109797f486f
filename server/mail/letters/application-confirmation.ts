import { letter, type Letter, type Sender } from '../letter.ts'

/**
 * Nobody has proved yet that the address belongs to the applicant: nothing that the applicant wrote is in
 * here, or anybody could have us mail a text of theirs to anybody.
 */
export function applicationConfirmation(from: Sender, to: { token: string }): Letter {
  return letter({
    from,
    subject: `Confirm your address for ${from.operatorName}`,
    greeting: 'Hello,',
    paragraphs: [
      `We have received an application to ${from.operatorName} that names this address.`,
      'Please confirm that it is yours; then we look at the application. The link is valid for 7 days and works once.',
    ],
    action: { label: 'Confirm this address', url: `${from.publicUrl}/signup/${to.token}` },
    footer: 'If you did not apply, do nothing: the application goes no further.',
  })
}
