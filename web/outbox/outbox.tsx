import { createFileRoute } from '@tanstack/react-router'

import { isOperator } from '../domain/reader.ts'
import type { ListAddress } from '../lists/listSearch.ts'
import { NamedError } from '../ui/errors/named.ts'
import { messageFor } from '../ui/errors/pages.ts'
import { OutboxPage } from './OutboxPage.tsx'

/** Mails stored as files while no mail server is configured. Staff only. */
export const Route = createFileRoute('/_signed-in/outbox')({
  // The page parses its own search parameters, so that other pages do not load that code.
  validateSearch: (search): ListAddress => search as ListAddress,
  beforeLoad: ({ context: { user } }) => {
    if (!isOperator(user)) throw new NamedError(403, messageFor(403))
  },
  component: Outbox,
})

function Outbox() {
  return <OutboxPage user={Route.useRouteContext().user} />
}
