// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { tickets } from '../../../lists/tickets.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import { useListAddress } from '../../lists/useListAddress.ts'
import { screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { ticketRows } from '../data/ticketRows.ts'
import { assign, take } from './bulk.ts'
import { ticketCells } from './cells.tsx'

const viewer = {
  id: 8,
  vendorId: 1,
  userType: 'MASTER_ADMIN',
  organizationType: 'OPERATOR',
  permissions: [],
}
const staff = [
  { value: '8', label: 'Ida Moss (you)' },
  { value: '9', label: 'Omar Bell' },
]

const row = (id: number, title: string, status: string, assignedUserId: number | null = null) => ({
  id,
  publicId: `publicId${id}`,
  type: 'SUPPORT',
  status,
  title,
  name: 'Ana Silva',
  createdAt: '2026-11-20T12:00:00Z',
  waitingSince: null,
  firstAnsweredAt: null,
  answerDueAt: null,
  resolvedAt: null,
  resolutionDueAt: null,
  organization: null,
  assignedUserId,
  assignedUser: null,
})
const nodes = [
  row(1, 'No invoice', 'NEW_TICKET'),
  row(2, 'Wrong amount', 'IN_PROGRESS', 9),
  row(3, 'Long solved', 'RESOLVED', 9),
  row(4, 'Already mine', 'ASSIGNED', 8),
]
const answers = {
  Tickets: { allSupports: { totalCount: nodes.length, totalIsExact: true, nodes } },
  TicketStatuses: { allTicketStatuses: { nodes: [] } },
}

function Queue({ queries }: { queries: Parameters<typeof take>[1] }) {
  return (
    <ListPage
      {...useListAddress(tickets)}
      title="Support queue"
      source={ticketRows}
      keyOf={({ publicId }) => publicId}
      nameOf={({ title }) => title}
      cells={ticketCells}
      person={viewer}
      options={{ ticketStatuses: [] }}
      bulkActions={[take(viewer.id, queries), assign(staff, queries)]}
    />
  )
}

async function choose(...titles: string[]) {
  const { QueryClient } = await import('@tanstack/react-query')
  const { user } = await show(<Queue queries={new QueryClient()} />, '/support-page')
  for (const title of titles)
    await user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }))
  return user
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const moved = { moveSupport: { support: null } }

test('several requests are assigned to a chosen person, closed ones are left out', async () => {
  const calls = serve({ ...answers, MoveSupport: moved })
  const user = await choose('No invoice', 'Long solved', 'Already mine')
  await user.click(screen.getByRole('button', { name: 'Assign' }))
  const sheet = await dialog('Assign')
  expect(sheet.getByText(/1 of the selected cannot be done/)).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: 'Assign 2 requests' }))
  expect(await sheet.findByText('Field is required!')).toBeTruthy()
  expect(sentAs(calls, 'MoveSupport')).toEqual([])
  await user.selectOptions(sheet.getByRole('combobox', { name: /^Person/ }), 'Omar Bell')
  await user.click(sheet.getByRole('button', { name: 'Assign 2 requests' }))
  expect(await sheet.findByText('2 of 2 done')).toBeTruthy()
  expect(sheet.getAllByText('Assigned to Omar Bell')).toHaveLength(2)
  expect(sentAs(calls, 'MoveSupport').map(({ input }) => input)).toEqual([
    { supportId: 1, expectedStatus: 'NEW_TICKET', move: 'assign', userId: 9 },
    { supportId: 4, expectedStatus: 'ASSIGNED', move: 'assign', userId: 9 },
  ])
})

test('a request that its person has already is not sent', async () => {
  const calls = serve({ ...answers, MoveSupport: moved })
  const user = await choose('Wrong amount')
  await user.click(screen.getByRole('button', { name: 'Assign' }))
  const sheet = await dialog('Assign')
  await user.selectOptions(sheet.getByRole('combobox', { name: /^Person/ }), 'Omar Bell')
  await user.click(sheet.getByRole('button', { name: 'Assign 1 request' }))
  expect(await sheet.findByText('Nothing to change')).toBeTruthy()
  expect(sentAs(calls, 'MoveSupport')).toEqual([])
})

test('requests are taken, and one that fails is tried again with the same choice', async () => {
  const refusals = [refusal('UNAVAILABLE')]
  const calls = serve({ ...answers, MoveSupport: () => refusals.pop() ?? moved })
  const user = await choose('No invoice', 'Wrong amount', 'Already mine')
  await user.click(screen.getByRole('button', { name: 'Take' }))
  const sheet = await dialog('Take')
  expect(sheet.getByText(/1 of the selected cannot be done/)).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: 'Take 2 requests' }))
  expect(await sheet.findByText('1 of 2 done, 1 failed')).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: 'Try 1 again' }))
  expect(await sheet.findByText('2 of 2 done')).toBeTruthy()
  expect(sentAs(calls, 'MoveSupport').map(({ input }) => input)).toEqual(
    [1, 2, 1].map((supportId) => ({
      supportId,
      expectedStatus: supportId === 1 ? 'NEW_TICKET' : 'IN_PROGRESS',
      move: 'take',
    })),
  )
  await user.click(sheet.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.getByText('1 request selected')).toBeTruthy())
})
