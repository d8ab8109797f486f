import { Muted } from '../../ui/theme/Muted.tsx'

/** A record's queries ask for its latest 100 steps and notes. */
const asked = 100

/** Beside a list of them that may go on. */
export function LatestOnly({ count }: { count: number }) {
  return count < asked ? null : <Muted tabular>Only the latest {asked} are shown.</Muted>
}
