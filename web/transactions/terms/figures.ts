import { date } from '../../ui/dates/dates.ts'
import { personName } from '../../domain/names.ts'
import { percent } from './percent.ts'

type Kept = {
  providerRate: string | null
  associateShare: string | null
  createdAt: string
  createdByUser: { firstName: string | null; lastName: string | null } | null
}

/** The author of the terms; the installed terms have none. */
export function keeper({ createdByUser }: Pick<Kept, 'createdByUser'>): string {
  return personName(createdByUser) ?? 'As installed'
}

export function sinceWords(kept: Pick<Kept, 'createdAt' | 'createdByUser'>): string {
  const by = personName(kept.createdByUser)
  return `Since ${date(kept.createdAt)}, ${by ? `by ${by}` : 'system default'}`
}

/** A step of the history in words: what held from then on. */
export function stepOf(kept: Pick<Kept, 'providerRate' | 'associateShare'>, hasRate: boolean): string {
  const { providerRate, associateShare } = kept
  if (providerRate === null && associateShare === null) return 'Removed: less specific terms apply'
  const rate = providerRate === null ? 'rate inherited' : `rate ${percent(providerRate)}`
  const share = associateShare === null ? 'share inherited' : `share ${percent(associateShare)}`
  const words = hasRate ? `${rate}, ${share}` : share
  return words.charAt(0).toUpperCase() + words.slice(1)
}
