// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, show, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { StatementBody } from '../statement/StatementBody.tsx'

const line = (amount: string, balance: string, some: object = {}) => ({
  bookedAt: '2026-11-03T12:00:00Z',
  kind: 'FEE',
  transactionPublicId: 'deal-40',
  serviceName: 'Roof repair',
  leadId: 7,
  invoiceNumber: 'T-1',
  amount,
  balance,
  ...some,
})
const lead = {
  id: 7,
  publicId: 'lead-7',
  leadFirstName: 'Ramona',
  leadMiddleName: null,
  leadLastName: 'Renner',
  leadZipPrefix: '606',
}

async function open(lines: readonly object[], search: object = { month: '2026-11' }) {
  const calls = serve({
    Statement: { statement: { openingBalance: '50.00', closingBalance: '150.00', lines } },
    StatementLeads: { allLeads: { nodes: [lead] } },
  })
  await show(<StatementBody search={search} holder="provider" />)
  return calls
}

test('a month is listed between two balances, with links to deal and lead', async () => {
  const calls = await open([line('100.00', '150.00')])
  const row = await screen.findByRole('row', { name: /Roof repair/ })
  expect(row.textContent).toMatch(/Nov 3, 2026.*T-1.*\$100\.00.*\$150\.00/)
  const customer = await screen.findByRole('link', { name: 'Ramona Renner' })
  expect(customer.getAttribute('href')).toBe('/view-leads/lead-7')
  expect(screen.getByText('$50.00')).toBeTruthy()
  expect(sentAs(calls, 'Statement')).toEqual([{ month: '2026-11-01' }])
  expect(sentAs(calls, 'StatementLeads')).toEqual([{ ids: [7] }])
})

test('a long month has pages, and asks for the leads of one page', async () => {
  const lines = Array.from({ length: 101 }, (_, index) => line('1.00', `${index}.00`, { leadId: index + 1 }))
  const calls = await open(lines, { month: '2026-11', page: 2 })
  await waitFor(() => expect(sentAs(calls, 'StatementLeads')).toHaveLength(1))
  expect(sentAs(calls, 'StatementLeads')).toEqual([{ ids: [101] }])
  expect(within(await screen.findByRole('table', { name: 'Entries' })).getAllByRole('row')).toHaveLength(2)
})

test('the account in the address is asked for', async () => {
  const calls = await open([], { month: '2026-11', organizationId: 30 })
  expect(await screen.findByText('No entry was made in November 2026.')).toBeTruthy()
  expect(sentAs(calls, 'Statement')).toEqual([{ month: '2026-11-01', organizationId: 30 }])
})

test('a refused statement says why', async () => {
  serve({ Statement: refusal('FORBIDDEN') })
  await show(<StatementBody search={{ month: '2026-11' }} holder="referrer" />)
  expect(await screen.findByRole('heading', { level: 3 })).toBeTruthy()
})
