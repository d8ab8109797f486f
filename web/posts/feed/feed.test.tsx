// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'

import { act, hostileNames, screen, show, unisolated, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { queries } from '../../domain/api/queries.ts'
import { newPostsQuery, type Post, postQuery } from '../data/posts.ts'
import { comment, post, reader } from '../test/fixtures.ts'
import { Composer } from './Composer.tsx'
import { Feed } from './Feed.tsx'
import { PostCard } from './PostCard.tsx'

/** The answers to each operation; a test adds or replaces some. */
let answers: Parameters<typeof serve>[0]
let calls: ReturnType<typeof serve>

beforeEach(() => {
  answers = { PostingPaused: { postingPausedUntil: null }, PinnedPost: { allPosts: { nodes: [] } } }
  queries.clear()
  calls = serve(answers)
})

const shown = (part: React.ReactNode) =>
  show(<QueryClientProvider client={queries}>{part}</QueryClientProvider>)

function card(some: Partial<Post> = {}, as = reader) {
  queries.setQueryData(postQuery(post.publicId).queryKey, { ...post, ...some })
  return shown(<PostCard publicId={post.publicId} reader={as} />)
}

const callsOf = (name: string) => sentAs(calls, name).map((variables) => ({ variables }))
const refused = (message: string) => refusal('INVALID_INPUT', { reason: 'SOME' }, message)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** The menu arrives after the card. */
const menuButton = () => screen.findByRole('button', { name: /^Actions/ })

test('a like shows at once and is rolled back if refused', async () => {
  answers['UpsertLike'] = refused('There is no such post')
  const { user } = await card()
  await user.click(button('1 like'))
  expect(await screen.findByText('There is no such post')).toBeTruthy()
  expect(button('1 like').getAttribute('aria-pressed')).toBe('false')
  answers['UpsertLike'] = { upsertLike: { clientMutationId: null } }
  await user.click(button('1 like'))
  expect(button('2 likes').getAttribute('aria-pressed')).toBe('true')
  expect(callsOf('UpsertLike').at(-1)?.variables).toEqual({ input: { userId: 7, postId: 3 } })
})

test('a refused like leaves the count that arrived before the refusal', async () => {
  let answer = () => {}
  answers['UpsertLike'] = async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return refused('There is no such post')
  }
  const { user } = await card()
  await user.click(button('1 like'))
  expect(button('2 likes')).toBeTruthy()
  act(() => void queries.setQueryData<Post>(postQuery(post.publicId).queryKey, { ...post, likes: 5 }))
  expect(await screen.findByRole('button', { name: '5 likes' })).toBeTruthy()
  answer()
  expect(await screen.findByText('There is no such post')).toBeTruthy()
  expect(button('5 likes').getAttribute('aria-pressed')).toBe('false')
})

test('two quick taps are sent one after the other, and end as they began', async () => {
  const sent: string[] = []
  let answer = () => {}
  answers['UpsertLike'] = async () => {
    sent.push('like')
    await new Promise<void>((resolve) => (answer = resolve))
    return { upsertLike: { clientMutationId: null } }
  }
  answers['DeleteLike'] = () => {
    sent.push('unlike')
    return { deleteLikeByUserIdAndPostId: { clientMutationId: null } }
  }
  const { user } = await card()
  await user.click(button('1 like'))
  expect(button('2 likes').getAttribute('aria-pressed')).toBe('true')
  await user.click(button('2 likes'))
  expect(button('1 like').getAttribute('aria-pressed')).toBe('false')
  expect(sent).toEqual(['like'])
  answer()
  await waitFor(() => expect(sent).toEqual(['like', 'unlike']))
  expect(button('1 like').getAttribute('aria-pressed')).toBe('false')
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
  // They become links after the post is shown.
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://example.com/?a=<b'])
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
  answers['AddComment'] = refused('You have written 200 comments today. Try again tomorrow.')
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
  answers['CreatePost'] = refused('You have written 30 posts today. Try again tomorrow.')
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

test('the author of a removed comment reads why, and can only delete it', async () => {
  const removed = { ...comment, isRemoved: true, removalReason: 'Rude' }
  answers['Comments'] = { commentsByPostId: { totalCount: 1, nodes: [removed] } }
  const { user } = await card()
  await user.click(button('Comment'))
  expect(await screen.findByText('This comment was removed: Rude')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Actions for the comment of Ben Cole' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Delete comment'])
})

test('authors edit their comments; discarding keeps the old text', async () => {
  answers['Comments'] = { commentsByPostId: { totalCount: 30, nodes: [comment] } }
  answers['UpdateCommentById'] = {}
  answers['Post'] = { postByPublicId: post }
  const { user } = await card()
  await user.click(button('Comment'))
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Actions for the comment of Ben Cole' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit comment' }))
    return screen.findByRole('textbox', { name: 'Edit comment' })
  }
  await user.type(await open(), ' indeed')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(screen.queryByRole('textbox', { name: 'Edit comment' })).toBeNull()
  expect(callsOf('UpdateCommentById')).toEqual([])
  await user.type(await open(), ' indeed')
  await user.click(button('Save changes'))
  await waitFor(() =>
    expect(callsOf('UpdateCommentById')[0]?.variables).toEqual({
      input: { id: 8, commentPatch: { content: 'Well said indeed', mentions: [] } },
    }),
  )
})

