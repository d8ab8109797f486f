import type { FormField } from '../../forms/schema.ts'
import { answerTo, shownFields } from '../../forms/shownFields.ts'
import type { LeadStatus } from '../../texts/codes.generated.ts'
import { answerText } from './answer-text.ts'
import { publicForm } from './answers.ts'
import { documentOf, isolated } from './html.ts'
import type { Channel } from './wording.ts'

/** `auth.customer_page`: what a customer reads of their own request. */
export type CustomerPage = {
  status: LeadStatus
  service: string
  askedAt: string
  provider: string | null
  form: unknown
  answers: Record<string, unknown>
  channels: readonly { channel: Channel; isGiven: boolean }[]
}

export type Operator = { name: string; timeZone: string }

type Where = { operator: string; provider: string }

/** Where a request is, in words for its customer. The names are HTML. */
const where: Record<LeadStatus, (names: Where) => string> = {
  NEW_LEAD: ({ operator }) =>
    `${operator} has your request and chooses a provider who serves your area. The provider then contacts you.`,
  DUPLICATE: ({ operator }) => `${operator} has your request.`,
  ASSIGNED: ({ operator }) =>
    `${operator} has found a provider who may serve you. Once they say yes, they contact you.`,
  ACCEPTED: ({ provider }) => `${provider} has taken on your request and contacts you next.`,
  CONTACTED: ({ provider }) => `${provider} has contacted you and works on your request.`,
  QUALIFIED: ({ provider }) => `${provider} knows what you need and prepares a proposal for you.`,
  PROPOSAL_SENT: ({ provider }) => `${provider} has made you a proposal. Now it is your turn to answer.`,
  ON_HOLD: ({ provider }) => `Your request waits for now. ${provider} comes back to you later.`,
  CLOSED_WON: ({ provider }) => `You and ${provider} have agreed. Nothing else is left to do here.`,
  CLOSED_LOST: () => 'Your request has ended. No one contacts you about it any more.',
  UNQUALIFIED: () => 'Your request has ended: no provider can take it on.',
  WITHDRAWN: () => 'Your request was withdrawn. No one contacts you about it any more.',
}

const ways: Record<Channel, string> = { CALL: 'Calls', TEXT: 'Text messages', MAIL: 'Email' }

/** The page of a customer by their private link. */
export function customerPage({ name, timeZone }: Operator, page: CustomerPage): string {
  const names = {
    operator: isolated(name),
    provider: page.provider ? isolated(page.provider) : 'The provider',
  }
  const sentOn = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(
    new Date(page.askedAt),
  )
  return documentOf(
    name,
    'Your request',
    `<h1>Your request</h1><p class="soft">${isolated(page.service)}, sent on ${sentOn}</p>
<div class="card"><h2>Where it is</h2><p>${where[page.status](names)}</p></div>
<h2>How you may be reached</h2>${channelsOf(page)}
<h2>What you sent</h2>${answersOf(page)}
<p class="soft">This page is private. Whoever has its link sees what you see.</p>`,
  )
}

/** For a link that is not open, whatever the reason. */
export function noCustomerPage(operator: string): string {
  return documentOf(
    operator,
    'This page does not exist',
    '<h1>This page does not exist</h1><p>The link is wrong, or it has ended. Open it again from the email that we sent you.</p>',
  )
}

function channelsOf({ channels }: CustomerPage): string {
  const items = channels.map(
    ({ channel, isGiven }) => `<li>${ways[channel]}: you ${isGiven ? 'agreed' : 'did not agree'}</li>`,
  )
  return `<ul>${items.join('')}</ul>`
}

/** The questions that were answered, with the form of that day; the name in one line. */
function answersOf({ form, answers }: CustomerPage): string {
  const fields = shownFields(publicForm(form), answers)
  const textTo = (field: FormField) => answerText(field, answerTo(field, answers))
  const isName = ({ key }: FormField) => names.includes(key)
  const name = fields.filter(isName).flatMap((field) => textTo(field) ?? [])
  const others = fields
    .filter((field) => !isName(field))
    .map((field) => [field.label, textTo(field)] as const)
  const facts = [['Name', name.join(' ')] as const, ...others].map(([label, text]) =>
    text ? `<dt>${isolated(label)}</dt><dd>${isolated(text).replaceAll('\n', '<br>')}</dd>` : '',
  )
  return `<dl>${facts.join('')}</dl>`
}

const names = ['firstName', 'middleName', 'lastName']
