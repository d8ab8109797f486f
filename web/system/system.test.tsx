// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, show, waitFor, within } from '../test/screen.tsx'
import { refusal, sentAs, serve } from '../test/server.ts'
import { lanesOf } from './Queue.tsx'
import { lasting, mailCodeText, problemText, size } from './problems.ts'
import { SystemTab } from './SystemTab.tsx'

const node = {
  node: 'a1',
  process: 7,
  host: 'one',
  version: '0.4.0',
  startedAt: '2026-11-27T12:00:00Z',
  reportedAt: '2026-11-27T12:30:00Z',
  isSilent: false,
  reasons: [],
  freeMb: 52_000,
  isListening: true,
  hasMailServer: true,
  readsInbox: false,
  hasBucket: false,
}
const summary = {
  databaseVersion: '18.1',
  databaseBytes: '123000000',
  connections: 34,
  maxConnections: 200,
  releaseVersion: '0.4.0',
  releasedAt: '2026-11-27T12:00:00Z',
  beatAt: new Date().toISOString(),
  mailDelivery: 'SMTP',
  mailSentAt: new Date().toISOString(),
  mailFailingSince: null,
  mailCode: null,
  inboxReadAt: null,
  inboxFailingSince: null,
}
const list = (nodes: object[]) => ({ nodes })
const calm = {
  systemProblems: list([]),
  systemSummary: summary,
  systemNodes: list([node]),
  queuedTasks: list([]),
  systemProofs: list([
    { kind: 'BOOKS', checkedAt: summary.beatAt, failingSince: null, problems: 0, isRunning: false },
    {
      kind: 'FIGURES',
      checkedAt: summary.beatAt,
      failingSince: summary.beatAt,
      problems: 3,
      isRunning: false,
    },
    { kind: 'AUDIT', checkedAt: null, failingSince: null, problems: 0, isRunning: true },
  ]),
  givenUpTasks: list([]),
  refusedLetters: list([]),
  slowOperations: list([]),
}
const failed = {
  task: 'members__run_import',
  jobs: 2,
  attempts: 25,
  oldestAt: '2026-11-27T12:00:00Z',
  newestAt: '2026-11-27T12:30:00Z',
  reason: 'TIMEOUT',
}
const row = (name: string) => within(screen.getByRole('list', { name }))

test('a good state is one calm line and the parts', async () => {
  serve({ System: calm })
  await show(<SystemTab />)
  expect((await screen.findByText(/Nothing needs attention/)).textContent).toMatch(/Checked \d+s ago/)
  expect(screen.queryByRole('heading', { name: 'Jobs given up' })).toBeNull()
  expect(row('Parts').getAllByText('Works')).toHaveLength(5)
  expect(row('Parts').getByText('PostgreSQL 18.1, 123 MB, 34 of 200 connections in use')).toBeTruthy()
  expect(row('Processes').getByText('Ready')).toBeTruthy()
  expect(screen.getByText('Nothing waits.')).toBeTruthy()
  expect(screen.getByText('No request took longer than a second in the last 7 days.')).toBeTruthy()
})

test('problems come first, urgent ones at the top, each with what to do', async () => {
  const problem = { kind: 'NODE_NOT_READY', count: 1, since: null, detail: 'one' }
  serve({
    System: {
      ...calm,
      systemProblems: list([{ kind: 'JOBS_GIVEN_UP', count: 1, since: null, detail: null }, problem]),
      systemNodes: list([{ ...node, reasons: ['the database is read-only'] }]),
    },
  })
  await show(<SystemTab />)
  await screen.findByText('Not ready: one')
  const [first, second] = row('Problems').getAllByRole('listitem')
  expect([first?.textContent, second?.textContent]).toEqual([
    expect.stringMatching(/^Not ready: one/),
    expect.stringMatching(/^1 job was given up/),
  ])
  expect(screen.getByText(/^The database is read-only\. It gets no requests/)).toBeTruthy()
  expect(row('Processes').getByText('Not ready')).toBeTruthy()
  expect(screen.queryByText(/Nothing needs attention/)).toBeNull()
})

