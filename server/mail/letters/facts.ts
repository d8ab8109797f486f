import { aboutIn, budgetText, dayOf, dollarText, shortName, type About } from '../../../texts/about.ts'
import { textIn } from '../../../texts/notifications.ts'
import { leadNumber, ticketNumber } from '../../../texts/record-numbers.ts'
import { isolated, shortened } from '../../../texts/plainLine.ts'
import { plainLine } from '../../../values/text.ts'
import type { Fact } from '../letter.ts'

/** What a letter says of a record below its sentence: only what its reader may know now. */
export function factsOf(about: unknown, { data, timeZone }: { data: unknown; timeZone: string }): Fact[] {
  const facts = aboutIn(about)
  const isPerson = facts.lead === undefined && facts.firstName !== undefined
  const rows: [string, string | undefined][] = [
    [isPerson ? 'From' : 'Customer', shortName(facts)],
    ['Invoice', facts.invoice],
    ['Amount', facts.amount && dollarText(facts.amount)],
    ['Due', facts.dueOn && dayOf(facts.dueOn)],
    ['Paid', facts.paidAt && timeText(new Date(facts.paidAt), timeZone)],
    ['Reference', facts.reference && isolated(facts.reference)],
    ['Service', facts.service && isolated(facts.service)],
    ['Status now', facts.status && isolated(facts.status)],
    ['Budget', budgetText(facts)],
    ['State', facts.state],
    ['Provider', facts.provider && isolated(facts.provider)],
    ['Lead', facts.lead && leadNumber(facts.lead)],
    ['Respond by', respondBy(facts, { data, timeZone })],
  ]
  return rows.flatMap(([label, value]): Fact[] =>
    value === undefined ? [] : [[label, shortened(value, maxValue)]],
  )
}

/** What a letter is about: "Roofing for Petra", or the number of an invoice or a request. */
export function titleOf(about: unknown, data: unknown): string | undefined {
  const { service, firstName, lead, invoice, ticket } = aboutIn(about)
  if (ticket !== undefined) return ticketNumber(ticket)
  const named = invoice ?? service ?? textIn(data, 'serviceName') ?? textIn(data, 'invoiceNumber')
  if (named === undefined) return undefined
  const isLead = lead !== undefined && firstName !== undefined
  return isLead ? `${nameText(named)} for ${nameText(firstName)}` : nameText(named)
}

const maxName = 60
const maxValue = 200

/** A name as a part of a line: plain, cut where it is long, and of a direction of its own. */
export function nameText(name: string): string {
  return isolated(shortened(plainLine(name), maxName))
}

/** "Mon, Nov 23, 7:30 AM CST (24 hours)", while the offer is open to this reader. */
function respondBy(
  { respondBy: until }: About,
  { data, timeZone }: { data: unknown; timeZone: string },
): string | undefined {
  const when = new Date(until ?? '')
  if (Number.isNaN(when.getTime())) return undefined
  const hours = textIn(data, 'respondHours')
  const within = hours === undefined ? '' : ` (${hours} ${hours === '1' ? 'hour' : 'hours'})`
  return `${timeText(when, timeZone)}${within}`
}

/** "Mon, Nov 23, 7:30 AM CST" */
export function timeText(when: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  // Which space stands before AM differs by version.
  return format.format(when).replaceAll('\u202f', ' ')
}
