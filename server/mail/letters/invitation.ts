import { oneLine } from '../address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'

/** Who belongs to no organisation is invited by the operator, as an associate. */
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
        ? `${operatorName} invites you to be one of its associates.`
        : `${oneLine(to.organizationName)} invites you to join its people on ${operatorName}.`,
      'Choose a password, and your account is ready. The link is valid for 7 days and works once.',
    ],
    action: { label: 'Accept the invitation', url: `${from.publicUrl}/signup/${to.token}` },
    footer: 'If you did not expect this, do nothing: the account stays unused.',
  })
}
