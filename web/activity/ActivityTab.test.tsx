// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, searchOf, show, waitFor } from '../test/screen.tsx'
import { sentAs, serve } from '../test/server.ts'
import { ActivityTab } from './ActivityTab.tsx'

const entry = {
  id: '9',
  action: 'UPDATE',
  subject: 'leads',
  subjectId: '55',
  details: { values: { status: ['NEW_LEAD', 'ASSIGNED'] } },
  createdAt: '2026-11-22T18:00:00Z',
  actorUserId: 3,
  actorUser: { publicId: 'p3', firstName: 'Ada', lastName: 'Byron', profileUri: null },
  organization: { legalBusinessName: 'Analytical Engines' },
}
const clock = { ...entry, id: '8', actorUserId: null, actorUser: null, organization: null, details: {} }
const reader = { id: 1, vendorId: 1, userType: 'MASTER_ADMIN', permissions: [] }

const entries = { Activity: { allAuditLogs: { totalCount: 2, totalIsExact: true, nodes: [entry, clock] } } }

test('an entry names actor, action and record; a job has no actor', async () => {
  serve(entries)
  await show(<ActivityTab user={{ ...reader, organizationType: 'VENDOR' }} />, '/settings?tab=Activity')
  const row = await screen.findByRole('row', { name: /Ada Byron/ })
  expect(row.textContent).toMatch(/Changed.*L-55.*Status: New lead → Assigned/)
  expect(screen.getByRole('row', { name: /System/ }).textContent).toContain('Changed')
})

test('filtering by kind narrows the list and stays in the tab', async () => {
  const calls = serve(entries)
  const { user, router } = await show(
    <ActivityTab user={{ ...reader, organizationType: 'VENDOR' }} />,
    '/settings?tab=Activity',
  )
  const button = await waitFor(() => {
    const found = screen.getByRole<HTMLButtonElement>('button', { name: 'Filter' })
    expect(found.disabled).toBe(false)
    return found
  })
  await user.click(button)
  expect(screen.queryByRole('combobox', { name: 'Organization' })).toBeNull()
  await user.click(await screen.findByRole('checkbox', { name: 'Sign-in and sessions' }))
  await waitFor(() => expect(searchOf(router)).toEqual({ tab: 'Activity', kind: 'ACCESS' }))
  await waitFor(() =>
    expect(sentAs(calls, 'Activity').at(-1)).toMatchObject({ kind: ['ACCESS'], sort: '-at' }),
  )
})

test('the operator also finds organizations', async () => {
  serve(entries)
  const { user } = await show(<ActivityTab user={{ ...reader, organizationType: 'OPERATOR' }} />, '/settings')
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Filter' }).disabled).toBe(false),
  )
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  expect(await screen.findByRole('combobox', { name: 'Organization' })).toBeTruthy()
})
