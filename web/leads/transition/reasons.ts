export type Verdict = 'for' | 'against' | 'fact'

/** Whether a reason speaks for a provider, against it, or is a figure to weigh. */
export function verdictOf(reason: string): Verdict {
  if (/^(?:Not|Does not|Declined)\b/.test(reason)) return 'against'
  return /^(?:Active|Serves|Covers)\b/.test(reason) ? 'for' : 'fact'
}
