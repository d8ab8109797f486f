export type Verdict = 'for' | 'against' | 'fact'

/** Whether a reason speaks for a provider, against it, or is a figure to weigh. */
export function verdictOf(reason: string): Verdict {
  if (/^(?:Not|Doesn’t|Declined|Paused|Closed|(?:Daily|Weekly|Monthly) cap|Cap of)\b/.test(reason))
    return 'against'
  return /^(?:Active|Offers|Covers)\b/.test(reason) ? 'for' : 'fact'
}
