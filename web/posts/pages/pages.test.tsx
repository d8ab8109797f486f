// @vitest-environment happy-dom
import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'

import { queries } from '../../domain/api/queries.ts'
import { hostileNames, screen, show, unisolated, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { newPostsQuery, type Post, postQuery, savedPostsQuery } from '../data/posts.ts'
import { Feed } from '../feed/Feed.tsx'
import { PostList } from '../feed/PostList.tsx'
import { post, reader } from '../test/fixtures.ts'
import { PostPage } from './PostPage.tsx'
import { PublicPostPage } from './PublicPostPage.tsx'

type Answers = Parameters<typeof serve>[0]

beforeEach(() => queries.clear())

async function open(part: React.ReactNode, answers: Answers) {
  const calls = serve({
    PostingPaused: { postingPausedUntil: null },
    PinnedPost: { allPosts: { nodes: [] } },
    Comments: { commentsByPostId: { totalCount: 0, nodes: [] } },
    ...answers,
  })
  const shown = await show(<QueryClientProvider client={queries}>{part}</QueryClientProvider>)
  return { ...shown, calls }
}
const numbered = (number: number) => ({
  ...post,
  id: number,
  publicId: `00000000-0000-4000-8000-00000000000${number}`,
  content: `Post ${number}`,
})
const page = (next: string | null, ...numbers: number[]) => ({
  pageInfo: { hasNextPage: next !== null, endCursor: next },
  nodes: numbers.map((number) => numbered(number)),
})
const texts = () =>
  screen.getAllByRole('article').map((article) => within(article).getByText(/^Post \d$/).textContent)

test('more posts are loaded on request, none of them twice', async () => {
  const pages = [page('two', 1, 2), page(null, 2, 3)]
  const { user, calls } = await open(<Feed reader={reader} />, { Feed: () => ({ allPosts: pages.shift() }) })
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(texts()).toEqual(['Post 1', 'Post 2', 'Post 3']))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Load/ })).toBeNull())
  expect(sentAs(calls, 'Feed')).toEqual([
    { first: 20, after: null },
    { first: 20, after: 'two' },
  ])
})

test('a page that could not be loaded leaves the others, and can be tried again', async () => {
  const answers = [
    { allPosts: page('two', 1) },
    refusal('TIMEOUT'),
    refusal('TIMEOUT'),
    { allPosts: page(null, 2) },
  ]
  const { user } = await open(<Feed reader={reader} />, { Feed: () => answers.shift() ?? {} })
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('More posts could not be loaded.')).toBeTruthy()
  expect(texts()).toEqual(['Post 1'])
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(texts()).toEqual(['Post 1', 'Post 2']))
  expect(screen.queryByText('More posts could not be loaded.')).toBeNull()
})

test('the pinned post stands on top, once', async () => {
  await open(<Feed reader={reader} />, {
    PinnedPost: { allPosts: { nodes: [{ publicId: numbered(2).publicId }] } },
    Feed: { allPosts: page(null, 1, 2) },
  })
  await waitFor(() => expect(texts()).toEqual(['Post 2', 'Post 1']))
})

test('a feed that could not be loaded is loaded on request', async () => {
  const answers = [refusal('TIMEOUT'), refusal('TIMEOUT'), { allPosts: page(null, 1) }]
  const { user } = await open(<Feed reader={reader} />, { Feed: () => answers.shift() ?? {} })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(texts()).toEqual(['Post 1']))
})

test('an empty feed invites to write', async () => {
  await open(<Feed reader={reader} />, { Feed: { allPosts: page(null) } })
  expect(await screen.findByText('No posts yet')).toBeTruthy()
})

test('several new posts are counted; those already shown are not', async () => {
  await open(<Feed reader={reader} />, { Feed: { allPosts: page(null, 1) } })
  await screen.findByRole('article')
  queries.setQueryData(newPostsQuery.queryKey, [numbered(1).publicId])
  expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
  queries.setQueryData(newPostsQuery.queryKey, [numbered(2).publicId, numbered(3).publicId])
  expect(await screen.findByRole('button', { name: '2 new posts' })).toBeTruthy()
})

