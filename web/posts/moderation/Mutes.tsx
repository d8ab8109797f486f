import { useQuery } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { personName } from '../../domain/names.ts'
import { Person } from '../../domain/profile/Person.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { dateTime } from '../../ui/dates/dates.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { muteDocument } from '../data/moderationOperations.ts'
import { type Mute, mutesQuery } from '../data/reports.ts'
import styles from '../feed/Posts.module.css'
import { useStep } from './ReportQueue.tsx'

/** People who can't post now, with a button that ends it early. */
export function Mutes() {
  const { data } = useQuery(mutesQuery)
  if (!data || data.length === 0) return null
  return (
    <Stack aria-labelledby="mutes" as="section" gap={3}>
      <h2 id="mutes" className={styles.publicTitle}>
        Muted people
      </h2>
      <Stack as="ul" gap={3}>
        {data.map((mute) => (
          <MuteItem key={mute.id} mute={mute} />
        ))}
      </Stack>
    </Stack>
  )
}

function MuteItem({ mute: { userId, user, endsAt, reason } }: { mute: Mute }) {
  const name = personName(user) ?? `Person ${userId}`
  // A time in the past ends the mute.
  const input = { userId, reason: 'Ended early', endsAt: new Date(0).toISOString() }
  const ending = useStep(`${name} can post again`, () => request(muteDocument, { input }))
  return (
    <li className={styles.card}>
      <p className={styles.author}>{user ? <Person person={user} name={name} /> : <bdi>{name}</bdi>}</p>
      <Muted>
        Until {dateTime(endsAt)}: <bdi>{reason}</bdi>
      </Muted>
      <div className={styles.composerFoot}>
        <Button busy={ending.busy} aria-label={`End mute of ${name}`} onClick={() => ending.run()}>
          End mute
        </Button>
      </div>
    </li>
  )
}
