import { useEffect, useEffectEvent, useState } from 'react'

import { dateTime } from '../../ui/dates/dates.ts'
import { timeLeft } from '../../ui/dates/timeLeft.ts'
import styles from './TimeLeft.module.css'

type TimeLeftProps = { until: string; short?: boolean; onOver?: () => void }

/** Counts down by itself, and silently: a screen reader reads it when it comes by, not each minute. */
export function TimeLeft({ until, short = false, onOver }: TimeLeftProps) {
  const left = timeLeft(until, useClock())
  const tell = useEffectEvent(() => onOver?.())
  useEffect(() => {
    if (left.isOver) tell()
  }, [left.isOver])
  return (
    <time dateTime={until} title={`Until ${dateTime(until)}`} className={styles[left.urgency]}>
      {short ? left.short : left.text}
    </time>
  )
}

function useClock(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5000)
    return () => clearInterval(timer)
  }, [])
  return now
}
