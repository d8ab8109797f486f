import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowUp, MessagesSquare } from 'lucide-react'
import { useState } from 'react'

import type { Reader } from '../../domain/reader.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Empty } from '../../ui/layout/Empty.tsx'
import { mayReviewReports } from '../data/mayReview.ts'
import { feedQuery, newPostsQuery, pinnedQuery, showNewPosts } from '../data/posts.ts'
import { Composer } from './Composer.tsx'
import { PostList } from './PostList.tsx'
import styles from './Posts.module.css'

/** All posts, newest first, below a composer. */
export function Feed({ reader }: { reader: Reader }) {
  const feed = useInfiniteQuery(feedQuery)
  const { data: pinned } = useQuery(pinnedQuery)
  return (
    <section aria-labelledby="feed" className={styles.feed}>
      <header className={styles.feedHead}>
        <h2 id="feed">Feed</h2>
        <ButtonLink to="/saved-posts" look="quiet">
          Saved posts
        </ButtonLink>
        {mayReviewReports(reader) && (
          <ButtonLink to="/post-reports" look="quiet">
            Reported posts
          </ButtonLink>
        )}
      </header>
      <Composer reader={reader} />
      <NewPosts shown={feed.data?.pages.flatMap(({ ids }) => ids) ?? []} />
      <PostList
        query={feed}
        reader={reader}
        pinned={pinned}
        empty={
          <Empty icon={MessagesSquare} title="No posts yet">
            Share the first news, question or picture.
          </Empty>
        }
      />
    </section>
  )
}

/** "3 new posts": they load on request, so that the feed does not shift while someone reads. */
function NewPosts({ shown }: { shown: readonly string[] }) {
  const { data } = useQuery(newPostsQuery)
  const [isBusy, setBusy] = useState(false)
  const count = data.filter((id) => !shown.includes(id)).length
  const open = async () => {
    setBusy(true)
    await showNewPosts().catch(() => {})
    setBusy(false)
    scrollTo({ top: 0 })
  }
  return (
    <div role="status" className={styles.newPosts}>
      {count > 0 && (
        <button type="button" className={styles.pill} aria-disabled={isBusy} onClick={() => void open()}>
          <ArrowUp size={16} aria-hidden="true" />
          {count === 1 ? '1 new post' : `${count} new posts`}
        </button>
      )}
    </div>
  )
}
