import { useEffect, useState } from 'react'

import { dayOf } from './days.ts'

/** The day in a zone. Unlike with the time, its users are drawn again at midnight only. */
export function useToday(zone: string): string {
  const [today, setToday] = useState(() => dayOf(new Date(), zone))
  useEffect(() => {
    const look = () => setToday(dayOf(new Date(), zone))
    look()
    const timer = setInterval(look, 15_000)
    return () => clearInterval(timer)
  }, [zone])
  return today
}
