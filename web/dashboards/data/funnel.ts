import { statusesOfFunnelStep, type LeadStatus } from '../../../texts/codes.generated.ts'

type Step = {
  step: string | null
  reached: number | null
  here: number | null
  onHold: number | null
  lost: number | null
} | null

type StepName = keyof typeof statusesOfFunnelStep

export type FunnelStep = {
  step: StepName
  label: string
  /** Leads that were in this step at any time, lost ones too. */
  count: number
  share: string
  /** Leads whose current status is this step. */
  here: number
  onHold: number
  /** Leads that were lost after they came this far. */
  lost: number
  /** The current statuses of those that are here. */
  statuses: readonly LeadStatus[]
}

const labels: Readonly<Record<StepName, string>> = {
  SUBMITTED: 'Submitted',
  OFFERED: 'Offered',
  ACCEPTED: 'Accepted',
  CONTACTED: 'Contacted',
  QUALIFIED: 'Qualified',
  PROPOSAL_SENT: 'Proposal sent',
  WON: 'Won',
}

/** How far leads came, and where they are or were lost: by their history, so lost leads count at each step too. */
export function funnelOf(progress: readonly Step[]): FunnelStep[] {
  const all = progress.find((one) => one?.step === 'SUBMITTED')?.reached ?? 0
  return progress.flatMap((one) => {
    const step = one?.step
    if (!one || !isKnown(step)) return []
    const count = one.reached ?? 0
    return [
      {
        step,
        label: labels[step],
        statuses: statusesOfFunnelStep[step],
        count,
        share: all === 0 ? '–' : `${Math.round((100 * count) / all)}%`,
        here: one.here ?? 0,
        onHold: one.onHold ?? 0,
        lost: one.lost ?? 0,
      },
    ]
  })
}

function isKnown(step: string | null | undefined): step is StepName {
  return step != null && step in labels
}
