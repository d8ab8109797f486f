import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'

import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Empty } from '../../ui/layout/Empty.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { savedPostsQuery } from '../data/posts.ts'
import { PostList } from '../feed/PostList.tsx'
import styles from '../feed/Posts.module.css'

export const Route = createFileRoute('/_signed-in/saved-posts')({ component: SavedPosts })

function SavedPosts() {
  const { user } = Route.useRouteContext()
  const saved = useInfiniteQuery(savedPostsQuery(user.id))
  return (
    <Page
      title="Saved posts"
      count="Only you see what you saved"
      action={<ButtonLink to="/home">Go to the feed</ButtonLink>}
    >
      <div className={styles.column}>
        <PostList
          query={saved}
          reader={user}
          empty={
            <Empty icon={Bookmark} title="Nothing saved yet">
              <p>Posts that you save stay here until you unsave them.</p>
            </Empty>
          }
        />
      </div>
    </Page>
  )
}
