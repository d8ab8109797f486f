import type { LeadStatus } from '../../../texts/codes.generated.ts'

type StatusCount = { status: string; total: number } | null

export type FunnelStep = {
  label: string
  /** Leads whose current status is this step or a later one. */
  count: number
  share: string
  /** Leads whose current status is this step. */
  here: number
  lost: number
  /** The counted statuses, for the link to the list. */
  statuses: string[]
}

/** Every status is a step's, lost, or not counted. */
const places: Record<LeadStatus, FunnelLabel | 'lost' | 'not counted'> = {
  NEW_LEAD: 'Submitted',
  ASSIGNED: 'Offered',
  ACCEPTED: 'Accepted',
  ON_HOLD: 'Accepted',
  CONTACTED: 'Contacted',
  QUALIFIED: 'Qualified',
  PROPOSAL_SENT: 'Proposal sent',
  CLOSED_WON: 'Won',
  CLOSED_LOST: 'lost',
  UNQUALIFIED: 'lost',
  WITHDRAWN: 'lost',
  DUPLICATE: 'not counted',
}
const labels = ['Submitted', 'Offered', 'Accepted', 'Contacted', 'Qualified', 'Proposal sent', 'Won'] as const
type FunnelLabel = (typeof labels)[number]

const statusesOf = (wanted: string) =>
  Object.entries(places).flatMap(([status, place]) => (place === wanted ? [status] : []))
const path = labels.map((label) => ({ label, here: statusesOf(label) }))
const lostStatuses = statusesOf('lost')
/** Every counted status, in the order of the process. */
export const submittedStatuses: readonly string[] = [...path.flatMap(({ here }) => here), ...lostStatuses]

/** Leads by step. Lost leads count as submitted only, since their status no longer shows how far they came. */
export function funnelOf(byStatus: readonly StatusCount[]): FunnelStep[] {
  const counts = new Map(byStatus.flatMap((one) => (one ? [[one.status, one.total] as const] : [])))
  const sum = (statuses: readonly string[]) =>
    statuses.reduce((all, status) => all + (counts.get(status) ?? 0), 0)
  const lost = sum(lostStatuses)
  const all = sum(path.flatMap(({ here }) => here)) + lost
  return path.map(({ label, here }, place) => {
    const statuses = [...path.slice(place).flatMap((step) => step.here), ...(place === 0 ? lostStatuses : [])]
    const count = sum(statuses)
    return {
      label,
      count,
      share: all === 0 ? '–' : `${Math.round((100 * count) / all)}%`,
      here: sum(here),
      lost: place === 0 ? lost : 0,
      statuses,
    }
  })
}
