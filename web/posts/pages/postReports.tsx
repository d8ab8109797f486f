import { createFileRoute } from '@tanstack/react-router'

import { isOperator } from '../../domain/reader.ts'
import { NamedError } from '../../ui/errors/named.ts'
import { messageFor } from '../../ui/errors/pages.ts'
import { Page } from '../../ui/layout/Page.tsx'
import styles from '../feed/Posts.module.css'
import { Mutes } from '../moderation/Mutes.tsx'
import { Removals, ReportQueue } from '../moderation/ReportQueue.tsx'

export const Route = createFileRoute('/_signed-in/post-reports')({
  loader: ({ context: { user } }) => {
    if (!isOperator(user)) throw new NamedError(403, messageFor(403))
  },
  component: PostReports,
})

function PostReports() {
  return (
    <Page title="Reported posts" count="Posts and comments that people reported">
      <div className={styles.column}>
        <ReportQueue />
        <Mutes />
        <Removals />
      </div>
    </Page>
  )
}
