// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { screen, show, waitFor } from '../../test/screen.tsx'
import { queries } from '../../domain/api/queries.ts'
import { newPostsQuery, type Post, postQuery } from '../data/posts.ts'
import { Composer } from './Composer.tsx'
import { Feed } from './Feed.tsx'
import { PostCard } from './PostCard.tsx'

// happy-dom does not implement popovers.
if (!('showPopover' in HTMLElement.prototype))
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })

type Call = { name: string; variables: Record<string, unknown> }

/** The server's response to each operation; a string is a refusal. */
let answers: Record<string, unknown>
let calls: Call[]

beforeEach(() => {
  calls = []
  answers = { PostingPaused: { postingPausedUntil: null }, PinnedPost: { allPosts: { nodes: [] } } }
  queries.clear()
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { operationName: name, variables } = JSON.parse(body) as {
      operationName: string
      variables: Call['variables']
    }
    calls.push({ name, variables })
    const answer = answers[name]
    const refused = {
      errors: [{ message: String(answer), extensions: { code: 'INVALID_INPUT', reason: 'SOME' } }],
    }
    return Promise.resolve(Response.json(typeof answer === 'string' ? refused : { data: answer ?? {} }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const reader = { id: 7, vendorId: 2, userType: 'ADMIN', organizationType: 'VENDOR', permissions: [] }
const post: Post = {
  id: 3,
  publicId: '00000000-0000-4000-8000-000000000003',
  content: 'Good morning',
  postType: 'TEXT',
  postUri: null,
  mediaWidth: null,
  mediaHeight: null,
  mentionedNames: [],
  likes: 1,
  comments: 0,
  isLiked: false,
  isSaved: false,
  isPinned: false,
  isRemoved: false,
  isDeleted: false,
  removalReason: null,
  createdAt: new Date().toISOString(),
  editedAt: null,
  userId: 9,
  author: { firstName: 'Ana', lastName: 'Silva', organizationName: 'Cedar Bluff' },
  user: null,
}

const shown = (part: React.ReactNode) =>
  show(<QueryClientProvider client={queries}>{part}</QueryClientProvider>)

function card(some: Partial<Post> = {}, as = reader) {
  queries.setQueryData(postQuery(post.publicId).queryKey, { ...post, ...some })
  return shown(<PostCard publicId={post.publicId} reader={as} />)
}

const callsOf = (name: string) => calls.filter((call) => call.name === name)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** The menu arrives after the card. */
const menuButton = () => screen.findByRole('button', { name: /^Actions/ })

test('a like shows at once and is rolled back if refused', async () => {
  answers['UpsertLike'] = 'There is no such post'
  const { user } = await card()
  await user.click(button('1 like'))
  expect(await screen.findByText('There is no such post')).toBeTruthy()
  expect(button('1 like').getAttribute('aria-pressed')).toBe('false')
  answers['UpsertLike'] = { upsertLike: { clientMutationId: null } }
  await user.click(button('1 like'))
  expect(button('2 likes').getAttribute('aria-pressed')).toBe('true')
  expect(callsOf('UpsertLike').at(-1)?.variables).toEqual({ input: { userId: 7, postId: 3 } })
})

test('the same button undoes a save', async () => {
  answers['DeleteSave'] = {}
  const { user } = await card({ isSaved: true })
  await user.click(button('Saved'))
  expect(button('Save')).toBeTruthy()
  await waitFor(() => expect(callsOf('DeleteSave')).toHaveLength(1))
})

test('hostile text stays text, and a link opens safely', async () => {
  const content = '<img src=x onerror=alert(1)> javascript:alert(1) https://example.com/?a=<b>'
  await card({ content })
  expect(document.querySelector('article img')).toBe(null)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.com/?a=<b>'])
  expect(links[0]?.getAttribute('rel')).toContain('noopener')
  expect(links[0]?.getAttribute('rel')).toContain('nofollow')
})

test('a long text is clamped until expanded', async () => {
  const { user } = await card({ content: 'word '.repeat(200) })
  await user.click(button('Show more'))
  expect(button('Show less').getAttribute('aria-expanded')).toBe('true')
})

test('authors see why a post was removed and can only delete it', async () => {
  await card({ isRemoved: true, removalReason: 'Off topic', userId: 7 })
  expect(screen.getByText('This post was removed: Off topic')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /like/ })).toBe(null)
})

test('non-authors can report; the operator’s staff also remove, pin and mute', async () => {
  const { user } = await card()
  await user.click(await menuButton())
  const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(items()).toEqual(['Copy link', 'Report post'])
  const staff = await card({}, { ...reader, organizationType: 'OPERATOR' })
  await staff.user.click(await menuButton())
  expect(items()).toEqual(['Copy link', 'Report post', 'Pin post', 'Remove post', 'Mute Ana Silva'])
})

test('authors edit within 24 hours and can always delete after confirming', async () => {
  answers['SoftDeletePost'] = {}
  const { user } = await card({ userId: 7, createdAt: new Date(Date.now() - 25 * 3_600_000).toISOString() })
  await user.click(await menuButton())
  expect(screen.queryByRole('menuitem', { name: 'Edit post' })).toBe(null)
  await user.click(screen.getByRole('menuitem', { name: 'Delete post' }))
  expect(callsOf('SoftDeletePost')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Delete post' }))
  await waitFor(() => expect(screen.queryByRole('article')).toBe(null))
})

test('a report needs a reason', async () => {
  answers['ReportPost'] = {}
  const { user } = await card()
  await user.click(await menuButton())
  await user.click(screen.getByRole('menuitem', { name: 'Report post' }))
  await user.click(await screen.findByRole('button', { name: 'Report post' }))
  expect(await screen.findByText('Field is required!')).toBeTruthy()
  await user.type(screen.getByLabelText(/^What is wrong with it\?/), 'Advertising')
  await user.click(button('Report post'))
  await waitFor(() =>
    expect(callsOf('ReportPost')[0]?.variables).toEqual({
      input: { postId: 3, commentId: null, reason: 'Advertising' },
    }),
  )
})

test('a comment is retried with the same key', async () => {
  answers['Comments'] = { commentsByPostId: { totalCount: 0, nodes: [] } }
  answers['AddComment'] = 'You have written 200 comments today. Try again tomorrow.'
  const { user } = await card()
  await user.click(button('Comment'))
  await user.type(screen.getByRole('textbox', { name: 'Write a comment' }), 'Well said')
  await user.click(button('Add comment'))
  expect(await screen.findByText(/200 comments today/)).toBeTruthy()
  answers['AddComment'] = {}
  await user.click(button('Add comment'))
  await waitFor(() => expect(callsOf('AddComment')).toHaveLength(2))
  const [first, second] = callsOf('AddComment').map(({ variables }) => variables)
  expect(second).toEqual(first)
  expect(first).toMatchObject({ input: { comment: { postId: 3, content: 'Well said' } } })
})

test('people are suggested after an @ and chosen by keyboard', async () => {
  const nodes = [
    { publicId: 'id of Ana', firstName: 'Ana', lastName: 'Silva', title: null, profileUri: null },
    { publicId: 'id of Ann', firstName: 'Ann', lastName: 'Stone', title: null, profileUri: null },
  ]
  answers['MentionablePeople'] = { mentionablePeople: { nodes } }
  answers['CreatePost'] = { createPost: { post: { publicId: post.publicId } } }
  const { user } = await shown(<Composer reader={reader} />)
  const area = await screen.findByRole('textbox', { name: 'Write a post' })
  await user.type(area, 'Thanks @An')
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  await user.keyboard('{ArrowDown}{Enter}')
  expect((area as HTMLTextAreaElement).value).toBe('Thanks @Ann Stone ')
  await user.click(button('Post'))
  await waitFor(() =>
    expect(callsOf('CreatePost')[0]?.variables).toMatchObject({
      input: { post: { mentions: ['id of Ann'], media: null } },
    }),
  )
})

test('an empty post cannot be sent, and a refused one keeps its text', async () => {
  answers['CreatePost'] = 'You have written 30 posts today. Try again tomorrow.'
  const { user } = await shown(<Composer reader={reader} />)
  const area = await screen.findByRole('textbox', { name: 'Write a post' })
  expect(button('Post').hasAttribute('disabled')).toBe(true)
  await user.type(area, 'Good morning')
  await user.click(button('Post'))
  expect((await screen.findByRole('alert')).textContent).toContain('30 posts today')
  expect((area as HTMLTextAreaElement).value).toBe('Good morning')
})

test('a muted person sees when the mute ends', async () => {
  answers['PostingPaused'] = { postingPausedUntil: '2030-01-02T18:00:00Z' }
  await shown(<Composer reader={reader} />)
  expect(await screen.findByText(/You can’t post or comment until Jan 2, 2030/)).toBeTruthy()
})

test('new posts are announced and shown on request', async () => {
  const page = (...posts: Post[]) => ({
    allPosts: { pageInfo: { hasNextPage: false, endCursor: null }, nodes: posts },
  })
  answers['Feed'] = page(post)
  const { user } = await shown(<Feed reader={reader} />)
  expect(await screen.findAllByRole('article')).toHaveLength(1)
  const second = { ...post, id: 4, publicId: '00000000-0000-4000-8000-000000000004', content: 'News' }
  answers['Feed'] = page(second, post)
  queries.setQueryData(newPostsQuery.queryKey, [second.publicId, post.publicId])
  await user.click(await screen.findByRole('button', { name: '1 new post' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(screen.queryByRole('button', { name: /new post/ })).toBe(null)
})
