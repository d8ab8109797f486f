// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { field, screen, show, waitFor, within } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import { RevenueChart } from '../charts/RevenueChart.tsx'
import type { Dashboard } from '../data/dashboardKinds.ts'
import type { DashboardSearch } from '../data/dashboardSearch.ts'
import { Actions } from './Actions.tsx'
import { Controls } from './Controls.tsx'
import { Waiting } from './Waiting.tsx'

const vendor: Dashboard = { kind: 'vendor', aggType: 'ORGANIZATION', aggId: undefined, subjectId: 30 }
const action = (name: string, count: number, some: object = {}) => ({
  action: name,
  count,
  amount: null,
  isExact: true,
  ...some,
})

test('pending actions link to the list with the same rows', async () => {
  await show(
    <Actions
      dashboard={vendor}
      actions={[
        action('OFFERS', 3),
        action('OWED', 1000, { amount: '12500.00', isExact: false }),
        action('NEW', 1),
      ]}
    />,
  )
  const links = within(screen.getByRole('navigation', { name: 'Needs action' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '3Offers to answer ',
    '1,000+Invoices to pay $12,500.00',
  ])
  expect(links[0]?.getAttribute('href')).toContain('/view-leads?')
  expect(links[0]?.getAttribute('href')).toContain('status=ASSIGNED')
  expect(links[1]?.getAttribute('href')).toBe('/transactions/invoices?status=NEW_INVOICE')
})

test('without actions there is no empty navigation', async () => {
  await show(<Actions dashboard={vendor} actions={[]} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('period and comparison are chosen; till date compares with nothing', async () => {
  const onSearch = vi.fn<(change: DashboardSearch) => void>()
  const { user } = await show(<Controls search={{}} onSearch={onSearch} />)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Month' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Year' }))
  await user.selectOptions(field<HTMLSelectElement>('Compare with'), 'YEAR')
  expect(onSearch.mock.calls).toEqual([[{ period: 'YEAR' }], [{ compare: 'YEAR' }]])
  await show(<Controls search={{ period: 'TILL_DATE' }} onSearch={onSearch} />)
  expect(screen.queryByLabelText('Compare with')).toBeNull()
})

const lead = {
  publicId: 'lead-7',
  status: 'ASSIGNED',
  statusSince: '2026-11-20T12:00:00Z',
  offerExpiresAt: null,
  leadFirstName: 'Ramona',
  leadMiddleName: null,
  leadLastName: 'Renner',
  leadZipPrefix: '606',
  leadPhoneNumber: '+13125550123',
  leadEmail: null,
  leadBudgetFrom: '1000.00',
  leadBudgetTo: '2000.00',
  service: { name: 'Roof repair' },
}

test('waiting leads can be opened and called, and the rest is a link away', async () => {
  const calls = serve({ WaitingLeads: { allLeads: { totalCount: 1200, nodes: [lead] } } })
  await show(<Waiting dashboard={vendor} />)
  const queue = await screen.findByRole('region', { name: 'Offers waiting' })
  const link = await within(queue).findByRole('link', { name: 'Ramona Renner' })
  expect(link.getAttribute('href')).toBe('/view-leads/lead-7')
  expect(within(queue).getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+13125550123')
  expect(within(queue).queryByRole('link', { name: 'Email' })).toBeNull()
  expect(within(queue).getByRole('link', { name: 'All 1,200' }).getAttribute('href')).toContain(
    'status=ASSIGNED',
  )
  expect(sentAs(calls, 'WaitingLeads')[0]).toMatchObject({ view: 'MY_LEADS', status: ['ASSIGNED'] })
})

test('an empty queue says that nothing waits; associates have none', async () => {
  serve({ WaitingLeads: { allLeads: { totalCount: 0, nodes: [] } } })
  await show(<Waiting dashboard={vendor} />)
  expect(await screen.findByText(/No offers are waiting/)).toBeTruthy()
  await show(<Waiting dashboard={{ ...vendor, kind: 'associate' }} />)
  expect(screen.queryByRole('region')).toBeNull()
})

const point = (label: string, amount: number, some: object = {}) => ({
  tick: label,
  label: `${label}, 2026`,
  amount,
  exact: `$${amount}.00`,
  ...some,
})

test('arrow keys read the values of a chart, and stop at its ends', async () => {
  const points = [
    point('Nov 1', 10),
    point('Nov 2', 20, { payouts: { amount: 8, exact: '$8.00' }, before: { amount: 5, exact: '$5.00' } }),
  ]
  const { user } = await show(<RevenueChart label="Revenue" points={points} />)
  const read = () => screen.getByRole('status').textContent
  screen.getByRole('group', { name: /^Revenue/ }).focus()
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(read()).toBe('Nov 1, 2026: $10.00'))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(read()).toBe('Nov 2, 2026: $20.00, payouts $8.00, compared with $5.00')
  await user.keyboard('{Home}')
  expect(read()).toBe('Nov 1, 2026: $10.00')
  await user.keyboard('{ArrowLeft}')
  expect(read()).toBe('Nov 1, 2026: $10.00')
  await user.keyboard('{End}x')
  expect(read()).toContain('Nov 2, 2026')
})
