import { useQuery } from '@tanstack/react-query'

import type { Reader } from '../../domain/reader.ts'
import { timeOfDay } from '../../ui/dates/timesOfDay.ts'
import { dayNames } from '../../ui/dates/weekdays.ts'
import { zoneName } from '../../ui/dates/zones.ts'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { type Schedule, scheduleQuery } from '../data/scheduleQuery.ts'
import styles from '../Support.module.css'
import { hoursText } from './schedule.ts'
import { ScheduleForm } from './ScheduleForm.tsx'

/** Working hours and targets of the help desk: a master admin changes them, an admin reads them. */
export function HelpDeskTab({ user }: { user: Pick<Reader, 'userType'> }) {
  const { data, error, refetch } = useQuery(scheduleQuery)
  if (error && !data)
    return <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
  if (!data) return <RowSkeletons label="Loading working hours" />
  if (user.userType !== 'MASTER_ADMIN') return <ScheduleFacts schedule={data} />
  return (
    <div className={styles.form}>
      <ScheduleForm key={JSON.stringify(data)} schedule={data} />
    </div>
  )
}

function ScheduleFacts({ schedule }: { schedule: Schedule }) {
  const { days, opensMinute, closesMinute, answerHours, resolutionHours, timeZone } = schedule
  return (
    <DescriptionList
      items={[
        { label: 'Working days', value: days.map((day) => dayNames[day - 1]).join(', ') },
        { label: 'Working hours', value: `${timeOfDay(opensMinute)} to ${timeOfDay(closesMinute)}` },
        { label: 'Time zone', value: zoneName(timeZone) },
        { label: 'First reply', value: `Within ${hoursText(answerHours)}` },
        { label: 'Resolution', value: `Within ${hoursText(resolutionHours)}` },
      ]}
    />
  )
}
