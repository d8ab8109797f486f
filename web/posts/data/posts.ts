import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import type { ResultOf } from 'gql.tada'

import { queries } from '../../domain/api/queries.ts'
import { request } from '../../domain/api/request.ts'
import {
  commentsDocument,
  feedDocument,
  pinnedDocument,
  postDocument,
  type postFields,
  publicPostDocument,
  savedPostsDocument,
} from './operations.ts'

export type Post = ResultOf<typeof postFields>
export type Comment = NonNullable<
  NonNullable<ResultOf<typeof commentsDocument>['commentsByPostId']>['nodes'][number]
>
export type PublicPost = NonNullable<ResultOf<typeof publicPostDocument>['publicPost']>
/** The author of a post or a comment, as all signed-in viewers see them. */
export type Author = Pick<Post, 'author' | 'user' | 'userId'>

export const postsPerPage = 20
/** A loaded list is not refetched, so that Back returns to the same place. New posts are announced instead. */
const lasting = { staleTime: Number.POSITIVE_INFINITY, gcTime: 30 * 60_000 } as const

type Page = { ids: string[]; next: string | null }
type Pages = InfiniteData<Page, string | null>

/** Each post has one cache entry that all lists share. */
export function postQuery(publicId: string) {
  return queryOptions({ queryKey: ['post', publicId], queryFn: () => loadPost(publicId), ...lasting })
}

export const feedQuery = infiniteQueryOptions({
  queryKey: ['posts', 'feed'],
  queryFn: ({ client, pageParam }) => loadFeed(client, pageParam),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: Page) => next,
  ...lasting,
})

export function savedPostsQuery(userId: number) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'saved'],
    queryFn: ({ client, pageParam }) => loadSaved(client, userId, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Page) => next,
  })
}

export const pinnedQuery = queryOptions({
  queryKey: ['posts', 'pinned'],
  queryFn: async () => {
    const { allPosts } = await request(pinnedDocument, {})
    return allPosts?.nodes[0]?.publicId ?? null
  },
})

/** The newest comments, in chronological order. */
export function commentsQuery({ id, publicId }: Pick<Post, 'id' | 'publicId'>, first: number) {
  return queryOptions({
    queryKey: ['post', publicId, 'comments', first],
    queryFn: async () => {
      const { commentsByPostId } = await request(commentsDocument, { postId: id, first })
      const comments = (commentsByPostId?.nodes ?? []).filter((comment) => comment !== null)
      return { comments: comments.toReversed(), total: commentsByPostId?.totalCount ?? 0 }
    },
  })
}

export function publicPostQuery(publicId: string) {
  return queryOptions({
    queryKey: ['public post', publicId],
    queryFn: async () => (await request(publicPostDocument, { publicId })).publicPost,
  })
}

/** Ids of posts that others wrote since the feed was loaded; the live connection adds them. */
export const newPostsQuery = queryOptions<string[]>({
  queryKey: ['posts', 'new'],
  queryFn: () => [],
  enabled: false,
  initialData: [],
  ...lasting,
})

/** Puts the viewer's new post on top. */
export function prependPost(publicId: string): void {
  queries.setQueryData<Pages>(feedQuery.queryKey, (feed) => {
    const [first, ...rest] = feed?.pages ?? []
    return feed && first ? { ...feed, pages: [{ ...first, ids: [publicId, ...first.ids] }, ...rest] } : feed
  })
}

/** Reloads the top of the feed with the new posts. */
export async function showNewPosts(): Promise<void> {
  const page = await loadFeed(queries, null)
  queries.setQueryData<Pages>(feedQuery.queryKey, { pages: [page], pageParams: [null] })
  queries.setQueryData(newPostsQuery.queryKey, [])
}

export function patchPost(publicId: string, patch: (post: Post) => Partial<Post>): void {
  queries.setQueryData<Post | null>(
    postQuery(publicId).queryKey,
    (post) => post && { ...post, ...patch(post) },
  )
}

export function refetchPost(publicId: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['post', publicId] })
}

/** A new address of the post's media, for the one that ended. */
export async function renewedUri(publicId: string): Promise<string | null | undefined> {
  return (await queries.fetchQuery({ ...postQuery(publicId), staleTime: 0 }))?.postUri
}

/** The same for a reader who is signed out. */
export async function renewedPublicUri(publicId: string): Promise<string | null | undefined> {
  return (await queries.fetchQuery({ ...publicPostQuery(publicId), staleTime: 0 }))?.postUri
}

async function loadPost(publicId: string): Promise<Post | null> {
  return (await request(postDocument, { publicId })).postByPublicId
}

async function loadFeed(client: QueryClient, after: string | null): Promise<Page> {
  const { allPosts } = await request(feedDocument, { first: postsPerPage, after })
  const posts = (allPosts?.nodes ?? []).filter((post) => post !== null)
  for (const post of posts) client.setQueryData(postQuery(post.publicId).queryKey, post)
  return pageOf(posts, allPosts?.pageInfo)
}

/** Posts that are loaded stay as they are: a like of theirs may be on its way. */
async function loadSaved(client: QueryClient, userId: number, after: string | null): Promise<Page> {
  const { savedPosts } = await request(savedPostsDocument, { userId, first: postsPerPage, after })
  const posts = (savedPosts?.nodes ?? []).filter((post) => post !== null)
  for (const post of posts)
    client.setQueryData<Post | null>(postQuery(post.publicId).queryKey, (known) =>
      known === undefined ? post : known,
    )
  return pageOf(posts, savedPosts?.pageInfo)
}

function pageOf(
  posts: readonly { publicId: string }[],
  info: { hasNextPage: boolean; endCursor: string | null } | undefined,
): Page {
  return { ids: posts.map(({ publicId }) => publicId), next: info?.hasNextPage ? info.endCursor : null }
}
