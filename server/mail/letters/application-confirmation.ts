import { letter, type Letter, type Sender } from '../letter.ts'

/**
 * The address is not verified yet, so the letter repeats nothing the applicant typed. Otherwise anyone could
 * send their own text to anyone.
 */
export function applicationConfirmation(from: Sender, to: { token: string }): Letter {
  return letter({
    from,
    subject: `Confirm your address for ${from.operatorName}`,
    greeting: 'Hello,',
    paragraphs: [
      `We received an application to ${from.operatorName} with this address.`,
      'Please confirm that the address is yours. Then we review the application. The link is valid for 7 days and works once.',
    ],
    action: { label: 'Confirm this address', url: `${from.publicUrl}/signup/${to.token}` },
    footer: 'If you did not apply, ignore this email. The application will not be reviewed.',
  })
}
