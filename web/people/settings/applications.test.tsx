// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, searchOf, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { ApplicationsTab } from './ApplicationsTab.tsx'

const reader = { id: 4, vendorId: 1, userType: 'ADMIN', organizationType: 'OPERATOR', permissions: [] }
const iris = {
  id: 7,
  kind: 'PERSON',
  email: 'iris@example.com',
  firstName: 'Iris',
  lastName: 'Kaplan',
  legalBusinessName: null,
  organizationType: null,
  vendorType: null,
  message: 'I refer home owners.',
  status: 'WAITING',
  createdAt: '2026-11-20T18:00:00Z',
  decidedAt: null,
}
const roofs = {
  ...iris,
  id: 8,
  kind: 'ORGANIZATION',
  firstName: 'Omar',
  lastName: 'Reyes',
  legalBusinessName: 'Reyes Roofs',
  organizationType: 'VENDOR',
  message: null,
}

function serveApplications(nodes: readonly object[] = [iris, roofs], more = {}) {
  return serve({ Applications: { allApplications: { totalCount: nodes.length, nodes } }, ...more })
}

test('applications that wait for a decision are listed, oldest first', async () => {
  const calls = serveApplications()
  await show(<ApplicationsTab user={reader} />, '/settings?tab=Applications')
  const row = await screen.findByRole('row', { name: /Iris Kaplan/ })
  expect(row.textContent).toMatch(/iris@example\.com.*Associate.*Waiting/)
  expect(screen.getByText('I refer home owners.')).toBeTruthy()
  expect(screen.getByRole('row', { name: /Omar Reyes/ }).textContent).toContain('Reyes Roofs')
  expect(screen.getByText('2 applications')).toBeTruthy()
  expect(sentAs(calls, 'Applications')).toEqual([
    { status: ['WAITING'], sort: 'received', first: 20, offset: 0 },
  ])
})

test('an approval is sent, confirmed and reloads the list', async () => {
  const calls = serveApplications([iris], { ApproveApplication: { approveApplication: {} } })
  const { user } = await show(<ApplicationsTab user={reader} />)
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  const dialog = await screen.findByRole('dialog', { name: /Iris Kaplan/ })
  expect(dialog.textContent).toMatch(/iris@example\.com.*Associate.*I refer home owners\./)
  expect(sentAs(calls, 'ApproveApplication')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Approve and invite' }))
  expect(await screen.findByText('Application approved')).toBeTruthy()
  expect(sentAs(calls, 'ApproveApplication')).toEqual([
    { input: { applicationId: 7, acceptDuplicate: false } },
  ])
  await waitFor(() => expect(sentAs(calls, 'Applications')).toHaveLength(2))
})

test('a refused approval says why', async () => {
  serveApplications([iris], {
    ApproveApplication: refusal('CONFLICT', { reason: 'ACCOUNT_EXISTS' }, 'Has an account'),
  })
  const { user } = await show(<ApplicationsTab user={reader} />)
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  await user.click(await screen.findByRole('button', { name: 'Approve and invite' }))
  expect(await screen.findByText('Has an account')).toBeTruthy()
})

test('a likely double of a provider takes a second yes', async () => {
  const double = refusal(
    'CONFLICT',
    { reason: 'LIKELY_DOUBLE' },
    'This looks like Reyes Roofing, which exists already',
  )
  const calls = serveApplications([roofs], {
    ApproveApplication: ({ input }: Record<string, unknown>) =>
      (input as { acceptDuplicate: boolean }).acceptDuplicate ? { approveApplication: {} } : double,
  })
  const { user } = await show(<ApplicationsTab user={reader} />)
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  await user.click(await screen.findByRole('button', { name: 'Approve and invite' }))
  expect(await screen.findByText(/^This looks like Reyes Roofing/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Approve as another organization' }))
  expect(await screen.findByText('Application approved')).toBeTruthy()
  expect(sentAs(calls, 'ApproveApplication')).toHaveLength(2)
})

test('a rejection needs a reason, which is sent', async () => {
  const calls = serveApplications([roofs], { RejectApplication: { rejectApplication: {} } })
  const { user } = await show(<ApplicationsTab user={reader} />)
  await user.click(await screen.findByRole('button', { name: 'Reject' }))
  const dialog = await screen.findByRole('dialog', { name: /Reyes Roofs/ })
  await user.click(within(dialog).getByRole('button', { name: /^Reject/ }))
  expect(sentAs(calls, 'RejectApplication')).toEqual([])
  await user.type(within(dialog).getByRole('textbox'), 'No license')
  await user.click(within(dialog).getByRole('button', { name: /^Reject/ }))
  expect(await screen.findByText('Application rejected')).toBeTruthy()
  expect(sentAs(calls, 'RejectApplication')).toEqual([{ input: { applicationId: 8, reason: 'No license' } }])
})

test('decided applications are found by status and cannot be decided again', async () => {
  const calls = serveApplications([{ ...iris, status: 'APPROVED', decidedAt: '2026-11-21T18:00:00Z' }])
  const { user, router } = await show(<ApplicationsTab user={reader} />)
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Filter' }).disabled).toBe(false),
  )
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Approved' }))
  await waitFor(() => expect(searchOf(router)).toEqual({ status: 'APPROVED' }))
  await waitFor(() => expect(sentAs(calls, 'Applications').at(-1)).toMatchObject({ status: ['APPROVED'] }))
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('without applications the list says when they appear', async () => {
  serveApplications([])
  await show(<ApplicationsTab user={reader} />)
  expect(
    await screen.findByText('New applications appear here once the applicant confirms their email.'),
  ).toBeTruthy()
})
