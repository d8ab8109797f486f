import type { DemoLead } from './lead.ts'
import type { DemoPerson } from './people.ts'
import { organizationId, personId } from './world.ts'

/** A lead with its number, which is its row's id. */
export type Numbered = DemoLead & { id: number; data: Record<string, unknown> }

type Row = Record<string, unknown>

export function numbered(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => ({ id: index + 1, ...row }))
}

/** In the order in which it happened. */
export function inTime<T extends { created_at: string }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => a.created_at.localeCompare(b.created_at))
}

export const idOf = (person: DemoPerson | null) => person && personId(person.email)
export const placeOf = (organization: string | null) => organization && organizationId(organization)

/** What was proposed to the customer, in dollars; nothing where it did not come to that. */
export function proposalOf({ id, steps }: Numbered): string | null {
  return steps.some(({ move }) => move === 'propose') ? `${900 + ((id * 370) % 9000)}.00` : null
}
