// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, show, waitFor } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import { ServicesTab } from './ServicesTab.tsx'

const reader = {
  id: 1,
  vendorId: 30,
  userType: 'ADMIN',
  organizationType: 'OPERATOR',
  permissions: ['CREATE_SERVICES' as const],
}
const roofs = {
  id: 8,
  publicId: 's8',
  name: 'Roof repair',
  isActive: false,
  customerType: 'both',
  createdAt: '2026-11-01T12:00:00Z',
  category: { name: 'Home' },
  subCategory: { name: 'Roofs' },
}

function serveServices(nodes: readonly object[]) {
  return serve({ OwnServices: { allServices: { totalCount: nodes.length, nodes } } })
}

test("an organization's own services link to their pages", async () => {
  const calls = serveServices([roofs])
  const { user } = await show(<ServicesTab user={reader} />, '/settings?tab=Services')
  const row = await screen.findByRole('row', { name: /Roof repair/ })
  expect(row.textContent).toMatch(/Home.*Roofs.*Both.*Inactive/)
  expect(screen.getByRole('link', { name: 'Roof repair' }).getAttribute('href')).toBe('/search-services/s8')
  await user.type(screen.getByRole('searchbox'), 'roof')
  await waitFor(() =>
    expect(sentAs(calls, 'OwnServices').at(-1)).toEqual({
      search: 'roof',
      provider: [30],
      sort: 'name',
      first: 20,
      offset: 0,
    }),
  )
})

test('an empty list offers to create a service to those who may', async () => {
  serveServices([])
  await show(<ServicesTab user={reader} />)
  expect(await screen.findByText('Services that your organization offers appear here.')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Create service' }).length).toBeGreaterThan(0)
  serveServices([])
  await show(<ServicesTab user={{ ...reader, permissions: [] }} />)
  await screen.findByText('Services that your organization offers appear here.')
  expect(screen.queryByRole('link', { name: 'Create service' })).toBeNull()
})
