// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { leads } from '../../../lists/leads.ts'
import { customerName } from '../../domain/names.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import { useListAddress } from '../../lists/useListAddress.ts'
import { openMove } from '../../test/openMove.ts'
import { screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { type LeadRow, leadRows } from '../data/leadRows.ts'
import { leadCard, leadCells } from './cells.tsx'
import { useOfferActions } from './offerActions.tsx'

const reader = { id: 1, vendorId: 30, userType: 'ADMIN', organizationType: 'VENDOR', permissions: [] }
const names = ['Ana', 'Ben', 'Cleo', 'Dora', 'Elsa']

function leadOf(at: number, some: Partial<LeadRow> = {}): LeadRow {
  return {
    id: at,
    publicId: `p${at}`,
    status: 'ASSIGNED',
    leadFirstName: names[at] ?? '',
    leadLastName: 'Abel',
    leadZipPrefix: '606',
    leadBudgetTo: null,
    dealValue: null,
    offerExpiresAt: '2099-11-01T12:00:00Z',
    createdAt: '2026-11-01T12:00:00Z',
    updatedAt: '2026-11-20T12:00:00Z',
    organizationId: 30,
    submittedUser: null,
    referrerOrganization: null,
    assignedUserId: null,
    service: null,
    organization: null,
    assignedUser: null,
    followUps: { nodes: [] },
    ...some,
  }
}

function Leads() {
  const address = useListAddress(leads)
  const { data } = useQuery(leadRows.page(address.search))
  const rowActions = useOfferActions(reader, data?.rows)
  return (
    <ListPage
      {...address}
      title="Leads"
      source={leadRows}
      keyOf={({ publicId }) => publicId}
      nameOf={customerName}
      cells={leadCells}
      card={leadCard}
      rowActions={rowActions}
      person={reader}
    />
  )
}

const accept = openMove('accept', { label: 'Accept lead' })
const decline = openMove('decline', {
  label: 'Decline lead',
  needs: ['reason'],
  warning: 'You lose access to it.',
})

/** The first and the last are offers to the reader's organization; then one to another, and one in work. */
async function open(answer: Parameters<typeof serve>[0][string] = { moveLead: {} }, at = '/') {
  const rows = [leadOf(0), leadOf(1, { organizationId: 31 }), leadOf(2, { status: 'ACCEPTED' }), leadOf(3)]
  const calls = serve({
    Leads: () => ({ allLeads: { totalCount: rows.length, totalIsExact: true, nodes: [...rows] } }),
    LeadStatuses: { allLeadStatuses: { nodes: [] } },
    OfferMoves: {
      allLeads: {
        nodes: [
          { publicId: 'p0', openMoves: [accept, openMove('hold'), decline] },
          { publicId: 'p3', openMoves: [accept] },
        ],
      },
    },
    MoveLead: answer,
  })
  const shown = await show(<Leads />, at)
  await screen.findByRole('button', { name: 'Accept Ana Abel' })
  return { calls, rows, ...shown }
}

// Where there is little room, a row's buttons are in a line of their own.
const buttonsOf = (name: RegExp) =>
  screen
    .getAllByRole('row', { name })
    .flatMap((row) => within(row).queryAllByRole('button'))
    .map(({ textContent }) => textContent)
const link = (name: string) => screen.getByRole('link', { name })

test('an offer is accepted and declined in its row as the server allows, which is asked once', async () => {
  const { calls } = await open()
  expect(buttonsOf(/Ana Abel/)).toEqual(['Accept Ana Abel', 'Decline Ana Abel'])
  expect(buttonsOf(/Ben Abel/)).toEqual([])
  expect(buttonsOf(/Cleo Abel/)).toEqual([])
  expect(buttonsOf(/Dora Abel/)).toEqual(['Accept Dora Abel'])
  expect(sentAs(calls, 'OfferMoves')).toEqual([{ publicIds: ['p0', 'p3'] }])
})

test('after an acceptance the row has no buttons, and the focus is on the next row', async () => {
  const { user, rows } = await open(() => {
    rows[0] = leadOf(0, { status: 'ACCEPTED' })
    return { moveLead: {} }
  })
  await user.click(screen.getByRole('button', { name: 'Accept Ana Abel' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept Ana Abel' })).toBeNull())
  expect(document.activeElement).toBe(link('Ben Abel'))
})

test('where the row has gone, the focus is on the next one; after the last row, on the one before', async () => {
  const { user, rows } = await open(({ input }) => {
    const { leadId } = input as { leadId: number }
    rows.splice(
      rows.findIndex(({ id }) => id === leadId),
      1,
    )
    return { moveLead: {} }
  })
  await user.click(screen.getByRole('button', { name: 'Accept Dora Abel' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /Dora/ })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(link('Cleo Abel')))
})

test('a second press where the button was takes no other lead, but a key does', async () => {
  const { user, rows, calls } = await open(({ input }) => {
    const { leadId } = input as { leadId: number }
    rows.splice(
      rows.findIndex(({ id }) => id === leadId),
      1,
    )
    return { moveLead: {} }
  })
  await user.click(screen.getByRole('button', { name: 'Accept Ana Abel' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /Ana/ })).toBeNull())
  const next = () => screen.getByRole('button', { name: 'Accept Dora Abel', hidden: true })
  expect(next().closest('[inert]')).toBeTruthy()
  await waitFor(() => expect(next().closest('[inert]')).toBeNull(), { timeout: 3000 })
  expect(sentAs(calls, 'MoveLead')).toHaveLength(1)
})

test('another provider’s admin was quicker: the reader is told, and the row is renewed', async () => {
  const { user, rows } = await open(() => {
    rows[0] = leadOf(0, { status: 'ACCEPTED' })
    return refusal('CONFLICT')
  })
  await user.click(screen.getByRole('button', { name: 'Accept Ana Abel' }))
  expect(await screen.findByText('Someone else updated this lead')).toBeTruthy()
  await waitFor(() => expect(buttonsOf(/Ana Abel/)).toEqual([]))
  expect(screen.queryByText('Lead accepted')).toBeNull()
})

test('the cards of the grid have the buttons, too', async () => {
  await open(undefined, '/?layout=grid')
  const [first, second] = within(screen.getByRole('list', { name: 'Leads' })).getAllByRole('listitem')
  expect(within(first ?? document.body).getAllByRole('button')).toHaveLength(2)
  expect(within(second ?? document.body).queryAllByRole('button')).toHaveLength(0)
})
