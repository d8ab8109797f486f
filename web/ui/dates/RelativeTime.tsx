import { useEffect, useState } from 'react'

import { dateTime, relativeTime } from './dates.ts'

/** Keeps itself current while it is on the screen; the exact time is its title. */
export function RelativeTime({ when }: { when: string }) {
  const now = useNow()
  return (
    <time dateTime={when} title={dateTime(when)}>
      {relativeTime(when, now)}
    </time>
  )
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
