import { product } from '../../ui/product.ts'
import type { FollowUp } from './operations.ts'

type Followed = {
  followUps: FollowUp[]
  /** Where the reader is. */
  zone: string
}

/** The open follow-ups of a record, as its query answers them, and the zone of their times. */
export function followedIn(
  found: { nodes: readonly (FollowUp | null)[] },
  settings: { timeZone: string | null } | null,
): Followed {
  return {
    followUps: found.nodes.filter((followUp) => followUp !== null),
    zone: settings?.timeZone ?? product.timeZone,
  }
}
