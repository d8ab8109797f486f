import type { Rehearsal } from './rules.ts'

/** "5 of 42 leads would have gone to another provider. 2 would have found none." */
export function countsText({ leads, moved, foundNone }: Rehearsal): string {
  if (leads === 0) return 'No leads to compare.'
  const first =
    moved === 0
      ? `None of ${counted(leads, 'lead')} would have gone to another provider.`
      : `${number(moved)} of ${counted(leads, 'lead')} would have gone to another provider.`
  return foundNone === 0 ? first : `${first} ${number(foundNone)} would have found none.`
}

/** "42 would have been offered automatically." */
export function levelText({ newlyAutomatic, newlyByHand }: Rehearsal): string {
  if (newlyAutomatic > 0)
    return `${counted(newlyAutomatic, 'lead')} would have been offered without waiting for you.`
  return newlyByHand > 0 ? `${counted(newlyByHand, 'lead')} would have waited for you to offer them.` : ''
}

/** "+3 leads" */
export function differenceText(difference: number): string {
  if (difference === 0) return 'as many'
  return `${difference > 0 ? '+' : '−'}${number(Math.abs(difference))}`
}

/** What was left out, and what a rehearsal cannot know. */
export function limitsText({ isCut, unrecorded, leads }: Rehearsal): string {
  const parts = [
    isCut && 'Only the newest 1,000 leads were compared.',
    unrecorded > 0 &&
      `${counted(unrecorded, unrecorded === 1 ? 'older lead is' : 'older leads are', false)} left out: the figures that this needs were not recorded then.`,
    leads > 0 &&
      'Decided again on the figures of then. How another provider would have answered isn’t known.',
  ]
  return parts.filter((part) => part !== false).join(' ')
}

function counted(count: number, noun: string, plural = true): string {
  return `${number(count)} ${noun}${plural && count !== 1 ? 's' : ''}`
}

function number(count: number): string {
  return count.toLocaleString('en-US')
}
