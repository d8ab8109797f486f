import { personName } from '../../domain/names.ts'
import { shownTime } from '../../domain/followUps/times.ts'
import { TwoLines } from '../../lists/DataList.tsx'
import rows from '../../lists/Rows.module.css'
import { dateTime } from '../../ui/dates/dates.ts'
import { useNow } from '../../ui/dates/useNow.ts'
import { classes } from '../../ui/theme/classes.ts'
import { nextFollowUp, type LeadRow } from '../data/leadRows.ts'
import styles from './FollowUp.module.css'

type FollowUpCellProps = { lead: LeadRow; readerId?: number; zone: string }

/** The next open follow-up of the reader's organization: when, and below it what it is for and who does it. */
export function FollowUpCell({ lead, readerId, zone }: FollowUpCellProps) {
  const next = nextFollowUp(lead)
  return next ? <Next {...next} readerId={readerId} zone={zone} /> : <span className={rows.soft}>–</span>
}

type NextProps = NonNullable<ReturnType<typeof nextFollowUp>> & {
  readerId: number | undefined
  zone: string
}

/** Of a component of its own, so that rows without one watch no clock. */
function Next({ dueAt, whatFor, userId, user, readerId, zone }: NextProps) {
  const now = useNow()
  const isOverdue = Date.parse(dueAt) <= now.getTime()
  const who = userId !== readerId && `for ${personName(user) ?? 'a colleague'}`
  return (
    <TwoLines below={[isOverdue && 'Overdue', whatFor, who].filter(Boolean).join(' · ')}>
      <time
        dateTime={dueAt}
        title={dateTime(dueAt, zone)}
        className={classes(styles.moment, isOverdue && styles.overdue)}
      >
        {shownTime(dueAt, now, zone)}
      </time>
    </TwoLines>
  )
}
