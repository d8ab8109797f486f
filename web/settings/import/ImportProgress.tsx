import { useState } from 'react'

import { dateTime } from '../../ui/dates/dates.ts'
import { counted } from '../data/counted.ts'
import type { Import } from '../data/imports.ts'
import { countsOf } from './labels.ts'

/** How far the server is, and how long it will take. `at`: when the server said so (ms). */
export function ImportProgress({ work, at }: { work: Import; at: number }) {
  const { status, total, planned, waitsUntil } = work
  const counts = countsOf(work)
  const checked = ['NEW', 'LIKELY_DOUBLE', 'DOUBLE', 'EXISTS', 'INVALID', 'SKIPPED'].reduce(
    (sum, one) => sum + counts(one),
    0,
  )
  const open = counts('NEW') + (work.acceptsDoubles ? counts('LIKELY_DOUBLE') : 0)
  const [done, all] = status === 'RUNNING' ? [Math.max(0, planned - open), planned] : [checked, total]
  const left = useTimeLeft(done, all, at)
  if (status === 'READING') return <p>Reading… You can leave this page.</p>
  return (
    <div>
      <progress max={Math.max(all, 1)} value={done} aria-label="Progress" />
      <p>
        {done.toLocaleString('en-US')} of {counted(all, 'row')}
        {left && ` · ${left}`}. You can leave this page: it goes on.
      </p>
      {waitsUntil && (
        <p>Many of these addresses have accounts elsewhere. The rest goes on at {dateTime(waitsUntil)}.</p>
      )}
    </div>
  )
}

/** By the speed since this page was opened. */
function useTimeLeft(done: number, all: number, now: number): string | undefined {
  const [first] = useState({ done, now })
  const perMs = (done - first.done) / (now - first.now)
  if (done >= all || !(perMs > 0)) return undefined
  const seconds = (all - done) / perMs / 1_000
  return seconds < 60 ? 'less than a minute left' : `about ${counted(Math.ceil(seconds / 60), 'minute')} left`
}
