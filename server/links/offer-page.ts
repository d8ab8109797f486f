import { readForm } from '../../forms/readForm.ts'
import { budgetText, dollarText } from '../../texts/about.ts'
import { leadNumber } from '../../texts/record-numbers.ts'
import { timeText } from '../mail/letters/facts.ts'
import { documentOf, escaped, isolated } from './html.ts'
import { withPeriod } from '../../texts/period.ts'

type Answer = { move: 'accept' | 'decline'; label: string; needs: readonly string[]; warning: string | null }

/** What a provider may know of a lead before it accepts. */
type OfferedLead = {
  number: number
  service: string
  category: string
  firstName: string
  state: string | null
  zipPrefix: string | null
  budgetFrom: string | null
  budgetTo: string | null
  dealValue: string | null
  submittedAt: string
  respondBy: string
  form: unknown
  referrer: string | null
  referrerOrganization: string | null
}

type Named = { name: string; organization: string | null; leadPublicId: string }

type OpenOffer = Named & {
  state: 'OPEN'
  answers: readonly Answer[]
  /** Accepting shows the customer, so a person with a second factor signs in for it. */
  signsInToAccept: boolean
  lead: OfferedLead
  problem?: string | null
}

/** `isOwn` says whether it was answered with this link, not by a colleague or in the product. */
type AnsweredOffer = Named & { state: 'ACCEPTED' | 'DECLINED'; isOwn: boolean }

/** `auth.offer_page`. */
export type OfferPage = OpenOffer | AnsweredOffer

type Operator = { name: string; timeZone: string }

/** The page of an offer for one person of the provider, by the link of their letter. */
export function offerPage(operator: Operator, page: OfferPage, now = new Date()): string {
  return page.state === 'OPEN' ? openPage(operator, page, now) : answeredPage(operator, page)
}

export function leadPath({ leadPublicId }: Named): string {
  return `/view-leads/${encodeURIComponent(leadPublicId)}`
}

/** For a link that is not open, whatever the reason. */
export function noOfferPage(operator: string): string {
  return documentOf(
    operator,
    'This link is not open',
    `<h1>This link is not open</h1><p>It is wrong, or the offer has ended or is no longer yours.</p><p><a href="/view-leads">Sign in to see your leads</a></p>`,
  )
}

function openPage(operator: Operator, page: OpenOffer, now: Date): string {
  const { lead } = page
  return documentOf(
    operator.name,
    `Lead offered: ${lead.service} for ${lead.firstName}`,
    `<p class="soft">${isolated(operator.name)} offers you a lead</p><h1>${isolated(lead.service)} for ${isolated(lead.firstName)}</h1>
${problemOf(page)}<div class="done"><p><strong>${timeLeft(lead.respondBy, now)}</strong></p><p>Answer by ${escaped(timeText(new Date(lead.respondBy), operator.timeZone))}</p></div>
${factsOf(lead, operator)}
${page.answers.map((answer) => (answer.move === 'accept' ? acceptForm(answer, page) : declineForm(answer, page, operator))).join('\n')}
<p class="soft">${whoseLink(page)} Do not pass it on: an answer counts as theirs.</p><p><a href="${escaped(leadPath(page))}">Sign in and open the lead</a></p>`,
  )
}

/** Of the lead nothing but where it is: the customer is for those who sign in. */
function answeredPage(operator: Operator, page: AnsweredOffer): string {
  const open = escaped(leadPath(page))
  const who = page.isOwn ? 'You' : isolated(page.organization ?? 'Your organization')
  const [title, body] =
    page.state === 'ACCEPTED'
      ? [
          'Lead accepted',
          `<h1>${who} accepted this lead</h1><p>Sign in to see how to reach the customer.</p><a class="button" href="${open}">Sign in and open the lead</a>`,
        ]
      : [
          'Lead declined',
          `<h1>You declined this lead</h1><p>It goes back to <bdi>${escaped(withPeriod(operator.name))}</bdi></p><p>By mistake? <a href="${open}">Sign in</a> and undo it within 10 minutes.</p>`,
        ]
  return documentOf(operator.name, title, `${body}<p class="soft">${whoseLink(page)}</p>`)
}

