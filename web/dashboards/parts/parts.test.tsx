// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { field, screen, show, waitFor } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import { dashboardSearch } from '../data/dashboardSearch.ts'
import { dueAt } from '../data/links.ts'
import { MonthlyReport } from './MonthlyReport.tsx'
import { SavedLists } from './SavedLists.tsx'
import { RevenueDays } from './RevenueDays.tsx'

const reader = {
  id: 7,
  vendorId: 12,
  userType: 'ADMIN',
  organizationType: 'VENDOR',
  permissions: [],
}
const vendor = { kind: 'vendor', aggType: 'ORGANIZATION', aggId: undefined, subjectId: 12 } as const

test('the monthly report is turned on', async () => {
  let isOn = false
  const calls = serve({
    MonthlyReport: () => ({ monthlyReport: isOn }),
    SetMonthlyReport: (variables) => {
      isOn = variables['isOn'] === true
      return { setMonthlyReport: { result: isOn } }
    },
  })
  const { user } = await show(<MonthlyReport />)
  const box = await screen.findByRole<HTMLInputElement>('switch', { name: 'Email me the monthly report' })
  await waitFor(() => expect(box.disabled).toBe(false))
  expect(box.checked).toBe(false)
  await user.click(box)
  expect(await screen.findByText('Monthly report on')).toBeTruthy()
  await waitFor(() => expect(box.checked).toBe(true))
  expect(sentAs(calls, 'SetMonthlyReport')).toEqual([{ isOn: true }])
})

test('days of the revenue go into the address once both are given', async () => {
  serve({})
  const onSearch = vi.fn<(change: object) => void>()
  const { user } = await show(
    <RevenueDays dashboard={vendor} search={{}} onSearch={onSearch} revenue={undefined} />,
  )
  await user.type(field('From'), '2026-11-01')
  expect(onSearch).not.toHaveBeenCalled()
  await user.type(field('To'), '2026-11-20')
  expect(onSearch).toHaveBeenLastCalledWith({ from: '2026-11-01', to: '2026-11-20' })
})

test('the revenue of chosen days links to its deals, and the days can be cleared', async () => {
  serve({})
  const onSearch = vi.fn<(change: object) => void>()
  const search = { from: '2026-11-01', to: '2026-11-20' }
  const { user } = await show(
    <RevenueDays
      dashboard={vendor}
      search={search}
      onSearch={onSearch}
      revenue={{ total: '1234.50', deals: 3 }}
    />,
  )
  expect(screen.getByRole('status').textContent).toBe('$1,234.50 from 3 deals and corrections')
  const link = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: '3 deals and corrections' }).href)
  expect(link.pathname).toBe('/transactions')
  expect(link.searchParams.get('closed')).toBe('2026-11-01..2026-11-20')
  await user.click(screen.getByRole('button', { name: 'Whole period' }))
  expect(onSearch).toHaveBeenCalledWith({ from: undefined, to: undefined })
})

test('only a whole range of real days is taken from the address', () => {
  expect(dashboardSearch({ from: '2026-11-01', to: '2026-11-30' })).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
  })
  for (const wrong of [
    { from: '2026-11-01' },
    { from: '2026-11-30', to: '2026-11-01' },
    { from: '2026-02-30', to: '2026-11-01' },
    { from: 'yesterday', to: '2026-11-01' },
  ])
    expect(dashboardSearch(wrong)).toEqual({})
})

test('a bar of due days leads to unpaid deals of the subject', () => {
  expect(dueAt(vendor, { fromDay: null, toDay: '2026-11-20' })).toEqual({
    to: '/transactions',
    search: { due: '..2026-11-20', provider: '12' },
  })
})

test('the dashboard shows the viewer’s pinned views with the numbers of their lists', async () => {
  const view = (id: number, name: string, userId: number, display: object) => ({
    id,
    name,
    userId,
    organizationId: 12,
    address: { status: 'NEW_LEAD' },
    display,
    user: null,
  })
  const calls = serve({
    SavedViews: ({ list }) => ({
      allSavedViews: {
        nodes:
          list === 'leads'
            ? [
                view(1, 'My new ones', 7, { onDashboard: true }),
                view(2, 'Not here', 7, {}),
                view(3, 'Of a colleague', 8, { onDashboard: true }),
              ]
            : [],
      },
    }),
    Leads: { allLeads: { totalCount: 1000, totalIsExact: false, nodes: [] } },
  })
  await show(<SavedLists reader={reader} />)
  const [link, ...others] = await screen.findAllByRole<HTMLAnchorElement>('link')
  expect(others).toEqual([])
  await waitFor(() => expect(link?.textContent).toBe('1,000+My new ones'))
  expect(link?.getAttribute('href')).toBe('/view-leads?status=NEW_LEAD')
  expect(sentAs(calls, 'Leads')).toMatchObject([{ status: ['NEW_LEAD'] }])
})
