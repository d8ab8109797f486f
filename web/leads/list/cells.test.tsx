// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'

import { leads } from '../../../lists/leads.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import { useListAddress } from '../../lists/useListAddress.ts'
import { hostileNames, screen, show, unisolated, within } from '../../test/screen.tsx'
import { serve } from '../../test/server.ts'
import { type LeadRow, leadRows } from '../data/leadRows.ts'
import { cellsWithin, leadCard, leadCells, operatorLeadCells } from './cells.tsx'

const lead: LeadRow = {
  id: 5,
  publicId: 'p5',
  status: 'ASSIGNED',
  leadFirstName: 'Ramona',
  leadLastName: 'Renner',
  leadZipPrefix: '606',
  leadBudgetTo: '5000.00',
  dealValue: null,
  offerExpiresAt: null,
  createdAt: '2026-11-01T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
  organizationId: 30,
  submittedUser: { publicId: 'p40', firstName: 'Ana', lastName: 'Silva' },
  referrerOrganization: { legalBusinessName: 'Cedar Bluff' },
  assignedUserId: 41,
  service: { name: 'Roof repair', category: { name: 'Home' } },
  organization: { legalBusinessName: 'Halden Ridge', status: 'ACTIVE' },
  assignedUser: { publicId: 'p41', firstName: 'Amara', lastName: 'Obi', profileUri: null },
  followUps: { nodes: [] },
}
const reader = { id: 1, userType: 'ADMIN', organizationType: 'OPERATOR' }

// All columns, also those that are off at first.
beforeEach(() => localStorage.setItem('list:leads:1', JSON.stringify({ hidden: [] })))

function Leads({ cells = leadCells }: { cells?: typeof leadCells }) {
  return (
    <ListPage
      {...useListAddress(leads)}
      title="Leads"
      source={leadRows}
      keyOf={({ publicId }) => publicId}
      nameOf={({ leadFirstName }) => leadFirstName ?? ''}
      cells={cells}
      card={leadCard}
      person={reader}
    />
  )
}

async function open(some: Partial<LeadRow> = {}, at = '/', cells = leadCells) {
  const calls = serve({
    Leads: { allLeads: { totalCount: 1, totalIsExact: true, nodes: [{ ...lead, ...some }] } },
    LeadStatuses: {
      allLeadStatuses: {
        nodes: [{ code: 'ASSIGNED', label: 'Offered', kind: 'open', color: 'amber', position: 2 }],
      },
    },
  })
  return { calls, ...(await show(<Leads cells={cells} />, at)) }
}

test('a lead shows customer, service, parties and amounts, and links to its page', async () => {
  await open()
  const link = await screen.findByRole('link', { name: 'Ramona Renner' })
  expect(link.getAttribute('href')).toBe('/view-leads/p5')
  const row = screen.getByRole('row', { name: /Ramona Renner/ })
  expect(await within(row).findByText('Offered')).toBeTruthy()
  expect(row.textContent).toMatch(/Halden Ridge.*Roof repair.*Home/)
  expect(row.textContent).toContain('Amara Obi')
  expect(row.textContent).toContain('$5,000')
})

const suspended = { organization: { legalBusinessName: 'Halden Ridge', status: 'SUSPENDED' as const } }

test.for([
  ['the operator', operatorLeadCells, suspended, true],
  ['the operator, of an active provider,', operatorLeadCells, {}, false],
  ['others', leadCells, suspended, false],
] as const)('%s reads whether the provider is suspended: %s', async ([, cells, some, isShown]) => {
  await open(some, '/', cells)
  await screen.findByText('Offered')
  expect(screen.queryAllByText('Provider suspended')).toHaveLength(isShown ? 1 : 0)
})

test('what a viewer may not know is said to be unknown, not left empty', async () => {
  await open({ organization: null, assignedUser: null, submittedUser: null, referrerOrganization: null })
  const row = await screen.findByRole('row', { name: /Ramona Renner/ })
  expect(row.textContent).toContain('No provider')
  expect(row.textContent).toContain('An agent')
  expect(row.textContent).toContain('Known to the operator')
  await open({ assignedUser: null, assignedUserId: null })
  expect((await screen.findByRole('row', { name: /Ramona/ })).textContent).toContain('No agent')
})

test.for(hostileNames)('the list and the grid isolate %j', async (name) => {
  const named = {
    leadFirstName: name,
    organization: { legalBusinessName: name, status: 'ACTIVE' as const },
    submittedUser: { publicId: 'p40', firstName: name, lastName: 'B' },
    assignedUser: { publicId: 'p41', firstName: name, lastName: 'C', profileUri: null },
  }
  await open(named)
  await screen.findByRole('table', { name: 'Leads' })
  expect(unisolated(name).filter((text) => !text.startsWith('Choose'))).toEqual([])
  await open(named, '/?layout=grid')
  await screen.findByRole('list', { name: 'Leads' })
  expect(unisolated(name)).toEqual([])
})

test('below a lead, a provider’s people read its service instead of their own name; with others, whose it is', async () => {
  await open({}, '/', cellsWithin(30))
  const own = within(await screen.findByRole('cell', { name: /^Ramona Renner/ }))
  expect(own.getByText('Roof repair')).toBeTruthy()
  expect(own.queryByText('Halden Ridge')).toBeNull()
  await open({}, '/', cellsWithin(31))
  expect(
    within(await screen.findByRole('cell', { name: /^Ramona Renner/ })).getByText('Halden Ridge'),
  ).toBeTruthy()
})
