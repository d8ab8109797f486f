/** A lead's transition that the product acknowledged, or refused on a retry as already made. */
export type Step = {
  readonly move: string
  readonly from: string | null
  readonly to: string
  /** The organization of an offer or assignment. */
  readonly organization?: number
  readonly agent?: number
}

export type LeadEntry = {
  readonly id: number
  readonly key: string
  readonly submitter: number
  readonly steps: Step[]
  /** Further notifications that its parties must get. */
  readonly notified: string[]
}

type NoteEntry = { readonly leadId: number; readonly author: number; readonly key: string }

/** All acknowledged changes; the database must have each exactly once. */
export type Ledger = {
  readonly leads: LeadEntry[]
  readonly notes: NoteEntry[]
  /** Requests that were retried after no answer or INTERNAL. */
  uncertain: number
  /** Retries that were refused because the first attempt succeeded. */
  refused: number
  /** Answers that should never occur. */
  readonly unexpected: string[]
}

export function newLedger(): Ledger {
  return { leads: [], notes: [], uncertain: 0, refused: 0, unexpected: [] }
}

/** The notifications expected from these transitions: trigger, reader and, if specified, the change. */
export function noticesOf({ submitter, steps, notified: more }: LeadEntry, operator: number): string[] {
  const all = [...more]
  let provider: string | undefined
  let agent: string | undefined
  const expectNotified = (trigger: string, change: string, ...readers: (string | undefined)[]) => {
    for (const reader of readers) if (reader) all.push(`${trigger} ${reader} ${change}`.trim())
  }
  for (const step of steps) {
    const change = `${step.from}>${step.to}`
    const [operators, referrer] = [`o${operator}`, `u${submitter}`]
    if (step.move === 'submit') expectNotified('new_lead_submitted', '', operators, referrer)
    else if (step.move === 'assign') {
      agent = `u${step.agent}`
      expectNotified('assign_lead_to_service_agent', '', agent)
    } else {
      const next = step.organization ? `o${step.organization}` : undefined
      if (next) {
        expectNotified('assign_lead_to_vendor', change, operators)
        expectNotified('assign_lead_to_vendor', '', next)
      }
      if (step.move === 'decline') expectNotified('lead_offer_declined', change, operators)
      // A provider that loses the lead reads the outcome of its offer, not the lead's new status.
      const isLost = next !== undefined || step.to === 'NEW_LEAD' || step.to === 'WITHDRAWN'
      // Each reader gets one: who reads of the move itself does not read of the status as well.
      const isOperatorNotified = next !== undefined || step.move === 'decline'
      expectNotified('lead_status_changed', change, referrer, isOperatorNotified ? undefined : operators)
      expectNotified('lead_status_changed', isLost ? '' : change, provider, agent)
      if (!next && step.to !== 'NEW_LEAD' && step.to !== 'WITHDRAWN') continue
      provider = next || undefined
      agent = undefined
    }
  }
  return all
}
