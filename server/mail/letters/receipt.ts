import { oneLine } from '../../base/email-address.ts'
import { letter, type Letter, type Sender } from '../letter.ts'

export type Channel = 'CALL' | 'TEXT' | 'MAIL'

const waysOf: readonly (readonly [Channel, string])[] = [
  ['CALL', 'calls'],
  ['TEXT', 'text messages'],
  ['MAIL', 'email'],
]

type Request = { service: string; channels: readonly Channel[]; token: string }

/**
 * To the customer of a lead that came by a referral link. Anyone may have typed the address, so the letter repeats
 * nothing that was typed. Otherwise anyone could send their own text to anyone.
 */
export function receipt(from: Sender, { service, channels, token }: Request): Letter {
  const { operatorName } = from
  const agreed = waysOf.filter(([channel]) => channels.includes(channel)).map(([, way]) => way)
  const others = waysOf.filter(([channel]) => !channels.includes(channel)).map(([, way]) => way)
  return letter({
    from,
    subject: `${operatorName} has your request`,
    greeting: 'Hello,',
    paragraphs: [
      `We received your request: ${oneLine(service)}.`,
      `Next, ${operatorName} chooses a provider who serves your area. The provider then contacts you in a way that you agreed to.`,
      [
        `You agreed to ${listOf(agreed, 'and')}.`,
        others.length > 0 && `You did not agree to ${listOf(others, 'or')}.`,
      ]
        .filter(Boolean)
        .join(' '),
      'On a page of your own you see where your request is, and can withdraw it or what you agreed to. Its link is private: anyone who has it can do the same.',
    ],
    action: { label: 'See your request', url: `${from.publicUrl}/c/${token}` },
    footer: 'If you did not send this request, someone else typed your address: withdraw it on that page.',
  })
}

/** "calls, text messages and email" */
function listOf(words: readonly string[], word: 'and' | 'or'): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${word} ${last}`
}
