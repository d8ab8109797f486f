import type { DemoLead } from './lead.ts'
import type { DemoPerson } from './people.ts'
import { organizationId, personId } from './world.ts'

/** A lead with its number, which is its id. */
export type Numbered = DemoLead & { id: number; data: Record<string, unknown> }

type Row = Record<string, unknown>

export function numbered(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => ({ id: index + 1, ...row }))
}

/** Sorts rows by time. */
export function inTime<T extends { created_at: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}

export const idOf = (person: DemoPerson | null) => person && personId(person.email)
export const placeOf = (organization: string | null) => organization && organizationId(organization)

/** The proposal (dollars) of the lead's current provider; null without one. */
export function proposalOf(lead: Numbered): string | null {
  const since = lead.steps.findLastIndex(({ move }) => move === 'offer' || move === 'reassign')
  return lead.steps.slice(since + 1).some(({ move }) => move === 'propose') ? amountOf(lead) : null
}

/** The amount that any provider proposes for this lead. */
export function amountOf({ id }: Numbered): string {
  return `${900 + ((id * 370) % 9000)}.00`
}
