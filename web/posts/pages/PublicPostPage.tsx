import { useSuspenseQuery } from '@tanstack/react-query'

import { operator } from '../../domain/operator.ts'
import { buttonClass } from '../../ui/buttons/look.ts'
import { BrandMark } from '../../ui/layout/BrandMark.tsx'
import { useTitle } from '../../ui/layout/Page.tsx'
import { RelativeTime } from '../../ui/dates/RelativeTime.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { type PublicPost, publicPostQuery, renewedPublicUri } from '../data/posts.ts'
import { PostMedia } from '../feed/PostMedia.tsx'
import { RichText } from '../feed/RichText.tsx'
import styles from '../feed/Posts.module.css'

/** The public page of a post, without avatars and counts. */
export function PublicPostPage({ publicId }: { publicId: string }) {
  const { data: post } = useSuspenseQuery(publicPostQuery(publicId))
  if (!post) return null
  return <PublicPostView post={post} />
}

function PublicPostView({ post }: { post: PublicPost }) {
  const title = `${post.author ?? 'Someone'} on ${operator.name}`
  useTitle(title)
  const comments = (post.comments ?? []).filter((comment) => comment !== null)
  return (
    <div className={styles.public}>
      <header className={styles.publicHead}>
        <a href="/login" className={styles.brand}>
          <BrandMark />
        </a>
        <a
          href={`/login?redirect=${encodeURIComponent(`/post/${post.publicId}`)}`}
          className={buttonClass('main')}
        >
          Sign in
        </a>
      </header>
      <main className={styles.column}>
        <article className={styles.card}>
          <header>
            <h1 tabIndex={-1} className={styles.publicTitle}>
              <bdi>{post.author ?? 'Someone'}</bdi> on {operator.name}
            </h1>
            <Line of={post} />
          </header>
          {post.content && <RichText content={post.content} />}
          <PostMedia
            post={{
              postType: post.postType,
              postUri: post.postUri,
              mediaWidth: post.mediaWidth,
              mediaHeight: post.mediaHeight,
            }}
            of={post.author ?? 'the author'}
            renew={() => renewedPublicUri(post.publicId)}
          />
          {comments.length > 0 && (
            <section aria-label="Comments" className={styles.comments}>
              <Stack as="ul" gap={4}>
                {comments.map((comment) => (
                  <Stack key={`${comment.createdAt} ${comment.author}`} as="li" gap={1}>
                    <p className={styles.author}>
                      <bdi>{comment.author}</bdi>
                    </p>
                    <Line of={comment} />
                    <RichText content={comment.content ?? ''} />
                  </Stack>
                ))}
              </Stack>
            </section>
          )}
        </article>
        <Muted>Sign in to like, save or comment.</Muted>
      </main>
    </div>
  )
}

type Written = { organization: string | null; createdAt: string | null; isEdited: boolean | null }

function Line({ of: { organization, createdAt, isEdited } }: { of: Written }) {
  return (
    <Muted>
      {organization && (
        <>
          <bdi>{organization}</bdi> ·{' '}
        </>
      )}
      {createdAt && <RelativeTime when={createdAt} />}
      {isEdited && ' · Edited'}
    </Muted>
  )
}