test('slow requests say what was asked, how often and how long', async () => {
  const slow = (operation: string, times: number) => ({
    operation,
    times,
    averageMs: 1_240,
    longestMs: 3_000,
    lastAt: summary.beatAt,
  })
  serve({ System: { ...calm, slowOperations: list([slow('LeadsToOffer', 12), slow('foreign', 1)]) } })
  await show(<SystemTab />)
  await screen.findByRole('list', { name: 'Slow requests' })
  const [many, once] = row('Slow requests').getAllByRole('listitem')
  expect(many?.textContent).toMatch(
    /^Leads to offer12 times in the last 7 days, 1\.2 s on average, 3\.0 s at most, \d+s ago$/,
  )
  expect(once?.textContent).toMatch(/^Requests of other programsOnce in the last 7 days, 3\.0 s, /)
})

test('refused letters are sent again or dismissed, and say to whom and why', async () => {
  const letter = (id: string, more: object = {}) => ({
    id,
    task: 'accounts__send_invitation',
    code: 'EENVELOPE 550',
    refusedAt: '2026-11-27T12:30:00Z',
    personName: 'Ada Vendor',
    organizationName: 'Acme Roofing',
    ...more,
  })
  const letters = [letter('9'), letter('8', { task: 'accounts__send_reset', personName: '' })]
  const calls = serve({
    System: () => ({ ...calm, refusedLetters: list(letters) }),
    SendLettersAgain: { sendLettersAgain: { result: 2 } },
    DismissLetters: { dismissLetters: { result: 0 } },
  })
  const { user } = await show(<SystemTab />)
  const first = (await screen.findAllByText(/no such mailbox/))[0]?.closest('li')
  expect(first?.textContent).toMatch(/to Ada Vendor of Acme Roofing/)
  await user.click(screen.getByRole('button', { name: 'Send all again' }))
  expect(await screen.findByText('2 emails are on the way again')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Send again:.*to Ada Vendor/ }))
  await user.click(screen.getAllByRole('button', { name: /^Dismiss:/ })[1] ?? document.body)
  expect(await screen.findByText('Nothing to do: someone else was faster')).toBeTruthy()
  expect(sentAs(calls, 'SendLettersAgain')).toEqual([
    { input: { letterIds: ['9', '8'] } },
    { input: { letterIds: ['9'] } },
  ])
  expect(sentAs(calls, 'DismissLetters')).toEqual([{ input: { letterIds: ['8'] } }])
})

