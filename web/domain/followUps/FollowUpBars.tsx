import { AlarmClock } from 'lucide-react'

import { Button } from '../../ui/buttons/Button.tsx'
import { dateTime } from '../../ui/dates/dates.ts'
import { useNow } from '../../ui/dates/useNow.ts'
import { classes } from '../../ui/theme/classes.ts'
import { personName } from '../names.ts'
import { FollowUpButton } from './FollowUpButton.tsx'
import styles from './FollowUps.module.css'
import type { FollowUp } from './operations.ts'
import { oneDayLater, shownTime } from './times.ts'
import { type FollowedRecord, useFollowUps } from './useFollowUps.ts'

type FollowUpBarsProps = {
  record: FollowedRecord
  followUps: readonly FollowUp[]
  readerId: number
  zone: string
}

/** A record's open follow-ups, above everything else about it. */
export function FollowUpBars({ followUps, ...rest }: FollowUpBarsProps) {
  const now = useNow()
  if (followUps.length === 0) return null
  return (
    <ul className={styles.bars} aria-label="Follow-ups">
      {followUps.map((followUp) => (
        <li key={followUp.id} className={classes(styles.bar, isDue(followUp, now) && styles.due)}>
          <AlarmClock size={18} aria-hidden="true" className={styles.icon} />
          <FollowUpText followUp={followUp} readerId={rest.readerId} zone={rest.zone} />
          <FollowUpActs followUp={followUp} {...rest} />
        </li>
      ))}
    </ul>
  )
}

/** "Tue 3:00 PM · call back", and for whom if that is a colleague. */
export function FollowUpText({
  followUp,
  readerId,
  zone,
}: {
  followUp: FollowUp
  readerId: number
  zone: string
}) {
  const { dueAt, whatFor, userId, user } = followUp
  const now = useNow()
  const isOver = isDue(followUp, now)
  return (
    <p className={styles.text}>
      <time dateTime={dueAt} title={dateTime(dueAt, zone)} className={styles.time}>
        {isOver && 'Due '}
        {lowered(shownTime(dueAt, now, zone), isOver)}
      </time>
      {whatFor && (
        <>
          {' · '}
          <bdi>{whatFor}</bdi>
        </>
      )}
      {userId !== readerId && (
        <span className={styles.who}>
          {' · for '}
          <bdi>{personName(user) ?? 'a colleague'}</bdi>
        </span>
      )}
    </p>
  )
}

type FollowUpActsProps = Omit<FollowUpBarsProps, 'followUps'> & { followUp: FollowUp }

export function FollowUpActs({ followUp, record, readerId, zone }: FollowUpActsProps) {
  const { finish, snooze } = useFollowUps(record.renews, zone)
  // Several of them can be on one page.
  const now = useNow()
  const about = followUp.whatFor || shownTime(followUp.dueAt, now, zone)
  const later = () => snooze.run({ before: followUp, dueAt: oneDayLater(followUp.dueAt, new Date(), zone) })
  return (
    <div className={styles.acts}>
      <Button
        aria-label={`Done: ${about}`}
        busy={finish.busy}
        onClick={() => finish.run({ id: followUp.id, how: 'DONE' })}
      >
        Done
      </Button>
      <Button aria-label={`+1 day: ${about}`} look="quiet" busy={snooze.busy} onClick={later}>
        +1 day
      </Button>
      <FollowUpButton {...{ record, readerId, zone, followUp, about }} />
    </div>
  )
}

function isDue({ dueAt }: FollowUp, now: Date): boolean {
  return Date.parse(dueAt) <= now.getTime()
}

/** "Due today", in the middle of a sentence. */
function lowered(text: string, isInside: boolean): string {
  return isInside ? text.replace(/^(Yesterday|Today)/, (word) => word.toLowerCase()) : text
}
