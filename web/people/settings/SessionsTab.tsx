import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'

import { sessions } from '../../../lists/sessions.ts'
import { request } from '../../domain/api/request.ts'
import type { Reader } from '../../domain/reader.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import rows from '../../lists/Rows.module.css'
import { useListAddress } from '../../lists/useListAddress.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { dateTime } from '../../ui/dates/dates.ts'
import { RelativeTime } from '../../ui/dates/RelativeTime.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { deviceName, isHandheld } from '../../../texts/device.ts'
import { endOtherSessionsDocument, endSessionDocument } from '../data/operations.ts'
import { type Session, sessionRows } from '../data/sessionsQuery.ts'
import { useSignOut } from '../data/useSignOut.ts'

/** The devices that a person is signed in on. */
export function SessionsTab({ user }: { user: Reader }) {
  const address = useListAddress(sessions)
  const { data } = useQuery(sessionRows.page(address.search))
  const { run: end, busyWith: ending } = useEnding()
  const signOut = useSignOut()
  const cells = useMemo(() => cellsFor(signOut, end, ending), [ending, end, signOut])
  return (
    <ListPage
      {...address}
      isSection
      title="Signed-in devices"
      icon={Monitor}
      source={sessionRows}
      keyOf={({ id }) => String(id)}
      nameOf={({ userAgent }) => deviceName(userAgent)}
      cells={cells}
      person={user}
      action={
        (data?.total ?? 0) > 1 && (
          <Button busy={ending === 'others'} onClick={() => end('others')}>
            Sign out of all other sessions
          </Button>
        )
      }
    />
  )
}

type Cells = Readonly<Record<keyof typeof sessions.columns, (session: Session) => ReactNode>>

function cellsFor(
  onSignOut: () => void,
  onEnd: (id: number) => void,
  ending: number | 'others' | undefined,
): Cells {
  return {
    ...plainCells,
    end: ({ id, isCurrent }) => (
      <Button busy={ending === id} onClick={isCurrent ? onSignOut : () => onEnd(id)}>
        Sign out
      </Button>
    ),
  }
}

const plainCells: Omit<Cells, 'end'> = {
  device: (session) => <Device session={session} />,
  address: ({ address }) => <span className={rows.soft}>{address ?? 'Address unknown'}</span>,
  seen: ({ lastSeenAt }) => <RelativeTime when={lastSeenAt} />,
  since: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time>,
}

function Device({ session: { userAgent, isCurrent, address, lastSeenAt } }: { session: Session }) {
  const Icon = isHandheld(userAgent) ? Smartphone : Monitor
  return (
    <span className={rows.person}>
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {deviceName(userAgent)} {isCurrent && <Status color="green">This session</Status>}
        <span className={rows.onPhone}>
          {address ?? 'Address unknown'} · <RelativeTime when={lastSeenAt} />
        </span>
      </span>
    </span>
  )
}

function useEnding() {
  return useAction({
    send: (which: number | 'others'): Promise<unknown> =>
      which === 'others'
        ? request(endOtherSessionsDocument, {})
        : request(endSessionDocument, { input: { sessionId: which } }),
    done: (which) => ({
      summary: 'Signed out',
      detail: which === 'others' ? 'You’re signed out everywhere else.' : 'That session has ended.',
    }),
    failed: 'Couldn’t sign out',
    renews: [[sessions.name]],
  })
}
