/** The ways of reaching a customer that they are asked about, each for itself. */
export const channels = ['CALL', 'TEXT', 'MAIL'] as const
export type Channel = (typeof channels)[number]

export type Consent = {
  channel: Channel
  isGiven: boolean
  wording: string
  version: string
  language: string
}

/** Raised with each change of a wording below. It is stored with what was agreed to. */
const version = '1'

const wordings: Record<Channel, (operator: string) => string> = {
  CALL: (operator) => `${operator} and the provider of my request may call me about it.`,
  TEXT: (operator) =>
    `${operator} and the provider of my request may send me text messages about it. Message and data rates may apply.`,
  MAIL: (operator) => `${operator} and the provider of my request may email me about it.`,
}

/** What is asked, with the answers in this form. */
export function consentsOf(operator: string, form: URLSearchParams): Consent[] {
  return channels.map((channel) => ({
    channel,
    isGiven: form.has(consentName(channel)),
    wording: wordings[channel](operator),
    version,
    language: 'en',
  }))
}

export function consentName(channel: Channel): string {
  return `consent.${channel.toLowerCase()}`
}
