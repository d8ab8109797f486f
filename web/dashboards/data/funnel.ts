type StatusCount = { status: string | null; total: number | null } | null

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

const path: { label: string; here: string[] }[] = [
  { label: 'Submitted', here: ['NEW_LEAD'] },
  { label: 'Offered', here: ['ASSIGNED'] },
  { label: 'Accepted', here: ['ACCEPTED', 'ON_HOLD'] },
  { label: 'Contacted', here: ['CONTACTED'] },
  { label: 'Qualified', here: ['QUALIFIED'] },
  { label: 'Proposal sent', here: ['PROPOSAL_SENT'] },
  { label: 'Won', here: ['CLOSED_WON'] },
]
const lostStatuses = ['CLOSED_LOST', 'UNQUALIFIED', 'WITHDRAWN']

/** Leads by step. Lost leads count as submitted only, since their status no longer shows how far they came. */
export function funnelOf(byStatus: readonly StatusCount[]): FunnelStep[] {
  const counts = new Map(
    byStatus.flatMap((one) => (one?.status ? [[one.status, one.total ?? 0] as const] : [])),
  )
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
