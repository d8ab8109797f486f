import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { shortDate } from '../../ui/dates/shortDate.ts'
import { dayNames } from '../../ui/dates/weekdays.ts'
import { zoneName } from '../../ui/dates/zones.ts'
import { Opened } from '../../ui/dialog/Opened.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Status } from '../../ui/layout/Status.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { removeWorkingHoursDocument, type WorkingHours, workingHoursQuery } from '../data/workingHours.ts'
import { openText, timesText } from './hours.ts'
import { dayText } from './limits.ts'
import type { Side } from './OfferLimits.tsx'
import styles from './Offers.module.css'

const HoursDialog = lazy(async () => ({ default: (await import('./HoursDialog.tsx')).HoursDialog }))

/** When a provider is open: for itself, and for the operator. Drawn once its hours have come, or could not. */
export function Hours({ organizationId, operates }: Side) {
  const { data, error, refetch } = useQuery(workingHoursQuery(organizationId))
  const Heading = operates ? 'h3' : 'h2'
  return (
    <section className={styles.caps} aria-label="Working hours">
      {!data && <Heading className={styles.title}>Working hours</Heading>}
      {error && !data && (
        <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
      )}
      {data && <Shown hours={data} organizationId={organizationId} operates={operates} heading={Heading} />}
    </section>
  )
}

function Shown({
  hours,
  organizationId,
  operates,
  heading: Heading,
}: Side & { hours: WorkingHours; heading: 'h2' | 'h3' }) {
  const [edits, setEdits] = useState(false)
  const close = () => setEdits(false)
  const remove = useAction({
    send: () =>
      request(removeWorkingHoursDocument, { input: { organizationId, expectedVersion: hours.version } }),
    done: 'Open at all times',
    failed: 'Couldn’t remove hours',
    renews: [['organizations', 'workingHours'], ['lead'], ['leads']],
  })
  const isSet = hours.timeZone !== null
  return (
    <>
      <div className={styles.head}>
        <Heading className={styles.title}>Working hours</Heading>
        {hours.mayChange && (
          <div className={styles.acts}>
            {isSet && (
              <Button busy={remove.busy} onClick={() => remove.run()}>
                Remove hours
              </Button>
            )}
            <Button onClick={() => setEdits(true)}>{isSet ? 'Change hours' : 'Set hours'}</Button>
          </div>
        )}
      </div>
      <p>
        <Status color={hours.isOpen ? 'green' : 'amber'}>{openText(hours)}</Status>
      </p>
      {isSet && <Week hours={hours} />}
      <Muted>
        {isSet
          ? 'Leads that come while closed wait or go to another vendor. Time to respond counts only while open.'
          : 'Offers can come at any time. With hours, they come only while open.'}
      </Muted>
      <Opened onClose={close}>
        {edits && (
          <HoursDialog organizationId={organizationId} operates={operates} hours={hours} onClose={close} />
        )}
      </Opened>
    </>
  )
}

function Week({ hours }: { hours: WorkingHours }) {
  const { spans, timeZone, holidays, daysOff, federalHolidays, changedAt, changedBy } = hours
  const off = federalHolidays.filter(({ code }) => holidays.includes(code)).map(({ name }) => name)
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Hours in {zoneName(timeZone ?? '')}</th>
          </tr>
        </thead>
        <tbody>
          {dayNames.map((name, index) => {
            const times = timesText(spans, index + 1)
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={times === '' ? styles.none : undefined}>{times || 'Closed'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {off.length > 0 && (
        <p>Closed on {off.length === federalHolidays.length ? 'all federal holidays' : off.join(', ')}.</p>
      )}
      {daysOff.length > 0 && <p>Days off: {daysOff.map((day) => dayText(day)).join('; ')}.</p>}
      {changedAt !== null && (
        <Muted>
          Changed {shortDate(changedAt)}
          {changedBy !== null && (
            <>
              {' '}
              by <bdi>{changedBy}</bdi>
            </>
          )}
        </Muted>
      )}
    </>
  )
}
