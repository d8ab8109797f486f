// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, searchOf, show, waitFor } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import { halden, operator } from '../test/fixtures.ts'
import { VendorsTab } from './VendorsTab.tsx'

function serveVendors(nodes: readonly object[]) {
  return serve({ Vendors: { allOrganizations: { totalCount: nodes.length, totalIsExact: true, nodes } } })
}
const tab = <VendorsTab user={operator} search={{}} onSearch={() => {}} />

test('vendors are listed with their status and link to their page', async () => {
  const calls = serveVendors([
    halden,
    { ...halden, publicId: 'x', legalBusinessName: 'Draft Co', status: 'PENDING' },
  ])
  await show(tab, '/settings?tab=Vendors')
  const link = await screen.findByRole('link', { name: 'Halden Ridge' })
  expect(link.getAttribute('href')).toBe(`/vendors/${halden.publicId}`)
  expect(screen.getByRole('row', { name: /Draft Co/ }).textContent).toMatch(/General vendor.*Draft/)
  expect(sentAs(calls, 'Vendors')[0]).toEqual({
    type: ['VENDOR', 'MULTI_ROLE_PROVIDER', 'INDEPENDENT_OPERATOR'],
    sort: 'name',
    first: 20,
    offset: 0,
  })
})

test('the kind of a provider is not repeated if it is its type', async () => {
  const solo = { organizationType: 'INDEPENDENT_OPERATOR', vendorType: 'INDEPENDENT_OPERATOR' }
  serveVendors([{ ...halden, ...solo, legalBusinessName: 'Solo Co' }])
  await show(tab, '/settings?tab=Vendors')
  const row = await screen.findByRole('row', { name: /Solo Co/ })
  expect(row.textContent?.match(/Independent operator/g)).toHaveLength(1)
})

test('a type replaces the default types; the tab stays', async () => {
  const calls = serveVendors([halden])
  const { user, router } = await show(tab, '/settings?tab=Vendors')
  await screen.findByRole('link', { name: 'Halden Ridge' })
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Filter' }).disabled).toBe(false),
  )
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Multi-role provider' }))
  await waitFor(() => expect(searchOf(router)).toEqual({ tab: 'Vendors', type: 'MULTI_ROLE_PROVIDER' }))
  await waitFor(() =>
    expect(sentAs(calls, 'Vendors').at(-1)).toMatchObject({ type: ['MULTI_ROLE_PROVIDER'] }),
  )
})

test('the grid shows the same vendors', async () => {
  serveVendors([halden])
  const { user } = await show(tab, '/settings?tab=Vendors')
  await user.click(await screen.findByRole('radio', { name: 'Grid' }))
  expect(await screen.findByRole('list', { name: 'Vendors' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Halden Ridge' })).toBeTruthy()
})

test('an empty list offers to add the first vendor', async () => {
  serveVendors([])
  const { user } = await show(tab, '/settings?tab=Vendors')
  await screen.findByText(/Add the first one, or import a list/)
  await user.click(screen.getAllByRole('button', { name: 'Add vendor' })[1] as HTMLElement)
  expect(await screen.findByRole('dialog', { name: 'Add vendor' })).toBeTruthy()
})
