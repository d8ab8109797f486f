import { plainLine } from '../values/text.ts'
import { isolated, shortened } from './plainLine.ts'
import { leadNumber, ticketNumber } from './record-numbers.ts'

/** What the reader of a notification may know of its record now: `InAppNotification.about`. */
export type About = Readonly<
  Partial<
    Record<
      | 'firstName'
      | 'lastName'
      | 'service'
      | 'status'
      | 'state'
      | 'provider'
      | 'lead'
      | 'ticket'
      | 'invoice'
      | 'amount'
      | 'dueOn'
      | 'paidAt'
      | 'reference'
      | 'budgetFrom'
      | 'budgetTo'
      | 'respondBy'
      | 'excerpt',
      string
    >
  >
>

const maxCharacters = 80

/** Its texts and numbers as plain lines; everything else is left out. */
export function aboutIn(value: unknown): About {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]: [string, unknown]) => {
      const line = typeof one === 'string' || typeof one === 'number' ? plainLine(String(one)) : ''
      return line === '' ? [] : [[key, line]]
    }),
  )
}

/**
 * The second line of a notification: who and what it is about, such as "Petra Lang · Cedar Bluff · L-289". A firm or
 * an invoice that the sentence names already is not named twice.
 */
export function aboutLine(value: unknown, sentence = ''): string | undefined {
  const { firstName, lastName, provider, lead, ticket, invoice, amount, dueOn, service, excerpt } =
    aboutIn(value)
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const isMoney = amount !== undefined
  const parts = [
    name,
    provider && !sentence.includes(provider) && provider,
    invoice && !sentence.includes(invoice) && invoice,
    isMoney && dollarText(amount),
    dueOn && `due ${dayOf(dueOn)}`,
    isMoney && invoice === undefined && service,
    lead && leadNumber(lead),
    ticket && ticketNumber(ticket),
    excerpt && `“${shortened(excerpt, maxCharacters)}”`,
  ]
  const line = parts.flatMap((part) => (part ? [isolated(part)] : [])).join(' · ')
  return line === '' ? undefined : line
}

/** A customer or person in a letter, which may be passed on: "Petra L." */
export function shortName({ firstName, lastName }: About): string | undefined {
  if (firstName === undefined) return undefined
  return isolated(
    lastName === undefined ? firstName : `${firstName} ${shortened(lastName, 1).replace('…', '')}.`,
  )
}

export function dollarText(amount: string): string {
  return dollarFormat.format(Number(amount)).replace('-', '−')
}

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** "2026-12-03" as Dec 3, 2026. */
export function dayOf(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`))
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** "$5,000.00 to $8,000.00" */
export function budgetText({ budgetFrom, budgetTo }: About): string | undefined {
  if (budgetFrom !== undefined && budgetTo !== undefined)
    return `${dollarText(budgetFrom)} to ${dollarText(budgetTo)}`
  if (budgetTo !== undefined) return `Up to ${dollarText(budgetTo)}`
  return budgetFrom === undefined ? undefined : `From ${dollarText(budgetFrom)}`
}
