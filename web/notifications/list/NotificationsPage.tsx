import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, CheckCheck } from 'lucide-react'
import { useMemo } from 'react'

import { notifications } from '../../../lists/notifications.ts'
import type { Reader } from '../../domain/reader.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import { useListAddress } from '../../lists/useListAddress.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { notificationRows } from '../data/notificationRows.ts'
import { notificationSettingsQuery } from '../data/settingsQuery.ts'
import { markingOf, notificationCells, textOf } from './cells.tsx'
import { useMarking } from './useMarking.ts'

/** All notifications of the last 30 days, behind the bell's popup. */
export function NotificationsPage({ user }: { user: Reader }) {
  const queries = useQueryClient()
  const { data: settings } = useQuery(notificationSettingsQuery)
  const kinds = settings?.kinds ?? none
  const marking = useMarking()
  const cells = useMemo(() => notificationCells({ reader: user, kinds, marking }), [user, kinds, marking])
  const bulkActions = useMemo(() => markingOf(queries), [queries])
  return (
    <ListPage
      {...useListAddress(notifications)}
      title="Notifications"
      icon={Bell}
      source={notificationRows}
      keyOf={({ id }) => id}
      nameOf={(row) => textOf(row, user)}
      cells={cells}
      person={user}
      options={{ notificationKinds: kinds }}
      bulkActions={bulkActions}
      links={
        <ButtonLink to="/settings" search={{ tab: 'Notifications' }}>
          Settings
        </ButtonLink>
      }
      action={
        <Button icon={<CheckCheck size={18} aria-hidden="true" />} onClick={() => void marking.markAll()}>
          Mark all as read
        </Button>
      }
    />
  )
}

const none: [] = []