test('jobs of a kind are retried all or one at a time', async () => {
  const calls = serve({
    System: { ...calm, givenUpTasks: list([failed]) },
    GivenUpJobs: {
      givenUpJobs: list([{ ...failed, id: '12', createdAt: failed.oldestAt, failedAt: failed.newestAt }]),
    },
    RetryJobs: { retryJobs: { result: 2 } },
  })
  const { user } = await show(<SystemTab />)
  expect(await screen.findByText(/It took too long\. Tried 25 times/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Retry all: Import a table' }))
  expect(await screen.findByText('2 jobs run again')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show jobs: Import a table' }))
  await user.click(await screen.findByRole('button', { name: 'Retry job 12' }))
  await waitFor(() => expect(sentAs(calls, 'RetryJobs')).toHaveLength(2))
  expect(sentAs(calls, 'RetryJobs')).toEqual([
    { input: { task: 'members__run_import', jobIds: null } },
    { input: { task: 'members__run_import', jobIds: ['12'] } },
  ])
})

test('discarding asks first and says what is left undone', async () => {
  const calls = serve({
    System: { ...calm, givenUpTasks: list([failed]) },
    DiscardJobs: { discardJobs: { result: 2 } },
  })
  const { user } = await show(<SystemTab />)
  await user.click(await screen.findByRole('button', { name: 'Discard all: Import a table' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard 2 jobs?' }))
  expect(question.getByText(/The person sees that the import stopped/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Keep' }))
  expect(sentAs(calls, 'DiscardJobs')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Discard all: Import a table' }))
  await user.click(await screen.findByRole('button', { name: 'Discard 2 jobs' }))
  expect(await screen.findByText('2 jobs discarded')).toBeTruthy()
})

test('an erasure that was given up can only be retried', async () => {
  serve({
    System: { ...calm, givenUpTasks: list([{ ...failed, task: 'members__finish_erasure', jobs: 1 }]) },
  })
  await show(<SystemTab />)
  expect(await screen.findByRole('button', { name: /^Retry: Finish erasing/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Discard/ })).toBeNull()
})

test('an error says so and offers to try again', async () => {
  let fails = true
  serve({ System: () => (fails ? refusal('INTERNAL') : calm) })
  const { user } = await show(<SystemTab />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  await user.click(again)
  expect(await screen.findByText(/Nothing needs attention/)).toBeTruthy()
})

test('waiting jobs are added up by lane, with the oldest of each', () => {
  const task = { waiting: 1, running: 0, retrying: 2, oldestAt: '2026-11-27T12:00:00Z' }
  expect(
    lanesOf([
      { ...task, task: 'transactions__send_invoice', oldestAt: '2026-11-27T11:00:00Z' },
      { ...task, task: 'transactions__send_reminder', running: 1 },
      { ...task, task: 'of_another_version' },
    ]),
  ).toEqual([
    { name: 'Other emails', waiting: 2, running: 1, retrying: 4, oldestAt: '2026-11-27T11:00:00Z' },
    { name: 'Other', waiting: 1, running: 0, retrying: 2, oldestAt: '2026-11-27T12:00:00Z' },
  ])
})

test.each([
  ['EAUTH 535', /user or password/],
  ['EENVELOPE 550', /refuses the sender/],
  ['EDNS', /is not found/],
  ['ETIMEDOUT', /does not answer/],
  ['EMESSAGE 452', /did not take a letter \(EMESSAGE 452\)/],
])('the code %s of a mail server is put in words', (code, words) => {
  expect(mailCodeText(code)).toMatch(words)
})

test.each([
  ['NO_BACKUP', null, null, /^There is no backup/],
  ['BACKUP_OLD', '2026-01-01T00:00:00Z', null, /^The last backup is \d+ days old/],
  ['OUTGOING_STOPPED', '2026-01-01T00:00:00Z', 'RESTORED', /A backup was restored.*npm run mail -- resume/],
  ['OUTGOING_STOPPED', '2026-01-01T00:00:00Z', 'BY_HAND', /They were stopped by hand/],
])('%s since %s with %s is said with what to do', (kind, since, detail, words) => {
  const { title, text } = problemText({ kind, count: null, since, detail }, { nodes: [] })
  expect(`${title} ${text}`).toMatch(words)
})

test('a problem of a newer version is shown by its name', () => {
  const unknown = { kind: 'MOON_PHASE', count: null, since: null, detail: 'full' }
  expect(problemText(unknown, { nodes: [] })).toEqual({ isUrgent: false, title: 'MOON_PHASE', text: 'full' })
})

test('sizes have one unit that fits', () => {
  expect([size(1_500_000), size(52_000_000_000)]).toEqual(['1.5 MB', '52 GB'])
})

test.each([
  [0, '0 minutes'],
  [1, '1 minute'],
  [119, '119 minutes'],
  [120, '2 hours'],
  [2_880, '2 days'],
])('%s minutes last %s', (minutes, words) => {
  expect(lasting(new Date(0).toISOString(), minutes * 60_000)).toBe(words)
})

test('each check says when it was made and how it went, and runs on request', async () => {
  const calls = serve({ System: calm, RunProof: { runProof: { result: true } } })
  const { user } = await show(<SystemTab />)
  await screen.findByRole('list', { name: 'Checks' })
  const [books, figures, audit] = row('Checks').getAllByRole('listitem')
  expect(books?.textContent).toMatch(/^The books.*Checked \d+s ago.*Right/)
  expect(figures?.textContent).toMatch(/3 discrepancies.*Wrong/)
  expect(audit?.textContent).toMatch(/Not checked yet.*Checking/)
  await user.click(screen.getByRole('button', { name: 'Check now: The books' }))
  await waitFor(() => expect(sentAs(calls, 'RunProof')).toEqual([{ input: { kind: 'BOOKS' } }]))
  expect(screen.queryByRole('button', { name: 'Check now: The audit log' })).toBeNull()
})
