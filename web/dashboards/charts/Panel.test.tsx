// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { show } from '../../test/screen.tsx'
import { csvOf } from './csv.ts'
import { Panel } from './Panel.tsx'
import { RevenueChart } from './RevenueChart.tsx'

const table = { columns: ['Day', 'Amount'], rows: [['Nov 1', '$1,000.00']] }

test('a chart can be read as a table', async () => {
  await show(
    <Panel title="Revenue" definition="What was earned." table={table}>
      <p>The picture</p>
    </Panel>,
  )
  expect(screen.getByText('What was earned.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Hide the picture of Revenue' }))
  expect(screen.queryByText('The picture')).toBeNull()
  const row = within(screen.getByRole('table')).getByRole('row', { name: 'Nov 1 $1,000.00' })
  expect(row).toBeTruthy()
})

test('a panel without data says so', async () => {
  await show(
    <Panel
      title="Services"
      definition="Shares."
      table={{ columns: ['Service'], rows: [] }}
      empty="Nothing yet."
    >
      <p>The picture</p>
    </Panel>,
  )
  expect(screen.getByText('Nothing yet.')).toBeTruthy()
})

test('arrow keys step through the values of a chart', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const points = [
    {
      tick: 'Nov 1',
      label: 'Nov 1, 2026',
      amount: 10,
      exact: '$10.00',
      before: { amount: 5, exact: '$5.00' },
    },
    { tick: 'Nov 2', label: 'Nov 2, 2026', amount: -2, exact: '−$2.00' },
  ]
  await show(<RevenueChart label="Revenue" points={points} />)
  screen.getByRole('group').focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('status').textContent).toBe('Nov 1, 2026: $10.00, compared with $5.00')
  await userEvent.keyboard('{End}')
  expect(screen.getByRole('status').textContent).toBe('Nov 2, 2026: −$2.00')
  const column = screen.getByRole('group').querySelectorAll('g:has(> rect)')[0]
  if (!column) throw new Error('The chart has no columns')
  const before = screen.getByRole('status').textContent
  await userEvent.hover(column)
  expect(screen.getByRole('status').textContent).toBe('Nov 1, 2026: $10.00, compared with $5.00')
  await userEvent.unhover(column)
  expect(screen.getByRole('status').textContent).toBe(before)
  await userEvent.tab()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('an exported file has plain numbers and no formulas', () => {
  const rows = [
    ['=1+1', '−$1,234.50'],
    ['Say "hi", all', '12.5%'],
  ]
  expect(csvOf({ columns: ['Name', 'Amount'], rows })).toBe(
    'Name,Amount\r\n\'=1+1,-1234.50\r\n"Say ""hi"", all",12.5%\r\n',
  )
})