function whoseLink({ name, organization }: Named): string {
  const whose = organization === null ? isolated(name) : `${isolated(name)} of ${isolated(organization)}`
  // Names of firms end in a full stop, too.
  return `This link is for ${whose} alone.`
}

function problemOf({ problem }: OpenOffer): string {
  if (!problem) return ''
  const sentence = problems.get(problem) ?? 'Your answer was not taken. This is the offer as it is now.'
  return `<div class="alert" role="alert"><p>${sentence}</p></div>`
}

const problems: ReadonlyMap<string, string> = new Map([
  ['NO_ANSWER', 'Nothing is answered yet. Choose an answer.'],
  ['REASON_REQUIRED', 'Not declined yet. Please say why.'],
])

/** Each form posts to the page's own address, so that no page contains the secret. */
function acceptForm({ label }: Answer, page: OpenOffer): string {
  if (page.signsInToAccept)
    return `<a class="button" href="${escaped(leadPath(page))}">Sign in to accept</a><p class="soft">You sign in with a second step, so accepting takes that, too.</p>`
  return `<form method="post"><input type="hidden" name="answer" value="accept"><button type="submit">${escaped(label)}</button></form>
<p class="soft">Then sign in to see how to reach the customer.</p>`
}

function declineForm({ label, needs, warning }: Answer, { problem }: OpenOffer, operator: Operator): string {
  const marks = problem === 'REASON_REQUIRED' ? ' aria-invalid="true" autofocus' : ''
  const note = warning?.replaceAll('{operator}', operator.name)
  const reason = needs.includes('reason')
    ? `<label for="reason">Reason</label><textarea id="reason" name="reason" maxlength="2000" required aria-describedby="reason-help"${marks}></textarea><span class="help" id="reason-help">Everyone on this lead can see this.</span>`
    : ''
  return `<h2>${escaped(label)}</h2><form class="card" method="post" novalidate><input type="hidden" name="answer" value="decline">
${note ? `<p class="soft">${escaped(note)}</p>` : ''}${reason}<button type="submit" class="second">${escaped(label)}</button></form>`
}

function factsOf(lead: OfferedLead, { timeZone }: Operator): string {
  const { budgetFrom, budgetTo, dealValue, referrer, referrerOrganization } = lead
  const budget = budgetText({
    ...(budgetFrom !== null && { budgetFrom }),
    ...(budgetTo !== null && { budgetTo }),
  })
  const where = [lead.state, lead.zipPrefix && `ZIP ${lead.zipPrefix}xx`].filter(Boolean).join(', ')
  const from = [referrer, referrerOrganization].filter(Boolean).join(', ')
  const rows: [string, string | undefined][] = [
    ['Lead', leadNumber(lead.number)],
    ['Service', `${lead.service} (${lead.category})`],
    ['Customer', lead.firstName],
    ['Location', where],
    ['Budget', budget ?? 'Not provided'],
    ['Deal value', dealValue === null ? undefined : dollarText(dealValue)],
    ['Referrer', from || 'Known to the operator'],
    ['Submitted', timeText(new Date(lead.submittedAt), timeZone)],
    ['Visible after you accept', hiddenLabels(lead.form).join(' · ')],
  ]
  const facts = rows.map(([label, text]) =>
    text ? `<dt>${escaped(label)}</dt><dd>${isolated(text)}</dd>` : '',
  )
  return `<dl class="card">${facts.join('')}</dl>`
}

/** What the form asked the customer, beside the facts above. */
function hiddenLabels(form: unknown): string[] {
  const known = ['firstName', 'budgetFrom', 'budgetTo']
  return readForm(form)
    .fields.filter(({ key }) => !known.includes(key))
    .map(({ label }) => label)
}

/** "23 hours 14 minutes left", as it was when the page was written. */
function timeLeft(until: string, now: Date): string {
  const minutes = Math.floor((new Date(until).getTime() - now.getTime()) / 60_000)
  if (minutes < 1) return 'Less than a minute left'
  const parts = [count(Math.floor(minutes / 60), 'hour'), count(minutes % 60, 'minute')]
  return `${parts.filter(Boolean).join(' ')} left`
}

function count(number: number, unit: string): string {
  return number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`
}
