import { createFileRoute } from '@tanstack/react-router'

import type { ListAddress } from '../lists/listSearch.ts'
import { OutboxPage } from './OutboxPage.tsx'

/** Mails stored as files while no mail server is configured. Staff only. */
export const Route = createFileRoute('/_signed-in/outbox')({
  // The page parses its own search parameters, so that other pages do not load that code.
  validateSearch: (search): ListAddress => search as ListAddress,
  component: Outbox,
})

function Outbox() {
  return <OutboxPage user={Route.useRouteContext().user} />
}
