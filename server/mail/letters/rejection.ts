import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'
import { withPeriod } from '../../../texts/period.ts'

export function rejection(from: Sender, to: { firstName: string; reason: string }): Letter {
  return letter({
    from,
    subject: `Your application to ${from.operatorName}`,
    greeting: `Hello ${oneLine(to.firstName)},`,
    paragraphs: [
      `Thank you for applying to ${withPeriod(from.operatorName)} We cannot accept your application.`,
      `The reason: ${to.reason.trim().split(/\r?\n/).map(oneLine).join('\n')}`,
    ],
    footer: 'No account was created.',
  })
}
