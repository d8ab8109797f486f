import type { LeadMove } from '../../../texts/codes.generated.ts'

/** What a transition did, as its toast says it. */
export function resultOf({ move, label }: { move: string; label: string }): string {
  return Object.entries(results).find(([code]) => code === move)?.[1] ?? label
}

const results: Readonly<Record<LeadMove, string>> = {
  offer: 'Lead offered',
  accept: 'Lead accepted',
  decline: 'Lead declined',
  recall: 'Offer recalled',
  contact: 'Customer contacted',
  qualify: 'Lead qualified',
  propose: 'Proposal sent',
  close: 'Closed as won',
  requalify: 'Back to qualified',
  hold: 'Lead put on hold',
  resume: 'Lead resumed',
  lose: 'Closed as lost',
  disqualify: 'Lead marked unqualified',
  withdraw: 'Lead withdrawn',
  reassign: 'Lead offered to another provider',
  reopen: 'Lead reopened',
}