test('earlier comments load on request', async () => {
  answers['Comments'] = { commentsByPostId: { totalCount: 30, nodes: [comment] } }
  const { user } = await card()
  await user.click(button('Comment'))
  await user.click(await screen.findByRole('button', { name: 'Show earlier comments' }))
  await waitFor(() =>
    expect(callsOf('Comments').map(({ variables }) => variables['first'])).toEqual([20, 40]),
  )
})

test('a moderator mutes an author for a time, with a reason', async () => {
  answers['MutePerson'] = {}
  const { user } = await card({}, { ...reader, organizationType: 'OPERATOR' })
  await user.click(await menuButton())
  await user.click(screen.getByRole('menuitem', { name: 'Mute Ana Silva' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mute Ana Silva?' })
  await user.selectOptions(within(dialog).getByLabelText('For how long'), '7')
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Insults')
  await user.click(within(dialog).getByRole('button', { name: 'Mute' }))
  expect(await screen.findByText('Ana Silva is muted')).toBeTruthy()
  const { input } = callsOf('MutePerson')[0]?.variables ?? {}
  expect(input).toMatchObject({ userId: 9, reason: 'Insults' })
  const days = (Date.parse((input as { endsAt: string }).endsAt) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(7)
})

test('a moderator pins and unpins; a refusal says why', async () => {
  answers['PinPost'] = refused('Only one post can be pinned')
  const { user } = await card({ isPinned: true }, { ...reader, organizationType: 'OPERATOR' })
  await user.click(await menuButton())
  await user.click(screen.getByRole('menuitem', { name: 'Unpin post' }))
  expect(await screen.findByText('Couldn’t pin the post')).toBeTruthy()
  expect(callsOf('PinPost')[0]?.variables).toEqual({ input: { postId: 3, isPinned: false } })
})

test('a picture reserves its place and names its author', async () => {
  await card({ postType: 'IMAGE', postUri: '/api/files/x.jpg', mediaWidth: 800, mediaHeight: 600 })
  const picture = screen.getByRole('img', { name: 'Posted by Ana Silva' })
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['800', '600'])
  await card({ postType: 'VIDEO', postUri: '/api/files/x.mp4' })
  expect(screen.getByLabelText('Video by Ana Silva').getAttribute('src')).toBe('/api/files/x.mp4')
})

test('a video whose address ended goes on at its place with a new one', async () => {
  answers['Post'] = { postByPublicId: { ...post, postType: 'VIDEO', postUri: '/files/x?expires=2' } }
  await card({ postType: 'VIDEO', postUri: '/files/x?expires=1' })
  const video = screen.getByLabelText<HTMLVideoElement>('Video by Ana Silva')
  const play = vi.spyOn(video, 'play').mockResolvedValue()
  Object.defineProperty(video, 'paused', { value: false })
  video.currentTime = 800
  fireEvent.error(video)
  await waitFor(() => expect(video.getAttribute('src')).toBe('/files/x?expires=2'))
  video.currentTime = 0
  fireEvent.loadedMetadata(video)
  expect(video.currentTime).toBe(800)
  expect(play).toHaveBeenCalledOnce()
})

test('a picture further down is loaded with a new address', async () => {
  answers['Post'] = { postByPublicId: { ...post, postType: 'IMAGE', postUri: '/files/x?expires=2' } }
  await card({ postType: 'IMAGE', postUri: '/files/x?expires=1' })
  const picture = screen.getByRole('img', { name: 'Posted by Ana Silva' })
  fireEvent.error(picture)
  await waitFor(() => expect(picture.getAttribute('src')).toBe('/files/x?expires=2'))
})

test.for(hostileNames)('a post and its comments isolate %j', async (name) => {
  const author = { firstName: name, lastName: 'B', organizationName: name }
  answers['Comments'] = {
    commentsByPostId: { totalCount: 1, nodes: [{ ...comment, author, content: name }] },
  }
  const { user } = await card({ author, content: `Thanks ${name}` })
  await user.click(button('Comment'))
  await screen.findByRole('button', { name: new RegExp('Actions for the comment') })
  expect(unisolated(name)).toEqual([])
})
