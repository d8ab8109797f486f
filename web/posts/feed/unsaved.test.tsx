// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'

import { openDrafts, removeDrafts } from '../../ui/drafts/drafts.ts'
import { queries } from '../../domain/api/queries.ts'
import { screen, show, waitFor } from '../../test/screen.tsx'
import { serve } from '../../test/server.ts'
import { postQuery } from '../data/posts.ts'
import { comment, post, reader } from '../test/fixtures.ts'
import { Composer } from './Composer.tsx'
import { PostCard } from './PostCard.tsx'

beforeEach(() => {
  queries.clear()
  removeDrafts()
})

const own: typeof post = { ...post, userId: reader.id }

async function open(part: React.ReactNode, answers: Parameters<typeof serve>[0] = {}) {
  queries.setQueryData(postQuery(post.publicId).queryKey, own)
  serve({
    PostingPaused: { postingPausedUntil: null },
    Comments: { commentsByPostId: { totalCount: 1, nodes: [comment] } },
    ...answers,
  })
  return show(<QueryClientProvider client={queries}>{part}</QueryClientProvider>)
}
const composer = <Composer reader={reader} />
const card = <PostCard publicId={post.publicId} reader={reader} isWhole />
type Shown = Awaited<ReturnType<typeof open>>
const area = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const question = () => screen.findByRole('alertdialog', { name: 'Confirm Cancel' })
const leave = (router: Shown['router']) => void router.navigate({ to: '/notifications' })
const elsewhere = () => screen.findByRole('heading', { name: 'Elsewhere' })
const edit = async (user: Shown['user'], what: 'post' | 'comment') => {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Actions for the ${what}`) }))
  await user.click(await screen.findByRole('menuitem', { name: `Edit ${what}` }))
  return area(`Edit ${what}`)
}

test.each([
  ['post', composer, 'Write a post'],
  ['comment', card, 'Write a comment'],
])(
  'a written %s is left without a question, and is a draft until it is discarded',
  async (_what, part, name) => {
    openDrafts('ana')
    const { user, router } = await open(part)
    await user.type(await area(name), 'Not sent yet')
    expect(screen.getByText('Draft saved')).toBeTruthy()
    leave(router)
    await elsewhere()
    const again = await open(part)
    expect((await area(name)).value).toBe('Not sent yet')
    await again.user.click(screen.getByRole('button', { name: 'Discard' }))
    expect((await area(name)).value).toBe('')
    await open(part)
    expect((await area(name)).value).toBe('')
  },
)

test('a comment that is being written is still there when the comments are closed and opened', async () => {
  const { user } = await open(<PostCard publicId={post.publicId} reader={reader} />)
  const toggle = await screen.findByRole('button', { name: /comments?$/i })
  await user.click(toggle)
  await user.type(await area('Write a comment'), 'Not sent yet')
  await user.click(toggle)
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Write a comment' })).toBe(null))
  await user.click(toggle)
  expect((await area('Write a comment')).value).toBe('Not sent yet')
})

test('a sent post, and one of spaces only, are left without a question', async () => {
  const { user, router } = await open(composer, {
    CreatePost: { createPost: { post: { publicId: 'new' } } },
  })
  const text = await area('Write a post')
  await user.type(text, 'Sent')
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await waitFor(() => expect(text.value).toBe(''))
  await user.type(text, '  ')
  leave(router)
  await elsewhere()
})

test.each(['post', 'comment'] as const)(
  'a changed %s is not left by Escape without a question',
  async (what) => {
    const { user } = await open(card)
    const text = await edit(user, what)
    await user.type(text, ' to all{Escape}')
    await question()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(text.value).toMatch(/ to all$/)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await question()
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: `Edit ${what}` })).toBeNull())
    expect(screen.queryByRole('alertdialog')).toBeNull()
  },
)

test('a changed post is not left with the page without a question', async () => {
  const { user, router } = await open(card)
  await user.type(await edit(user, 'post'), ' to all')
  leave(router)
  await question()
  expect(screen.queryByRole('heading', { name: 'Elsewhere' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  await elsewhere()
})

test('an unchanged post is left by Escape at once', async () => {
  const { user } = await open(card)
  await edit(user, 'post')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit post' })).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
