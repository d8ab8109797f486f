import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { lazy, useState } from 'react'

import { queries } from '../../domain/api/queries.ts'
import { request } from '../../domain/api/request.ts'
import { personName } from '../../domain/names.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { RelativeTime } from '../../ui/dates/RelativeTime.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { describe } from '../../ui/errors/pages.ts'
import { Empty } from '../../ui/layout/Empty.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { dismissDocument, restoreCommentDocument, restorePostDocument } from '../data/moderationOperations.ts'
import { removalsQuery, type Removal, type Reported, reportsQuery } from '../data/reports.ts'
import { RichText } from '../feed/RichText.tsx'
import styles from '../feed/Posts.module.css'
import { Opened } from '../../ui/dialog/Opened.tsx'

// Its form loads when it opens.
const RemoveReported = lazy(async () => ({ default: (await import('./RemoveReported.tsx')).RemoveReported }))

const refresh = () => queries.invalidateQueries({ queryKey: ['posts'] })

/** Reported posts and comments, oldest first, with the moderator's actions. */
export function ReportQueue() {
  const { data, error, refetch } = useQuery(reportsQuery)
  if (error && !data)
    return <ErrorText heading="h3" message={describe(error).message} onAgain={() => void refetch()} />
  if (!data) return <RowSkeletons label="Loading reports" />
  if (data.length === 0)
    return (
      <Empty icon={CircleCheck} title="No open reports">
        Posts and comments that people report appear here.
      </Empty>
    )
  return (
    <Stack as="ul" gap={3} aria-label="Open reports">
      {data.map((reported) => (
        <ReportedItem key={reported.key} reported={reported} />
      ))}
    </Stack>
  )
}

function ReportedItem({ reported: { first, reports } }: { reported: Reported }) {
  const [isRemoving, setRemoving] = useState(false)
  const keeping = useStep('Kept it', () =>
    request(dismissDocument, { input: { postId: first.postId, commentId: first.commentId } }),
  )
  const subject = first.comment ?? first.post
  const thing = first.comment ? 'comment' : 'post'
  const who = personName(subject?.author ?? null) ?? 'Someone'
  return (
    <li className={styles.card}>
      <p className={styles.author}>
        A {thing} by <bdi>{who}</bdi>
        {first.post && (
          <>
            {' · '}
            <Link to="/post/$publicId" params={{ publicId: first.post.publicId }}>
              Open post
            </Link>
          </>
        )}
      </p>
      <blockquote className={styles.quote}>
        <RichText content={subject?.content ?? ''} />
      </blockquote>
      <ul className={styles.reasons} aria-label="Reasons given">
        {reports.map(({ id, reason, createdAt, user }) => (
          <li key={id}>
            “<bdi>{reason}</bdi>”, <bdi>{personName(user) ?? 'someone'}</bdi>,{' '}
            <RelativeTime when={createdAt} />
          </li>
        ))}
      </ul>
      <div className={styles.composerFoot}>
        <Button busy={keeping.busy} onClick={() => keeping.run()}>
          Keep {thing}
        </Button>
        <Button look="danger" onClick={() => setRemoving(true)}>
          Remove {thing}
        </Button>
      </div>
      <Opened onClose={() => setRemoving(false)}>
        {isRemoving && <RemoveReported report={first} onDone={refresh} onClose={() => setRemoving(false)} />}
      </Opened>
    </li>
  )
}

/** Removed posts and comments with the reason, and a button to restore them. */
export function Removals() {
  const { data } = useQuery(removalsQuery)
  if (!data || data.length === 0) return null
  return (
    <Stack aria-labelledby="removals" as="section" gap={3}>
      <h2 id="removals" className={styles.publicTitle}>
        Removed lately
      </h2>
      <Stack as="ul" gap={3}>
        {data.map((removal) => (
          <RemovalItem key={removal.id} removal={removal} />
        ))}
      </Stack>
    </Stack>
  )
}

function RemovalItem({ removal }: { removal: Removal }) {
  const { commentId, postId, post, comment, reason, restoredAt, createdAt, removedByUser } = removal
  const subject = comment ?? post
  const thing = comment ? 'comment' : 'post'
  const restoring = useStep('Restored', () =>
    commentId === null
      ? request(restorePostDocument, { input: { postId } })
      : request(restoreCommentDocument, { input: { commentId } }),
  )
  return (
    <li className={styles.card}>
      <p className={styles.author}>
        A {thing} by <bdi>{personName(subject?.author ?? null) ?? 'someone'}</bdi>
      </p>
      <blockquote className={styles.quote}>
        <RichText content={subject?.content ?? ''} />
      </blockquote>
      <Muted>
        Removed by <bdi>{personName(removedByUser) ?? 'staff'}</bdi> <RelativeTime when={createdAt} />:{' '}
        <bdi>{reason}</bdi>
      </Muted>
      {restoredAt || subject?.isDeleted ? (
        <Muted>{restoredAt ? 'Restored' : 'Deleted by its author'}</Muted>
      ) : (
        <div className={styles.composerFoot}>
          <Button busy={restoring.busy} onClick={() => restoring.run()}>
            Restore {thing}
          </Button>
        </div>
      )}
    </li>
  )
}

export function useStep(done: string, send: () => Promise<unknown>) {
  return useAction({ send, done, failed: 'Couldn’t save your decision', onDone: refresh })
}
