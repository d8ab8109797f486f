// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'

import { queries } from '../../domain/api/queries.ts'
import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { collectUploads } from '../../test/uploads.ts'
import { feedQuery, postQuery } from '../data/posts.ts'
import { comment, post, reader } from '../test/fixtures.ts'
import { Composer } from './Composer.tsx'
import { PostCard } from './PostCard.tsx'

type Answers = Parameters<typeof serve>[0]
type Seen = Partial<typeof post>

beforeEach(() => queries.clear())

const operator = { ...reader, organizationType: 'OPERATOR' }
const usual = {
  PostingPaused: { postingPausedUntil: null },
  Comments: { commentsByPostId: { totalCount: 1, nodes: [comment] } },
  Post: { postByPublicId: post },
}

async function open(part: React.ReactNode, answers: Answers = {}) {
  const calls = serve({ ...usual, ...answers })
  const shown = await show(<QueryClientProvider client={queries}>{part}</QueryClientProvider>)
  return { ...shown, calls }
}
async function card(some: Seen = {}, answers: Answers = {}, as = reader) {
  queries.setQueryData(postQuery(post.publicId).queryKey, { ...post, ...some })
  return open(<PostCard publicId={post.publicId} reader={as} isWhole />, answers)
}
type User = Awaited<ReturnType<typeof open>>['user']
const press = async (user: User, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const pick = async (user: User, menu: RegExp, name: string) => {
  await press(user, menu)
  await user.click(await screen.findByRole('menuitem', { name }))
}
const ofPost = /^Actions for the post/
const ofComment = /^Actions for the comment/
const area = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const refused = (message: string) => refusal('INVALID_INPUT', { reason: 'SOME' }, message)
const picture = new File(['bytes'], 'sea.png', { type: 'image/png', lastModified: 1 })

test('a post with a picture is sent once the picture is there', async () => {
  const sent = collectUploads()
  queries.setQueryData(feedQuery.queryKey, { pages: [{ ids: ['old'], next: null }], pageParams: [null] })
  const { user, calls } = await open(<Composer reader={reader} />, {
    '/api/upload-file/posts:7': { uri: '/api/uploads/token' },
    CreatePost: { createPost: { post: { publicId: 'new' } } },
  })
  await area('Write a post')
  await press(user, 'Image or video')
  await user.upload(await screen.findByLabelText('Choose image or video'), picture)
  await press(user, 'Post')
  const upload = await sent(0)
  expect(sentAs(calls, 'CreatePost')).toEqual([])
  upload.answers(201, { publicId: 'the picture' })
  await waitFor(() => expect(sentAs(calls, 'CreatePost')).toHaveLength(1))
  expect(sentAs(calls, 'CreatePost')).toMatchObject([
    { input: { post: { content: '', media: 'the picture' } } },
  ])
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Image or video' })).toBeNull())
  expect(queries.getQueryData(feedQuery.queryKey)?.pages[0]?.ids).toEqual(['new', 'old'])
})

test('a failed upload sends no post and keeps the text; the next try sends both', async () => {
  const sent = collectUploads()
  const { user, calls } = await open(<Composer reader={reader} />, {
    '/api/upload-file/posts:7': { uri: '/api/uploads/token' },
    CreatePost: { createPost: { post: { publicId: 'new' } } },
  })
  const text = await area('Write a post')
  await user.type(text, 'By the sea')
  await press(user, 'Image or video')
  await user.upload(await screen.findByLabelText('Choose image or video'), picture)
  await press(user, 'Post')
  ;(await sent(0)).answers(500, {})
  expect(await screen.findByText('File uploaded failed')).toBeTruthy()
  expect(text.value).toBe('By the sea')
  expect(sentAs(calls, 'CreatePost')).toEqual([])
  await press(user, 'Post')
  ;(await sent(1)).answers(201, { publicId: 'p' })
  await waitFor(() => expect(text.value).toBe(''))
  expect(sentAs(calls, 'CreatePost')).toMatchObject([
    { input: { post: { content: 'By the sea', media: 'p' } } },
  ])
})

test('closing the picture’s place forgets the picture', async () => {
  const { user } = await open(<Composer reader={reader} />)
  await area('Write a post')
  await press(user, 'Image or video')
  await user.upload(await screen.findByLabelText('Choose image or video'), picture)
  const post_ = screen.getByRole<HTMLButtonElement>('button', { name: 'Post' })
  expect(post_.disabled).toBe(false)
  await press(user, 'Image or video')
  expect(post_.disabled).toBe(true)
  await press(user, 'Image or video')
  expect(screen.queryByText('sea.png')).toBeNull()
})

test('a post of spaces only cannot be sent', async () => {
  const { user } = await open(<Composer reader={reader} />)
  await user.type(await area('Write a post'), '   {Enter} ')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Post' }).disabled).toBe(true)
})

const people = (...names: string[]) => ({
  MentionablePeople: {
    mentionablePeople: {
      nodes: names.map((name) => ({
        publicId: `id of ${name}`,
        firstName: name,
        lastName: 'Stone',
        title: null,
        profileUri: null,
      })),
    },
  },
})

test('one person to mention is one person, and asked for once', async () => {
  const { user, calls } = await open(<Composer reader={reader} />, people('Ann'))
  await user.type(await area('Write a post'), 'Hello @Ann')
  expect(await screen.findByText('1 person to mention')).toBeTruthy()
  expect(sentAs(calls, 'MentionablePeople')).toEqual([{ name: 'Ann' }])
})

test('suggestions are left by Escape and by the mouse, and go round by the arrows', async () => {
  const { user } = await open(<Composer reader={reader} />, people('Ann', 'Anna', 'Anders'))
  const text = await area('Write a post')
  await user.type(text, 'Hello @An')
  expect(await screen.findByText('3 people to mention')).toBeTruthy()
  await user.keyboard('{ArrowUp}')
  const chosen = () => screen.getByRole('option', { selected: true }).textContent
  expect(chosen()).toContain('Anders')
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toContain('Ann Stone')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(text.value).toBe('Hello @An')
  await user.type(text, 'n')
  await user.click(await screen.findByRole('option', { name: /Anna/ }))
  expect(text.value).toBe('Hello @Anna Stone ')
})

test('a mention that was deleted again is not sent', async () => {
  const { user, calls } = await open(<Composer reader={reader} />, {
    ...people('Ann'),
    CreatePost: { createPost: { post: { publicId: 'new' } } },
  })
  const text = await area('Write a post')
  await user.type(text, '@Ann')
  await screen.findByRole('option')
  await user.keyboard('{Tab}')
  expect(text.value).toBe('@Ann Stone ')
  await user.clear(text)
  await user.type(text, 'No one')
  await press(user, 'Post')
  await waitFor(() =>
    expect(sentAs(calls, 'CreatePost')).toMatchObject([{ input: { post: { mentions: [] } } }]),
  )
})

test('a comment is sent by Ctrl and Enter, and the field is emptied', async () => {
  const { user, calls } = await card({}, { AddComment: {} })
  const text = await area('Write a comment')
  await user.type(text, 'Well done{Control>}{Enter}{/Control}')
  await waitFor(() => expect(text.value).toBe(''))
  expect(sentAs(calls, 'AddComment')).toMatchObject([
    { input: { comment: { postId: 3, content: 'Well done' } } },
  ])
  await waitFor(() => expect(sentAs(calls, 'Comments').length).toBeGreaterThan(1))
})

test('comments that could not be loaded are loaded on request', async () => {
  const answers = [refusal('TIMEOUT'), refusal('TIMEOUT'), usual.Comments]
  const { user } = await card({}, { Comments: () => answers.shift() ?? usual.Comments })
  expect((await screen.findByRole('alert')).textContent).toContain('Try again')
  await press(user, 'Try again')
  expect(await screen.findByText('Well said')).toBeTruthy()
})

const own = { userId: 7 }

test('an own post is edited; a refusal keeps the new text', async () => {
  const answers = [refused('This post is too old to be changed'), {}]
  const { user, calls } = await card(own, { UpdatePostById: () => answers.shift() ?? {} })
  await pick(user, ofPost, 'Edit post')
  await user.type(await area('Edit post'), ' to all')
  await press(user, 'Save changes')
  expect((await screen.findByRole('alert')).textContent).toBe('This post is too old to be changed')
  expect((await area('Edit post')).value).toBe('Good morning to all')
  await press(user, 'Save changes')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit post' })).toBeNull())
  expect(sentAs(calls, 'UpdatePostById').at(-1)).toEqual({
    input: { id: 3, postPatch: { content: 'Good morning to all', mentions: [] } },
  })
})

test.each([
  [
    'a post',
    own,
    {},
    ofPost,
    'Delete post',
    'SoftDeletePost',
    { id: 3 },
    'Its comments and media go with it',
  ],
  [
    'a comment',
    {},
    {},
    ofComment,
    'Delete comment',
    'SoftDeleteComment',
    { id: 8 },
    'No one can read it any more',
  ],
])(
  '%s that cannot be deleted stays, with the reason',
  async (_, some, __, menu, name, operation, input, warning) => {
    const { user, calls } = await card(some, { [operation]: refused('It was reported') })
    await screen.findByText('Well said')
    await pick(user, menu, name)
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Delete this/ }))
    expect(dialog.getByText(new RegExp(warning))).toBeTruthy()
    await user.click(dialog.getByRole('button', { name }))
    expect((await dialog.findByRole('alert')).textContent).toBe('It was reported')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByText('Good morning')).toBeTruthy()
    expect(screen.getByText('Well said')).toBeTruthy()
    expect(sentAs(calls, operation)).toEqual([{ input }])
  },
)

