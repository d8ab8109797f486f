import { createFileRoute } from '@tanstack/react-router'

import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { NamedError } from '../../ui/errors/named.ts'
import { messageFor } from '../../ui/errors/pages.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { mayReviewReports } from '../data/mayReview.ts'
import styles from '../feed/Posts.module.css'
import { Mutes } from '../moderation/Mutes.tsx'
import { Removals, ReportQueue } from '../moderation/ReportQueue.tsx'

export const Route = createFileRoute('/_signed-in/post-reports')({
  loader: ({ context: { user } }) => {
    if (!mayReviewReports(user)) throw new NamedError(403, messageFor(403))
  },
  component: PostReports,
})

function PostReports() {
  return (
    <Page
      title="Reported posts"
      count="Posts and comments that people reported"
      action={<ButtonLink to="/home">Go to the feed</ButtonLink>}
    >
      <div className={styles.column}>
        <ReportQueue />
        <Mutes />
        <Removals />
      </div>
    </Page>
  )
}
