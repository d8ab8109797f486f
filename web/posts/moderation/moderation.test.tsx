// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'

import { queries } from '../../domain/api/queries.ts'
import { hostileNames, screen, show, unisolated, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { Mutes } from './Mutes.tsx'
import { Removals, ReportQueue } from './ReportQueue.tsx'

const author = { firstName: 'Ana', lastName: 'Silva', organizationName: 'Cedar Bluff' }
const report = {
  id: 1,
  reason: 'Advertising',
  createdAt: '2026-11-20T12:00:00Z',
  postId: 3,
  commentId: null,
  user: { firstName: 'Omar', lastName: 'Bell' },
  post: { publicId: 'p3', content: 'Buy now', userId: 9, author },
  comment: null,
}
const another = { ...report, id: 2, reason: 'Spam', user: null }
const onComment = {
  ...report,
  id: 3,
  commentId: 8,
  comment: { content: 'Rude words', userId: 4, author: { ...author, firstName: 'Ben' } },
}
const removal = {
  id: 1,
  reason: 'Off topic',
  createdAt: '2026-11-20T12:00:00Z',
  restoredAt: null,
  postId: 3,
  commentId: null,
  removedByUser: { firstName: 'Ida', lastName: 'Moss' },
  post: { publicId: 'p3', content: 'Buy now', isDeleted: false, author },
  comment: null,
}

beforeEach(() => queries.clear())

async function open(
  reports: readonly object[],
  answers: Parameters<typeof serve>[0] = {},
  removals: readonly object[] = [],
) {
  const calls = serve({
    OpenReports: { allPostReports: { totalCount: reports.length, nodes: reports } },
    Removals: { allPostRemovals: { nodes: removals } },
    Post: { postByPublicId: null },
    ...answers,
  })
  const { user } = await show(
    <QueryClientProvider client={queries}>
      <ReportQueue />
      <Removals />
    </QueryClientProvider>,
  )
  return { user, calls }
}
const items = async () =>
  within(await screen.findByRole('list', { name: 'Open reports' }))
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.getAttribute('aria-label') === 'Open reports')

test('reports of the same post stand together, those of a comment apart', async () => {
  await open([report, another, onComment])
  const [post, comment, ...others] = await items()
  expect(others).toEqual([])
  expect(post?.textContent).toMatch(/A post by Ana Silva.*Buy now.*Advertising.*Omar Bell.*Spam.*someone/)
  expect(comment?.textContent).toMatch(/A comment by Ben Silva.*Rude words/)
  expect(screen.getAllByRole('link', { name: 'Open post' })[0]?.getAttribute('href')).toBe('/post/p3')
})

