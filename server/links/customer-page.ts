import type { FormField } from '../../forms/schema.ts'
import { answerTo, shownFields } from '../../forms/shownFields.ts'
import type { LeadStatus } from '../../texts/codes.generated.ts'
import { answerText } from './answer-text.ts'
import { publicForm } from './answers.ts'
import { documentOf, escaped, isolated } from './html.ts'
import type { Channel } from './wording.ts'

/** `auth.customer_page`: what a customer may take back, and, unless referral links are off, their own request. */
export type CustomerPage = {
  canWithdraw: boolean
  withdrawnAt?: string | null
  /** By the link of a letter to a customer who has no page of the request. */
  isOnlyMail?: boolean
  channels: readonly { channel: Channel; isGiven: boolean; withdrawnAt: string | null }[]
  request?: Request
}

type Request = {
  status: LeadStatus
  service: string
  askedAt: string
  provider: string | null
  form: unknown
  answers: Record<string, unknown>
}

/** After a form of the page was sent: what is withdrawn now, or why nothing is. */
export type Outcome = { isDone: boolean; sentence: string }

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
export function customerPage(operator: Operator, page: CustomerPage, outcome?: Outcome): string {
  const { request, isOnlyMail } = page
  const title = isOnlyMail ? `Emails from ${operator.name}` : 'Your request'
  const said = outcome
    ? `<div class="${outcome.isDone ? 'done' : 'alert'}" role="${outcome.isDone ? 'status' : 'alert'}"><p>${escaped(outcome.sentence)}</p></div>`
    : ''
  return documentOf(
    operator.name,
    title,
    `<h1>${escaped(title)}</h1>${said}${request ? whereOf(operator, request, page.withdrawnAt) : ''}
${channelsForm(operator, page)}
${request ? `<h2>What you sent</h2>${answersOf(request)}` : ''}
${withdrawForm(operator, page)}
<p class="soft">This page is private. Anyone who has its link ${isOnlyMail ? 'can do what you can' : 'sees what you see'}.</p>`,
  )
}

function whereOf(operator: Operator, request: Request, withdrawnAt: string | null | undefined): string {
  const provider = request.provider ? isolated(request.provider) : 'The provider'
  const sentence = where[request.status]({ operator: isolated(operator.name), provider })
  const withdrawn = withdrawnAt ? `<p>You withdrew your request on ${dayOf(withdrawnAt, operator)}.</p>` : ''
  return `<p class="soft">${isolated(request.service)}, sent on ${dayOf(request.askedAt, operator)}</p>
<div class="card"><h2>Where it is</h2><p>${sentence}</p>${withdrawn}</div>`
}

/** Each form posts to the page's own address, so that no page contains the secret. */
function channelsForm(operator: Operator, { channels, isOnlyMail }: CustomerPage): string {
  const rows = channels.map(({ channel, isGiven, withdrawnAt }) =>
    withdrawnAt
      ? `<p>${ways[channel]}: withdrawn on ${dayOf(withdrawnAt, operator)}</p>`
      : `<label class="pick"><input type="checkbox" name="stop" value="${channel}"><span>Stop ${ways[channel].toLowerCase()}${isOnlyMail ? '' : `<span class="help">You ${isGiven ? 'agreed' : 'did not agree'} to this.</span>`}</span></label>`,
  )
  const isOpen = channels.some(({ withdrawnAt }) => !withdrawnAt)
  const button = isOpen
    ? `<p class="soft">It holds at once, also for your other requests with this phone number or email address, for ${isolated(operator.name)} and all providers.</p><button type="submit">Stop what I chose</button>`
    : ''
  return `<h2>How you may be reached</h2><form class="card" method="post">${rows.join('')}${button}</form>`
}

function withdrawForm(operator: Operator, { canWithdraw, withdrawnAt, request }: CustomerPage): string {
  if (!canWithdraw)
    return withdrawnAt && !request
      ? `<p>You withdrew your request on ${dayOf(withdrawnAt, operator)}.</p>`
      : ''
  return `<h2>Withdraw the request</h2><form class="card" method="post"><input type="hidden" name="stop" value="REQUEST">
<label class="pick"><input type="checkbox" name="sure" value="yes"><span>I no longer want this. It cannot be taken back; I would send a new request.</span></label>
<button type="submit">Withdraw the request</button></form>`
}

function dayOf(time: string, { timeZone }: Operator): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(time))
}

/** For a link that is not open, whatever the reason. */
export function noCustomerPage(operator: string): string {
  return documentOf(
    operator,
    'This page does not exist',
    '<h1>This page does not exist</h1><p>The link is wrong, or it has ended. Open it again from the email that we sent you.</p>',
  )
}

/** The questions that were answered, with the form of that day; the name in one line. */
function answersOf({ form, answers }: Request): string {
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
