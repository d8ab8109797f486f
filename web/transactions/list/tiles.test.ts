import { expect, test } from 'vitest'

import { tilesOf } from './tiles.ts'

const everything = {
  closedDealsCount: 1200,
  closedDealValue: '12345.67',
  invoiceSentValue: '1234.57',
  overdueValue: '0.00',
  totalAssociatePayout: '493.83',
  totalOperatorEarnings: '740.74',
  newVoices: 3,
  overdueInvoices: 1,
}
const nothing = { ...everything, invoiceSentValue: null, overdueValue: null, totalAssociatePayout: null }

test('the operator reads each of the eight totals; newVoices is called New invoices', () => {
  const tiles = tilesOf(everything, { organizationType: 'OPERATOR' })
  expect(tiles.map(({ label, exact }) => [label, exact])).toEqual([
    ['Closed deals', '1,200'],
    ['Closed deal value', '$12,345.67'],
    ['Invoices sent', '$1,234.57'],
    ['Overdue', '$0.00'],
    ['Associate payouts', '$493.83'],
    ['Turnstone earnings', '$740.74'],
    ['New invoices', '3'],
    ['Overdue invoices', '1'],
  ])
})

test('a total that is not the reader’s has no tile, and 0 has one', () => {
  const agents = { ...nothing, totalOperatorEarnings: null, newVoices: null, overdueInvoices: null }
  expect(tilesOf(agents, { organizationType: 'VENDOR' }).map(({ label }) => label)).toEqual([
    'Closed deals',
    'Closed deal value',
  ])
  expect(tilesOf({ ...everything, overdueInvoices: 0 }, { organizationType: 'VENDOR' }).at(-1)?.shown).toBe(
    '0',
  )
})
