// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { leads } from '../../../lists/leads.ts'
import { customerName } from '../../domain/names.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import { useListAddress } from '../../lists/useListAddress.ts'
import { screen, show, waitFor, within } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import { type LeadRow, leadRows } from '../data/leadRows.ts'
import { leadCard, leadCells } from './cells.tsx'
import { FollowUpCell } from './FollowUpCell.tsx'
import { useFollowUpActions } from './followUpActions.tsx'

const zone = 'America/Chicago'
const reader = { id: 4, vendorId: 30, userType: 'ADMIN', organizationType: 'VENDOR', permissions: [] }
const hourAgo = new Date(Date.now() - 3_600_000).toISOString()

type Next = { dueAt: string; whatFor?: string; userId?: number }

function leadOf(at: number, next?: Next): LeadRow {
  const user = { firstName: 'Ben', lastName: 'Berg' }
  return {
    id: at,
    publicId: `p${at}`,
    status: 'ACCEPTED',
    leadFirstName: `Lead ${at}`,
    leadLastName: 'Abel',
    leadZipPrefix: '606',
    leadBudgetTo: null,
    dealValue: null,
    offerExpiresAt: null,
    createdAt: '2026-11-01T12:00:00Z',
    updatedAt: '2026-11-20T12:00:00Z',
    organizationId: 30,
    submittedUser: null,
    referrerOrganization: null,
    assignedUserId: null,
    service: null,
    organization: null,
    assignedUser: null,
    followUps: { nodes: next ? [{ id: 70 + at, whatFor: '', userId: 4, user, ...next }] : [] },
  }
}

const cells: typeof leadCells = {
  ...leadCells,
  followUp: (lead) => <FollowUpCell lead={lead} readerId={4} zone={zone} />,
}

function Leads() {
  const address = useListAddress(leads)
  useQuery(leadRows.page(address.search))
  return (
    <ListPage
      {...address}
      title="Leads"
      source={leadRows}
      keyOf={({ publicId }) => publicId}
      nameOf={customerName}
      cells={cells}
      card={leadCard}
      rowActions={useFollowUpActions(reader, zone)}
      person={reader}
    />
  )
}

async function open() {
  const rows = [
    leadOf(1, { dueAt: hourAgo, whatFor: 'Call again' }),
    leadOf(2, { dueAt: '2099-11-20T15:00:00Z', userId: 5 }),
    leadOf(3),
  ]
  const calls = serve({
    Leads: { allLeads: { totalCount: 3, totalIsExact: true, nodes: rows } },
    LeadStatuses: { allLeadStatuses: { nodes: [] } },
    EndFollowUp: { endFollowUp: { clientMutationId: null } },
    ChangeFollowUp: { changeFollowUp: { clientMutationId: null } },
  })
  const { user } = await show(<Leads />)
  await screen.findByRole('link', { name: 'Lead 1 Abel' })
  const row = (at: number) => {
    const found = screen.getByRole('link', { name: `Lead ${at} Abel` }).closest<HTMLElement>('[data-row]')
    if (!found) throw new Error('There is no such row')
    return within(found)
  }
  return { calls, user, row }
}

test('a row says when its next follow-up is due, whether it is overdue, and who it is for', async () => {
  const { row } = await open()
  expect(row(1).getAllByText(/Overdue · Call again/)).not.toEqual([])
  expect(row(2).getByText('Nov 20, 2099, 9:00 AM')).toBeTruthy()
  expect(row(2).getByText('for Ben Berg')).toBeTruthy()
  expect(row(3).queryByText(/Overdue|for /)).toBeNull()
})

test('what is due is done or put off in its row, and a later one has no such buttons', async () => {
  const { calls, user, row } = await open()
  const done = await row(1).findByRole('button', { name: 'Done with the follow-up on Lead 1 Abel' })
  expect(done.getAttribute('aria-keyshortcuts')).toBe('E')
  expect(row(2).queryByRole('button', { name: /follow-up/ })).toBeNull()
  expect(row(3).queryByRole('button', { name: /follow-up/ })).toBeNull()
  await user.click(row(1).getByRole('button', { name: /^\+1 day/ }))
  await waitFor(() => expect(sentAs(calls, 'ChangeFollowUp')).toMatchObject([{ input: { id: 71 } }]))
  await user.click(done)
  await waitFor(() => expect(sentAs(calls, 'EndFollowUp')).toEqual([{ input: { id: 71, endedAs: 'DONE' } }]))
  expect(await screen.findByText('Done')).toBeTruthy()
})
