import { useQuery } from '@tanstack/react-query'

import type { Reader } from '../../domain/reader.ts'
import { ErrorPage } from '../../ui/layout/ErrorPage.tsx'
import { messageFor } from '../../ui/errors/pages.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { postQuery } from '../data/posts.ts'
import { nameOf } from '../feed/Byline.tsx'
import { PostCard } from '../feed/PostCard.tsx'
import styles from '../feed/Posts.module.css'

/** A post with all its comments, for signed-in viewers. */
export function PostPage({ publicId, reader }: { publicId: string; reader: Reader }) {
  const { data: post } = useQuery(postQuery(publicId))
  if (post === null || post?.isDeleted) return <ErrorPage status={404} message={messageFor(404)} />
  return (
    <Page
      title={post ? `Post by ${nameOf(post)}` : 'Post'}
      count={post?.author?.organizationName ?? undefined}
    >
      <div className={styles.column}>
        <PostCard publicId={publicId} reader={reader} isWhole />
      </div>
    </Page>
  )
}