test('keeping a post dismisses its reports; a refusal says why', async () => {
  const answers = [refusal('FORBIDDEN'), { dismissReports: {} }]
  const { user, calls } = await open([report], { DismissReports: () => answers.shift() ?? {} })
  await user.click(await screen.findByRole('button', { name: 'Keep post' }))
  expect(await screen.findByText('Couldn’t save your decision')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep post' }))
  expect(await screen.findByText('Kept it')).toBeTruthy()
  expect(sentAs(calls, 'DismissReports').at(-1)).toEqual({ input: { postId: 3, commentId: null } })
  await waitFor(() => expect(sentAs(calls, 'OpenReports')).toHaveLength(2))
})

test('keeping a comment dismisses the reports of the comment, not of its post', async () => {
  const { user, calls } = await open([onComment], { DismissReports: { dismissReports: {} } })
  await user.click(await screen.findByRole('button', { name: 'Keep comment' }))
  await screen.findByText('Kept it')
  expect(sentAs(calls, 'DismissReports')).toEqual([{ input: { postId: 3, commentId: 8 } }])
})

test('removing a reported comment needs a reason, which its author reads', async () => {
  const { user, calls } = await open([onComment], { RemoveComment: { removeComment: {} } })
  await user.click(await screen.findByRole('button', { name: 'Remove comment' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove this comment?' })
  await user.click(within(dialog).getByRole('button', { name: 'Remove comment' }))
  expect(await within(dialog).findByText('Field is required!')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: /shared with the author/ }), 'Insult')
  await user.click(within(dialog).getByRole('button', { name: 'Remove comment' }))
  expect(await screen.findByText('Removed the comment of Ben Silva')).toBeTruthy()
  expect(sentAs(calls, 'RemoveComment')).toEqual([{ input: { commentId: 8, reason: 'Insult' } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a removed post is restored, unless its author deleted it', async () => {
  const deleted = { ...removal, id: 2, post: { ...removal.post, isDeleted: true } }
  const { user, calls } = await open([], { RestorePost: { restorePost: {} } }, [removal, deleted])
  const section = await screen.findByRole('region', { name: 'Removed lately' })
  expect(section.textContent).toMatch(/Removed by Ida Moss.*Off topic/)
  expect(within(section).getByText('Deleted by its author')).toBeTruthy()
  await user.click(within(section).getByRole('button', { name: 'Restore post' }))
  expect(await screen.findByText('Restored')).toBeTruthy()
  expect(sentAs(calls, 'RestorePost')).toEqual([{ input: { postId: 3 } }])
})

test('an empty queue says what appears there', async () => {
  await open([])
  expect(await screen.findByText('Posts and comments that people report appear here.')).toBeTruthy()
})

test.for(hostileNames)('reports and removals isolate %j', async (name) => {
  const named = { firstName: name, lastName: 'B', organizationName: null }
  await open([{ ...report, user: named, reason: name, post: { ...report.post, author: named } }], {}, [
    { ...removal, removedByUser: named, reason: name, post: { ...removal.post, author: named } },
  ])
  await screen.findByRole('region', { name: 'Removed lately' })
  expect(unisolated(name)).toEqual([])
})

test('a mute is ended early', async () => {
  const mute = {
    id: 4,
    userId: 9,
    endsAt: '2099-01-01T12:00:00Z',
    reason: 'Spam',
    user: { publicId: 'p9', firstName: 'Ana', lastName: 'Silva', profileUri: null },
  }
  let mutes = [mute]
  const calls = serve({
    Mutes: () => ({ allPostMutes: { nodes: mutes } }),
    MutePerson: () => {
      mutes = []
      return { mutePerson: { clientMutationId: null } }
    },
  })
  const { user } = await show(
    <QueryClientProvider client={queries}>
      <Mutes />
    </QueryClientProvider>,
  )
  expect((await screen.findByText('Spam')).parentElement?.textContent).toMatch(/^Until Jan 1, 2099/)
  await user.click(screen.getByRole('button', { name: 'End mute of Ana Silva' }))
  expect(await screen.findByText('Ana Silva can post again')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Muted people')).toBe(null))
  const [sent] = sentAs(calls, 'MutePerson') as { input: { userId: number; endsAt: string } }[]
  expect(sent?.input.userId).toBe(9)
  expect(Date.parse(sent?.input.endsAt ?? '')).toBeLessThan(Date.now())
})

test('reports that could not be loaded are loaded on request', async () => {
  const answers = [
    refusal('TIMEOUT'),
    refusal('TIMEOUT'),
    { allPostReports: { totalCount: 1, nodes: [report] } },
  ]
  const { user } = await open([], { OpenReports: () => answers.shift() ?? {} })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await items()).toHaveLength(1)
})

test('a removed comment is restored; a refusal says why', async () => {
  const answers = [refusal('CONFLICT'), {}]
  const comment = { content: 'Rude words', isDeleted: false, author }
  const { user, calls } = await open([], { RestoreComment: () => answers.shift() ?? {} }, [
    { ...removal, commentId: 8, comment, removedByUser: null },
  ])
  const section = within(await screen.findByRole('region', { name: 'Removed lately' }))
  expect(section.getByRole('listitem').textContent).toMatch(
    /A comment by Ana Silva.*Rude words.*Removed by staff/,
  )
  await user.click(section.getByRole('button', { name: 'Restore comment' }))
  expect(await screen.findByText('Couldn’t save your decision')).toBeTruthy()
  await user.click(section.getByRole('button', { name: 'Restore comment' }))
  expect(await screen.findByText('Restored')).toBeTruthy()
  expect(sentAs(calls, 'RestoreComment').at(-1)).toEqual({ input: { commentId: 8 } })
})

test('a refused removal keeps its dialog and its reason', async () => {
  const { user } = await open([report], { RemovePost: refusal('TIMEOUT') })
  await user.click(await screen.findByRole('button', { name: 'Remove post' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove this post?' }))
  await user.type(dialog.getByRole('textbox'), 'Advertising')
  await user.click(dialog.getByRole('button', { name: 'Remove post' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('That took too long')
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Advertising')
})
