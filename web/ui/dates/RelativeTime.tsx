import { dateTime, relativeTime } from './dates.ts'
import { useNow } from './useNow.ts'

/** Keeps itself current while it is on the screen; the exact time is its title. */
export function RelativeTime({ when }: { when: string }) {
  const now = useNow()
  return (
    <time dateTime={when} title={dateTime(when)}>
      {relativeTime(when, now)}
    </time>
  )
}