function Saved() {
  return (
    <PostList query={useInfiniteQuery(savedPostsQuery(7))} reader={reader} empty={<p>Nothing saved yet</p>} />
  )
}

test('saved posts come with their list, in one request', async () => {
  const { calls } = await open(<Saved />, { SavedPosts: { savedPosts: page(null, 1, 2) } })
  await waitFor(() => expect(texts()).toEqual(['Post 1', 'Post 2']))
  expect(calls.map(({ operation }) => operation)).toEqual(['SavedPosts'])
})

test('a saved post that was loaded before stays as it is shown', async () => {
  const liked: Post = { ...numbered(1), isLiked: true, likes: 2 }
  queries.setQueryData(postQuery(liked.publicId).queryKey, liked)
  await open(<Saved />, { SavedPosts: { savedPosts: page(null, 1, 2) } })
  expect(await screen.findByRole('button', { name: '2 likes', pressed: true })).toBeTruthy()
  expect(screen.getByRole('button', { name: '1 like', pressed: false })).toBeTruthy()
})

test('a saved post that was deleted since is left out', async () => {
  queries.setQueryData(postQuery(numbered(2).publicId).queryKey, null)
  await open(<Saved />, { SavedPosts: { savedPosts: page(null, 1, 2) } })
  await waitFor(() => expect(texts()).toEqual(['Post 1']))
})

test('without saved posts the list says so', async () => {
  await open(<Saved />, { SavedPosts: { savedPosts: page(null) } })
  expect(await screen.findByText('Nothing saved yet')).toBeTruthy()
})

const single = (answer: Answers[string]) =>
  open(<PostPage publicId={post.publicId} reader={reader} />, { Post: answer })

test('a post’s own page shows its whole text and its comments', async () => {
  await single({ postByPublicId: { ...post, content: 'word '.repeat(200) } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Post by Ana Silva' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(await screen.findByRole('textbox', { name: 'Write a comment' })).toBeTruthy()
})

test.each([
  ['unknown', null],
  ['deleted', { ...post, isDeleted: true }],
])('a post that is %s has no page', async (_, found) => {
  await single({ postByPublicId: found })
  expect(await screen.findByText("The page you're looking for doesn't exist")).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
})

const publicPost = {
  publicId: post.publicId,
  author: 'Ana Silva',
  organization: 'Cedar Bluff',
  content: 'Good morning https://cedar.example',
  postType: 'IMAGE',
  postUri: '/api/files/x.jpg',
  mediaWidth: 800,
  mediaHeight: 600,
  createdAt: new Date().toISOString(),
  isEdited: true,
  comments: [
    {
      author: 'Ben C.',
      organization: null,
      content: 'Well said',
      createdAt: post.createdAt,
      isEdited: false,
    },
  ],
}
const visit = (some: object | null) =>
  open(<PublicPostPage publicId={post.publicId} />, {
    PublicPost: { publicPost: some && { ...publicPost, ...some } },
  })

test('anyone can read a post, and signs in to answer', async () => {
  await visit({})
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^Ana Silva on /)
  const article = screen.getByRole('article')
  expect(article.textContent).toMatch(/Cedar Bluff · .+ · Edited/)
  expect(within(article).getByRole('img', { name: 'Posted by Ana Silva' })).toBeTruthy()
  expect(within(article).getByRole('listitem').textContent).toContain('Well said')
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    `/login?redirect=${encodeURIComponent(`/post/${post.publicId}`)}`,
  )
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a post whose author is gone is by someone', async () => {
  await visit({ author: null, organization: null, isEdited: false, comments: [] })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^Someone on /)
  expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull()
  expect(screen.getByRole('img', { name: 'Posted by the author' })).toBeTruthy()
})

test.for(hostileNames)('a public post isolates %j', async (name) => {
  const written = { author: name, organization: name, content: name }
  await visit({ ...written, comments: [{ ...publicPost.comments[0], ...written }] })
  await screen.findByRole('heading', { level: 1 })
  expect(unisolated(name)).toEqual([])
})
