import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useRef } from 'react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'

import type { Reader } from '../../domain/reader.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ErrorText } from '../../ui/errors/ErrorText.tsx'
import { describe } from '../../ui/errors/pages.ts'
import { PostCard, PostSkeleton } from './PostCard.tsx'
import styles from './Posts.module.css'

type PostListProps = {
  query: UseInfiniteQueryResult<{ pages: { ids: string[] }[] }>
  reader: Reader
  /** Shown above the list, and left out of it. */
  pinned?: string | null | undefined
  empty: ReactNode
}

/** Infinite scroll: more posts load when the end comes into view, or by a button. */
export function PostList({ query, reader, pinned, empty }: PostListProps) {
  const { error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  // Posts render in steps, so that a phone still answers taps.
  const data = useDeferredValue(query.data)
  const isBehind = data !== query.data
  if (error && !data)
    return <ErrorText heading="h3" message={describe(error).message} onAgain={() => void refetch()} />
  if (!data)
    return (
      <>
        <PostSkeleton />
        <PostSkeleton />
      </>
    )
  const ids = [...new Set(data.pages.flatMap((page) => page.ids))].filter((id) => id !== pinned)
  if (ids.length === 0 && !pinned) return empty
  return (
    <div className={styles.list}>
      {pinned && <PostCard key={pinned} publicId={pinned} reader={reader} />}
      {ids.map((id) => (
        <PostCard key={id} publicId={id} reader={reader} />
      ))}
      {(hasNextPage || isBehind) && (
        // Observes again after each page, since its end may already be in view.
        <More
          key={ids.length}
          busy={isFetchingNextPage || isBehind}
          failed={error !== null}
          onMore={() => void fetchNextPage()}
        />
      )}
    </div>
  )
}

type MoreProps = { busy: boolean; failed: boolean; onMore: () => void }

function More({ busy, failed, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => {
    if (!busy && !failed) onMore()
  })
  useEffect(() => {
    if (!end.current || !('IntersectionObserver' in globalThis)) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={end} className={styles.moreRow}>
      {failed && <p role="status">More posts could not be loaded.</p>}
      <Button busy={busy} onClick={onMore}>
        Load more
      </Button>
    </div>
  )
}
