import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { text } from '../ui/address.ts'
import { Page } from '../ui/layout/Page.tsx'
import { MailList } from './MailList.tsx'
import { mailsQuery } from './mails.ts'
import { MailView } from './MailView.tsx'
import styles from './Outbox.module.css'

/** What was sent while no mail server is configured: kept as files, for the operator's staff to read. */
export const Route = createFileRoute('/_signed-in/outbox')({
  // The page reads its address itself, so that this route costs other pages its path only.
  validateSearch: (search): { mail?: string } => search,
  loader: ({ context }) => context.queries.ensureQueryData(mailsQuery),
  component: OutboxPage,
})

function OutboxPage() {
  const { data: mails } = useSuspenseQuery(mailsQuery)
  const id = text(Route.useSearch().mail)
  const selected = mails.find((mail) => mail.id === id) ?? mails[0]
  return (
    <Page title="Outbox" count={mails.length === 1 ? '1 mail' : `${mails.length} mails`}>
      <div className={styles.outbox}>
        <MailList mails={mails} selected={selected?.id} />
        {selected && <MailView key={selected.id} id={selected.id} />}
      </div>
    </Page>
  )
}
