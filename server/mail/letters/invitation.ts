import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'
import { withPeriod } from '../../../texts/period.ts'

/** The operator invites users without an organization, as associates. */
export function invitation(
  from: Sender,
  to: { firstName: string; organizationName: string | null; token: string },
): Letter {
  const { operatorName } = from
  return letter({
    from,
    subject: `Your invitation to ${operatorName}`,
    greeting: `Hello ${oneLine(to.firstName)},`,
    paragraphs: [
      to.organizationName === null
        ? `${operatorName} invites you to become an associate.`
        : withPeriod(`${oneLine(to.organizationName)} invites you to join its team on ${operatorName}`),
      'Choose a password to activate your account. The link is valid for 7 days and works once.',
    ],
    action: { label: 'Accept the invitation', url: `${from.publicUrl}/signup/${to.token}` },
    footer: 'If you did not expect this, ignore this email. The account stays inactive.',
  })
}
