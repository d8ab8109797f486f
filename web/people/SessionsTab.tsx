import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'

import { request } from '../domain/api/request.ts'
import { sentenceFor } from '../ui/errors/sentences.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { RelativeTime } from '../ui/dates/RelativeTime.tsx'
import { List, Row } from '../ui/layout/List.tsx'
import { Status } from '../ui/layout/Status.tsx'
import { useToast } from '../ui/toasts/context.ts'
import { deviceName, isHandheld } from '../../texts/device.ts'
import { endOtherSessionsDocument, endSessionDocument } from './operations.ts'
import styles from './Settings.module.css'
import { type Session, sessionsQuery } from './sessionsQuery.ts'
import { useSignOut } from './useSignOut.ts'

export function SessionsTab() {
  const { data: sessions } = useSuspenseQuery(sessionsQuery)
  const ending = useEnding()
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <div className={styles.tab}>
      <List aria-label="Sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => ending.mutate(session.id)} />
        ))}
      </List>
      {others.length > 0 && (
        <div>
          <Button
            busy={ending.isPending && ending.variables === 'others'}
            onClick={() => ending.mutate('others')}
          >
            Sign out everywhere else
          </Button>
        </div>
      )}
    </div>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const signOut = useSignOut()
  const device = deviceName(session.userAgent)
  const Icon = isHandheld(session.userAgent) ? Smartphone : Monitor
  return (
    <Row
      lead={<Icon size={22} strokeWidth={1.75} aria-hidden="true" />}
      title={
        <span className={styles.device}>
          {device} {session.isCurrent && <Status color="green">This session</Status>}
        </span>
      }
      text={
        <>
          {session.address ?? 'Address unknown'} · last seen <RelativeTime when={session.lastSeenAt ?? ''} />
        </>
      }
      actions={<Button onClick={session.isCurrent ? signOut : onEnd}>Sign out</Button>}
    />
  )
}

function useEnding() {
  const queries = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async (which: number | 'others') => {
      if (which === 'others') await request(endOtherSessionsDocument, {})
      else await request(endSessionDocument, { input: { sessionId: which } })
    },
    onSuccess: (_, which) =>
      toast.show({
        severity: 'success',
        summary: 'Signed out',
        detail: which === 'others' ? 'Only this session is left.' : 'That session has ended.',
      }),
    onError: (error) =>
      toast.show({ severity: 'error', summary: 'Not signed out', detail: sentenceFor(error) }),
    onSettled: () => queries.invalidateQueries(sessionsQuery),
  })
}
