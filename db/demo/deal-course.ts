import * as event from './deal-events.ts'
import type { DealEvent } from './deal-events.ts'
import { providersOf, type Deal } from './deals.ts'
import { workersOf } from './lead-parties.ts'
import type { DemoPerson } from './people.ts'
import { people, personId } from './world.ts'

type Outcome =
  | 'waits'
  | 'reported'
  | 'late'
  | 'lateReported'
  | 'refused'
  | 'extended'
  | 'ended'
  | 'paid'
  | 'paidLate'

const day = 24
/** Every two weeks the operator invoices closed deals and pays the referrers. */
const fortnight = 14 * day
const firstBilling = 8 * day
const firstPayday = 12 * day
const longAgo = 176 * day

/** The outcomes of the invoices per billing run; earlier runs have more settled ones. */
const outcomes: readonly (readonly Outcome[])[] = [
  ['reported', 'waits', 'paid', 'waits'],
  ['lateReported', 'late', 'extended', 'paid'],
  ['late', 'refused', 'paid', 'extended'],
  ['paid', 'refused', 'ended', 'paid', 'extended', 'paid', 'paidLate'],
]

/** All money events of these deals, in order. */
export function eventsOf(deals: readonly Deal[]): DealEvent[] {
  const [master, admin] = [personOf('master@operator.example'), personOf('admin@operator.example')]
  const closings = deals.map(event.closing)
  const endings = deals.flatMap(({ lead, endedHoursAgo }) =>
    endedHoursAgo
      ? [event.ending(lead.id, master, endedHoursAgo, 'The customer withdrew within the first days')]
      : [],
  )
  const corrections = deals.flatMap(({ lead, correction }) =>
    correction ? [event.correcting(lead.id, admin, correction)] : [],
  )
  const paydays = every(fortnight, firstPayday).map((hoursAgo) => event.payingOut(master, hoursAgo))
  const ticks = every(day, 0.05).map(event.ticking)
  return [...closings, ...endings, ...corrections, ...invoices(deals), ...paydays, ...ticks].toSorted(
    (a, b) => b.hoursAgo - a.hoursAgo,
  )
}

export function personOf(email: string): DemoPerson {
  const person = people[personId(email) - 1]
  if (!person) throw new Error(`The demo has no ${email}`)
  return person
}

/** Times at this interval, from long ago to now. */
function every(hours: number, last: number): number[] {
  return Array.from(
    { length: Math.floor((longAgo - last) / hours) },
    (_, index) => last + index * hours,
  ).toReversed()
}

function invoices(deals: readonly Deal[]): DealEvent[] {
  let id = 0
  return every(fortnight, firstBilling).flatMap((hoursAgo) => {
    const billing = (hoursAgo - firstBilling) / fortnight
    const turns = outcomes[Math.min(billing, outcomes.length - 1)] ?? []
    return providersOf(deals)
      .map((provider) => linesOf(deals, provider, hoursAgo))
      .filter((lines) => lines.length > 0)
      .flatMap((lines, index) => {
        id += 1
        return invoiceOf(
          id,
          lines,
          hoursAgo - index / 4,
          turns[(index + billing * 4) % turns.length] ?? 'paid',
        )
      })
  })
}

/** The deals of a provider on that day's invoice: those of the last two weeks and corrections of older ones. */
function linesOf(deals: readonly Deal[], provider: string, hoursAgo: number): Deal[] {
  const isDue = (since: number | undefined) =>
    since !== undefined && since > hoursAgo && since <= hoursAgo + fortnight
  return deals.filter(
    (deal) =>
      deal.provider === provider &&
      deal.endedHoursAgo === null &&
      (isDue(deal.hoursAgo) || isDue(deal.correction?.hoursAgo)),
  )
}

function invoiceOf(id: number, deals: readonly Deal[], issued: number, outcome: Outcome): DealEvent[] {
  const [deal] = deals
  const [operator, provider] = [personOf('admin@operator.example'), deal && workersOf(deal.provider).master]
  if (!deal || !provider) throw new Error('A demo invoice has no payer')
  const reference = `Wire ${deal.provider.slice(0, 3).toUpperCase()}-${1000 + ((deal.lead.id * 271) % 9000)}`
  const reported = (days: number) =>
    event.movingInvoice('reportPayment', id, provider, issued - days * day, { reference })
  const confirmed = (days: number) => event.movingInvoice('confirmPayment', id, operator, issued - days * day)
  const rejected = (days: number) =>
    event.movingInvoice('rejectPayment', id, operator, issued - days * day, {
      reason: 'The bank knows of no such transfer',
    })
  const courses: Readonly<Record<Outcome, readonly DealEvent[]>> = {
    waits: [],
    late: [],
    reported: [reported(6)],
    lateReported: [reported(20)],
    refused: [reported(13), rejected(16), reported(19), confirmed(21)],
    extended: [event.extending(id, operator, issued - 13 * day), reported(24), confirmed(26)],
    ended: [...ended(deals, issued - 11 * day), confirmed(12)],
    paid: [reported(5 + (deal.lead.id % 2)), confirmed(7)],
    paidLate: [reported(21), confirmed(23)],
  }
  const leads = deals.map(({ lead }) => lead.id)
  return [event.billing(leads, operator, issued), ...courses[outcome].filter(({ hoursAgo }) => hoursAgo > 0)]
}

/** At most the first two, and none that will be corrected. */
function ended(deals: readonly Deal[], hoursAgo: number): DealEvent[] {
  const master = personOf('master@operator.example')
  return deals
    .filter(({ correction }, index) => correction === null && index < 2)
    .map(({ lead }) => event.ending(lead.id, master, hoursAgo, 'The customer was released from the contract'))
}
