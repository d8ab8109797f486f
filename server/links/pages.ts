import type { FormSchema, Issue } from '../../forms/schema.ts'
import { leadNumber } from '../../texts/record-numbers.ts'
import { fieldsOf, idOf, labelFor, selectOf, type State } from './fields.ts'
import { documentOf, escaped, isolated } from './html.ts'
import { consentName, type Consent } from './wording.ts'

/** `auth.link_page`: who recommends, and what can be asked for. */
export type LinkPage = {
  referrer: string
  organization: string | null
  openingLine: string
  services: readonly { id: number; name: string; category: string }[]
}

/** `auth.link_form`. */
export type LinkForm = {
  name: string
  form: unknown
  version: number
  isServed: boolean
  city: string | null
  state: string | null
  states: readonly State[]
}

type About = { operator: string; code: string; link: LinkPage }

/** What fills this field is a program. Its name is no word that browsers fill in by themselves. */
export const trapName = 'remark2'

export function closedPage(operator: string): string {
  return documentOf(
    operator,
    'This link is not active',
    '<h1>This link is not active</h1><p>Ask the person who gave it to you for a new one.</p>',
  )
}

/** For what could not be read or answered. Nothing of it was stored. */
export function failedPage(operator: string, sentence: string): string {
  return documentOf(
    operator,
    'That did not work',
    `<h1>That did not work</h1><p>${escaped(sentence)}</p><p>Go back in your browser: what you typed is still there.</p>`,
  )
}

type Problem = 'service' | 'zip' | 'unserved'
type First = About & { service: string; zip: string; problem?: Problem | undefined }

/** The first page: the zip code, and the service unless there is one only, before anything else is typed. */
export function firstPage({ operator, code, link, service, zip, problem }: First): string {
  const [only] = link.services.length === 1 ? link.services : []
  const title = only?.name ?? 'What can we help you with?'
  const said = {
    service: 'Choose a service',
    zip: 'Please enter a ZIP code of five digits',
    unserved: `Not available in ${zip} yet. Try another ZIP code${only ? '' : ' or service'}.`,
  }
  const bad = (of: Problem[]) => problem !== undefined && of.includes(problem)
  const note = (id: string) =>
    problem === undefined
      ? ''
      : `<span class="bad" id="${id}-bad" role="alert">${escaped(said[problem])}</span>`
  const marks = (id: string) => `aria-invalid="true" aria-describedby="${id}-bad" autofocus`
  const choice = only
    ? ''
    : `<div class="wide"><label for="service">Service</label>${selectOf(
        `id="service" name="service" required ${bad(['service']) ? marks('service') : ''}`,
        link.services.map(({ id, name, category }) => [String(id), `${name} (${category})`]),
        service,
      )}${bad(['service']) ? note('service') : ''}</div>`
  return documentOf(
    operator,
    title,
    `<h1>${escaped(title)}</h1>${recommendation(link)}
<form class="card" method="get" action="/r/${code}" novalidate>
<div class="fields">${choice}<div class="wide"><label for="zip">Your ZIP code</label><input id="zip" name="zip" type="text" inputmode="numeric" autocomplete="postal-code" maxlength="10" required ${bad(['zip', 'unserved']) ? marks('zip') : ''} value="${escaped(zip)}">${bad(['zip', 'unserved']) ? note('zip') : ''}</div></div>
<button type="submit">Continue</button></form>
${nextSteps(operator)}`,
  )
}

function recommendation({ referrer, organization, openingLine }: LinkPage): string {
  const from = organization === null ? '' : `, ${isolated(organization)}`
  const line = openingLine === '' ? '' : `<blockquote dir="auto">${escaped(openingLine)}</blockquote>`
  return `<p class="soft">Recommended by ${isolated(referrer)}${from}</p>${line}`
}

function nextSteps(operator: string): string {
  return `<h2>What happens next</h2><ol><li>You tell us what you need. It takes about two minutes.</li>
<li>${isolated(operator)} chooses a provider who serves your area.</li>
<li>The provider contacts you in a way that you agreed to.</li></ol>`
}

