import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { shortDate } from '../../ui/dates/shortDate.ts'
import { Opened } from '../../ui/dialog/Opened.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { type Limits, offerLimitsQuery, type Pause, resumeOffersDocument } from '../data/offerLimits.ts'
import { workingHoursQuery } from '../data/workingHours.ts'
import { CapTables } from './CapTables.tsx'
import { Hours } from './Hours.tsx'
import { dayText, pauseText, stateOf } from './limits.ts'
import styles from './Offers.module.css'

const PauseDialog = lazy(async () => ({ default: (await import('./PauseDialog.tsx')).PauseDialog }))

export type Side = {
  organizationId: number
  /** The operator's people, looking at a provider. */
  operates: boolean
}

/** Whether a provider gets offers, its pauses, hours and caps: for itself, and for the operator. */
export function OfferLimits({ organizationId, operates }: Side) {
  const { data, error, refetch } = useQuery(offerLimitsQuery(organizationId))
  const hours = useQuery(workingHoursQuery(organizationId))
  if (error && !data)
    return <ErrorText heading="h3" message={sentenceFor(error)} onAgain={() => void refetch()} />
  // Together: the caps and their buttons would move as the hours come in above them.
  if (!data || hours.isPending) return <RowSkeletons count={6} label="Loading pauses, hours and caps" />
  const side = { organizationId, operates }
  return (
    <Stack gap={6}>
      <State limits={data} {...side} />
      <Hours {...side} />
      <CapTables limits={data} {...side} />
    </Stack>
  )
}

function State({ limits, organizationId, operates }: Side & { limits: Limits }) {
  const [asks, setAsks] = useState(false)
  const { text, isOn } = stateOf(limits, operates)
  const own = limits.pauses.find(({ isOperators }) => isOperators === operates)
  const resume = useAction({
    send: () => request(resumeOffersDocument, { input: { organizationId } }),
    done: 'Offers resumed',
    failed: 'Couldn’t resume offers',
    renews: [['organizations', 'offerLimits'], ['lead'], ['leads']],
  })
  const close = () => setAsks(false)
  return (
    <div className={styles.state}>
      <div className={styles.facts}>
        <p className={styles.now}>
          <Status color={isOn ? 'green' : 'amber'}>{text}</Status>
        </p>
        {limits.pauses.map((pause) => (
          <PauseLine
            key={String(pause.isOperators)}
            pause={pause}
            operates={operates}
            isOnly={limits.pauses.length === 1}
          />
        ))}
        {limits.overdueSince !== null && (
          <p className={styles.pause}>
            An invoice was due on {dayText(limits.overdueSince)}. Offers begin again with its payment.{' '}
            <Link to="/transactions">Open transactions</Link>
          </p>
        )}
        {limits.pauses.length > 0 && <Muted>Open leads and offers that were made stay.</Muted>}
      </div>
      {limits.mayChange && (
        <div className={styles.acts}>
          {own && (
            <Button look="main" busy={resume.busy} onClick={() => resume.run()}>
              Resume offers
            </Button>
          )}
          <Button onClick={() => setAsks(true)}>{own ? 'Change pause' : 'Pause offers'}</Button>
        </div>
      )}
      <Opened onClose={close}>
        {asks && (
          <PauseDialog organizationId={organizationId} operates={operates} pause={own} onClose={close} />
        )}
      </Opened>
    </div>
  )
}

type PauseLineProps = { pause: Pause; operates: boolean; isOnly: boolean }

/** "Paused until Tue, Dec 1 by Ana Abel, Nov 27: Holidays"; the only pause is named above it. */
function PauseLine({ pause, operates, isOnly }: PauseLineProps) {
  const side = pause.isOperators ? 'the operator' : 'the vendor'
  const isTheirs = pause.isOperators !== operates
  return (
    <p className={styles.pause}>
      {isOnly ? 'By' : `${pauseText(pause)} by`}{' '}
      <bdi>{pause.pausedBy === null ? side : pause.pausedBy + (isTheirs ? ` of ${side}` : '')}</bdi>,{' '}
      {shortDate(pause.pausedAt)}
      {pause.reason !== null && (
        <>
          : <bdi>{pause.reason}</bdi>
        </>
      )}
    </p>
  )
}