const others = { ...comment, userId: 12 }
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test.each([
  ['the author', comment, reader, ['Edit comment', 'Delete comment']],
  ['the author after a day', { ...comment, createdAt: '2026-01-01T12:00:00Z' }, reader, ['Delete comment']],
  ['another reader', others, reader, ['Report comment']],
  ['the operator', others, operator, ['Report comment', 'Remove comment', 'Mute Ben Cole']],
])('a comment’s menu is the one of %s', async (_, written, as, names) => {
  const answer = { Comments: { commentsByPostId: { totalCount: 1, nodes: [written] } } }
  const { user } = await card({}, answer, as)
  await press(user, ofComment)
  await screen.findAllByRole('menuitem')
  expect(items()).toEqual(names)
})

test('a reported comment is not reported as its post', async () => {
  const answer = { Comments: { commentsByPostId: { totalCount: 1, nodes: [others] } }, ReportPost: {} }
  const { user, calls } = await card({}, answer)
  await pick(user, ofComment, 'Report comment')
  await user.type(await screen.findByLabelText(/^What is wrong with it\?/), 'Rude')
  await press(user, 'Report comment')
  expect(await screen.findByText('Thanks for reporting this')).toBeTruthy()
  expect(sentAs(calls, 'ReportPost')).toEqual([{ input: { postId: 3, commentId: 8, reason: 'Rude' } }])
})

test('too long a reason is refused before it is sent', async () => {
  const { user, calls } = await card({}, { RemovePost: {} }, operator)
  await pick(user, ofPost, 'Remove post')
  await user.click(await screen.findByLabelText(/^Reason/))
  await user.paste('x'.repeat(501))
  await press(user, 'Remove post')
  expect(await screen.findByText('At most 500 characters, please')).toBeTruthy()
  await user.clear(field(/^Reason/))
  await user.type(field(/^Reason/), 'Off topic')
  await press(user, 'Remove post')
  expect(await screen.findByText('Removed the post of Ana Silva')).toBeTruthy()
  expect(sentAs(calls, 'RemovePost')).toEqual([{ input: { postId: 3, reason: 'Off topic' } }])
})

test('a post’s link is copied', async () => {
  const { user } = await card()
  await pick(user, ofPost, 'Copy link')
  expect(await screen.findByText('Link copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/post/${post.publicId}`)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await pick(user, ofPost, 'Copy link')
  expect(await screen.findByText('Not copied')).toBeTruthy()
})
