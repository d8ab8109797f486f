import type { LeadStatus } from '../../../texts/codes.generated.ts'

type Step = {
  step: string | null
  reached: number | null
  here: number | null
  onHold: number | null
  lost: number | null
} | null

export type FunnelStep = {
  label: string
  /** Leads that were in this step at any time, lost ones too. */
  count: number
  share: string
  /** Leads whose current status is this step. */
  here: number
  onHold: number
  /** Leads that were lost after they came this far. */
  lost: number
  /** The current status of those that are here. */
  status: LeadStatus
}

const steps: Readonly<Record<string, { label: string; status: LeadStatus }>> = {
  SUBMITTED: { label: 'Submitted', status: 'NEW_LEAD' },
  OFFERED: { label: 'Offered', status: 'ASSIGNED' },
  ACCEPTED: { label: 'Accepted', status: 'ACCEPTED' },
  CONTACTED: { label: 'Contacted', status: 'CONTACTED' },
  QUALIFIED: { label: 'Qualified', status: 'QUALIFIED' },
  PROPOSAL_SENT: { label: 'Proposal sent', status: 'PROPOSAL_SENT' },
  WON: { label: 'Won', status: 'CLOSED_WON' },
}

/** In the order of the process. Every status is one of a submitted lead, or does not count. */
const isSubmitted: Readonly<Record<LeadStatus, boolean>> = {
  NEW_LEAD: true,
  ASSIGNED: true,
  ACCEPTED: true,
  ON_HOLD: true,
  CONTACTED: true,
  QUALIFIED: true,
  PROPOSAL_SENT: true,
  CLOSED_WON: true,
  CLOSED_LOST: true,
  UNQUALIFIED: true,
  WITHDRAWN: true,
  DUPLICATE: false,
}
export const submittedStatuses: readonly string[] = Object.entries(isSubmitted).flatMap(([status, counts]) =>
  counts ? [status] : [],
)

/** How far leads came, and where they are or were lost: by their history, so lost leads count at each step too. */
export function funnelOf(progress: readonly Step[]): FunnelStep[] {
  const all = progress.find((one) => one?.step === 'SUBMITTED')?.reached ?? 0
  return progress.flatMap((one) => {
    const known = steps[one?.step ?? '']
    if (!one || !known) return []
    const count = one.reached ?? 0
    return [
      {
        ...known,
        count,
        share: all === 0 ? '–' : `${Math.round((100 * count) / all)}%`,
        here: one.here ?? 0,
        onHold: one.onHold ?? 0,
        lost: one.lost ?? 0,
      },
    ]
  })
}
