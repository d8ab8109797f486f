/** One change of a lead that the product acknowledged, or refused to make a second time. */
export type Step = {
  readonly move: string
  readonly from: string | null
  readonly to: string
  /** Whom it was offered to, or given to. */
  readonly organization?: number
  readonly agent?: number
}

export type LeadEntry = {
  readonly id: number
  readonly key: string
  readonly submitter: number
  readonly steps: Step[]
  /** What its parties must have been told besides. */
  readonly told: string[]
}

type NoteEntry = { readonly leadId: number; readonly author: number; readonly key: string }

/** What everybody was told is done: all of it must be in the database, once. */
export type Ledger = {
  readonly leads: LeadEntry[]
  readonly notes: NoteEntry[]
  /** Requests without an answer, or with INTERNAL: they were made again. */
  uncertain: number
  /** Of these the ones whose second try was refused, since the first had been done. */
  refused: number
  /** Answers that nobody should get, whatever is killed. */
  readonly unexpected: string[]
}

export function newLedger(): Ledger {
  return { leads: [], notes: [], uncertain: 0, refused: 0, unexpected: [] }
}

/** What the parties must have been told of these steps: trigger, reader and, where it says so, the change. */
export function noticesOf({ submitter, steps, told: more }: LeadEntry, operator: number): string[] {
  const told = [...more]
  let provider: string | undefined
  let agent: string | undefined
  const tell = (trigger: string, change: string, ...readers: (string | undefined)[]) => {
    for (const reader of readers) if (reader) told.push(`${trigger} ${reader} ${change}`.trim())
  }
  for (const step of steps) {
    const change = `${step.from}>${step.to}`
    const [operators, referrer] = [`o${operator}`, `u${submitter}`]
    if (step.move === 'submit') tell('new_lead_submitted', '', operators, referrer)
    else if (step.move === 'assign') {
      agent = `u${step.agent}`
      tell('assign_lead_to_service_agent', '', agent)
    } else {
      const next = step.organization && `o${step.organization}`
      if (next) tell('assign_lead_to_vendor', change, operators, next)
      if (step.move === 'decline') tell('lead_offer_declined', change, operators)
      tell('lead_status_changed', change, referrer, operators, provider, agent)
      if (!next && step.to !== 'NEW_LEAD' && step.to !== 'WITHDRAWN') continue
      provider = next || undefined
      agent = undefined
    }
  }
  return told
}