export type Second = About & {
  service: number
  zip: string
  key: string
  name: string
  schema: FormSchema
  states: readonly State[]
  values: URLSearchParams
  issues: readonly Issue[]
  consents: readonly Consent[]
  /** Why a right form was not taken. */
  problem?: string
}

/** The service's form, with what was typed, and the consents. */
export function secondPage(page: Second): string {
  const { operator, code, link, service, zip, key, name, schema, issues } = page
  const hidden = Object.entries({ service: String(service), key, 'f.address.zip': zip }).map(
    ([of, value]) => `<input type="hidden" name="${of}" value="${escaped(value)}">`,
  )
  const elsewhere = `/r/${code}?${link.services.length > 1 ? `service=${service}&amp;` : ''}change=1`
  return documentOf(
    operator,
    name,
    `<h1>${escaped(name)}</h1>${recommendation(link)}${alertOf(page)}
<form class="card" method="post" action="/r/${code}" novalidate>${hidden.join('')}
<p class="soft">In ZIP code ${escaped(zip)}. <a href="${elsewhere}">Change</a></p>
<div class="fields">${fieldsOf(schema, page)}</div>
<div class="trap" aria-hidden="true"><label for="${trapName}">Leave this empty</label><input id="${trapName}" name="${trapName}" tabindex="-1" autocomplete="off"></div>
${consentFields(page.consents, issues)}
<button type="submit">Send request</button></form>`,
  )
}

function alertOf({ issues, problem, schema }: Second): string {
  if (problem !== undefined) return `<div class="alert" role="alert"><p>${escaped(problem)}</p></div>`
  if (issues.length === 0) return ''
  const items = issues.map(({ key, message }) => {
    const label = labelFor(key, schema)
    const text = escaped(label === undefined ? message : `${label}: ${message}`)
    return `<li>${key === '' ? text : `<a href="#${idOf(key)}">${text}</a>`}</li>`
  })
  return `<div class="alert" role="alert"><p>Not sent yet. Please check:</p><ul>${items.join('')}</ul></div>`
}

function consentFields(consents: readonly Consent[], issues: readonly Issue[]): string {
  const issue = issues.find(({ key }) => key === 'consent')
  const bad = issue ? `<span class="bad" id="consent-bad">${escaped(issue.message)}</span>` : ''
  const boxes = consents.map(({ channel, isGiven, wording }, place) => {
    const id = place === 0 ? ` id="${idOf('consent')}"` : ''
    const marks = issue ? ' aria-invalid="true" aria-describedby="consent-bad"' : ''
    return `<label class="pick"><input type="checkbox"${id} name="${consentName(channel)}" value="yes"${isGiven ? ' checked' : ''}${marks}><bdi>${escaped(wording)}</bdi></label>`
  })
  return `<fieldset><legend><h2>How may we reach you?</h2></legend><p class="soft">Choose at least one.</p>${bad}${boxes.join('')}</fieldset>`
}

/** The same for a request that was sent before. */
export function receiptPage(
  { operator, link, consents }: Second,
  { number, isChanged }: { number: number; isChanged: boolean },
): string {
  const change = `To change it, ask ${isolated(link.referrer)} who gave you this link.`
  const first = isChanged
    ? `<h1>We already have your request</h1><p>It stays as you sent it first. ${change}</p>`
    : '<h1>Your request is in</h1>'
  return documentOf(
    operator,
    isChanged ? 'We already have your request' : 'Your request is in',
    `${first}<div class="card"><p class="soft">Your number</p><p class="number">${leadNumber(number)}</p></div>
<h2>What happens next</h2><ol><li>${isolated(operator)} chooses a provider who serves your area.</li>
<li>The provider contacts you in a way that you agreed to.</li></ol>${isChanged ? '' : mailedReceipt(consents)}${isChanged ? '' : `<p class="soft">${change}</p>`}`,
  )
}

/** Whether one was sent depends on earlier ones, which the sender may not know of, so it says the rule. */
function mailedReceipt(consents: readonly Consent[]): string {
  return consents.some(({ channel, isGiven }) => channel === 'MAIL' && isGiven)
    ? '<p>We email you a receipt with a private link, where you see how your request is doing. It is at most one a day.</p>'
    : ''
}
