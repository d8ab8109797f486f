import { createFileRoute } from '@tanstack/react-router'

import { notifications } from '../../../lists/notifications.ts'
import { type ListAddress, readSearch } from '../../lists/listSearch.ts'
import { notificationRows } from '../data/notificationRows.ts'
import { notificationSettingsQuery } from '../data/settingsQuery.ts'
import { NotificationsPage } from '../list/NotificationsPage.tsx'

export const Route = createFileRoute('/_signed-in/notifications')({
  // The page parses its own search parameters, so that other pages do not load that code.
  validateSearch: (search): ListAddress => search as ListAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => {
    void queries.prefetchQuery(notificationRows.page(readSearch(notifications, deps)))
    void queries.prefetchQuery(notificationSettingsQuery)
  },
  component: Notifications,
})

function Notifications() {
  return <NotificationsPage user={Route.useRouteContext().user} />
}
