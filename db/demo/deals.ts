import { organizations } from './organizations.ts'
import type { DemoPerson } from './people.ts'
import { proposalOf, type Numbered } from './numbered.ts'

/** A won lead, and its events before any invoice. */
export type Deal = {
  lead: Numbered
  provider: string
  /** Who closed it. */
  closer: DemoPerson
  /** In dollars. */
  amount: string
  hoursAgo: number
  /** When the operator terminated it, before an invoice. */
  endedHoursAgo: number | null
  correction: Correction | null
}

export type Correction = { hoursAgo: number; amount: string; reason: string }

/** Corrections: each applies to a provider's oldest deal within this age, by this percentage and after these days. */
const corrections = [
  {
    provider: 'vendor',
    within: 140,
    percent: 85,
    days: 44,
    reason: 'The customer canceled part of the order',
  },
  { provider: 'multirole', within: 90, percent: 110, days: 20, reason: 'Two more locations were added' },
  {
    provider: 'vendor',
    within: 50,
    percent: 92,
    days: 30,
    reason: 'A discount was agreed after a late start',
  },
  { provider: 'multirole', within: 40, percent: 95, days: 25, reason: 'The first month was waived' },
]

/** The deals of all won leads, oldest first. */
export function dealsOf(leads: readonly Numbered[]): Deal[] {
  const deals = leads
    .filter(({ status }) => status === 'CLOSED_WON')
    .map(dealOf)
    .toSorted((a, b) => b.hoursAgo - a.hoursAgo)
  for (const { provider, within, percent, days, reason } of corrections) {
    const deal = deals.find(
      (one) =>
        one.provider === provider && one.hoursAgo <= within * 24 && !one.endedHoursAgo && !one.correction,
    )
    if (!deal) throw new Error(`The demo has no deal of ${provider} to correct`)
    const amount = percentOf(deal.amount, percent)
    deal.correction = { hoursAgo: Math.max(deal.hoursAgo - days * 24, 5), amount, reason }
  }
  return deals
}

function dealOf(lead: Numbered): Deal {
  const last = lead.steps.at(-1)
  if (!last?.actor || lead.provider === null) throw new Error(`Nobody closed lead ${lead.id} of the demo`)
  const isEnded = lead.id % 19 === 7 && last.hoursAgo > 100
  return {
    lead,
    provider: lead.provider,
    closer: last.actor,
    amount: percentOf(expectedOf(lead), 82 + lead.chance.number(31)),
    hoursAgo: last.hoursAgo,
    endedHoursAgo: isEnded ? last.hoursAgo - 50 : null,
    correction: null,
  }
}

function expectedOf(lead: Numbered): string {
  const budget = lead.data['budgetTo']
  return proposalOf(lead) ?? (typeof budget === 'string' ? budget : `${1200 + ((lead.id * 130) % 4000)}.00`)
}

/** Rounds to whole cents. */
function percentOf(dollars: string, percent: number): string {
  const cents = Math.round((Number(dollars.replace('.', '')) * percent) / 100)
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** The providers in a fixed order. */
export function providersOf(deals: readonly Deal[]): string[] {
  const all = new Set(deals.map(({ provider }) => provider))
  return organizations.map(({ key }) => key).filter((key) => all.has(key))
}
