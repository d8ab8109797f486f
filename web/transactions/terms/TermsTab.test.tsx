// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, searchOf, show, waitFor } from '../../test/screen.tsx'
import { sentAs, serve } from '../../test/server.ts'
import { TermsTab } from './TermsTab.tsx'

const master = { id: 1, vendorId: 1, userType: 'MASTER_ADMIN', organizationType: 'OPERATOR', permissions: [] }
const provider = { ...master, userType: 'ADMIN', organizationType: 'VENDOR' }
const associate = { ...master, userType: 'ASSOCIATE', organizationType: null }
const terms = {
  id: 5,
  scope: 'PROVIDER',
  providerRate: '17.500',
  associateShare: null,
  createdAt: '2026-11-01T12:00:00Z',
  createdByUser: { firstName: 'Ada', lastName: 'Byron' },
  leadId: null,
  lead: null,
  organizationId: 30,
  organization: { legalBusinessName: 'Halden Ridge' },
  serviceId: null,
  service: null,
  categoryId: null,
  category: null,
  userId: null,
  user: null,
}
const defaults = { ...terms, id: 1, scope: 'PLATFORM', providerRate: '10.000', associateShare: '40.000' }

function serveTerms(special: readonly object[] = [terms]) {
  return serve({
    CurrentTerms: ({ scopes }) => {
      const nodes = Array.isArray(scopes) && scopes.includes('PLATFORM') ? [defaults] : special
      return { currentTerms: { totalCount: nodes.length, nodes } }
    },
    TermsHistory: { allCommissionTerms: { totalCount: 0, nodes: [] } },
    PreviewTerms: {},
  })
}
const scopes = ['LEAD', 'PROVIDER_SERVICE', 'PROVIDER', 'SERVICE', 'CATEGORY', 'ASSOCIATE']

test('the default terms stand above the special terms', async () => {
  const calls = serveTerms()
  await show(<TermsTab user={master} />, '/settings?tab=Commission+terms')
  expect(await screen.findByText(/pay a/)).toHaveProperty(
    'textContent',
    'Providers pay a 10.00% fee on each deal. Referrers receive 40.00% of that fee.',
  )
  const row = await screen.findByRole('row', { name: /Halden Ridge/ })
  expect(row.textContent).toMatch(/Halden Ridge.*Provider.*17\.50%.*Default.*Nov 1, 2026.*Ada Byron/)
  expect(sentAs(calls, 'CurrentTerms')).toContainEqual({ scopes, first: 20, offset: 0 })
})

test('special terms are found by name and scope; the old address still works', async () => {
  const calls = serveTerms()
  const { user, router } = await show(<TermsTab user={master} />, '/settings?tab=Commission+terms&named=Hal')
  await waitFor(() =>
    expect(sentAs(calls, 'CurrentTerms')).toContainEqual(expect.objectContaining({ named: 'Hal' })),
  )
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Filter' }).disabled).toBe(false),
  )
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Provider and service' }))
  await waitFor(() =>
    expect(searchOf(router)).toEqual({ tab: 'Commission terms', q: 'Hal', scope: 'PROVIDER_SERVICE' }),
  )
  await waitFor(() =>
    expect(sentAs(calls, 'CurrentTerms').at(-1)).toEqual({
      scopes: ['PROVIDER_SERVICE'],
      named: 'Hal',
      first: 20,
      offset: 0,
    }),
  )
})

test('a row opens the terms; only a master admin adds new ones', async () => {
  serveTerms()
  const { user } = await show(<TermsTab user={master} />)
  await user.click(await screen.findByRole('button', { name: 'Halden Ridge' }))
  expect(await screen.findByRole('dialog', { name: /Halden Ridge/ })).toBeTruthy()
  serveTerms()
  await show(<TermsTab user={{ ...master, userType: 'ADMIN' }} />)
  await screen.findByRole('button', { name: 'Halden Ridge' })
  expect(screen.queryByRole('button', { name: 'Add special terms' })).toBeNull()
})

test('without special terms, every deal uses the default terms', async () => {
  serveTerms([])
  await show(<TermsTab user={master} />)
  expect(await screen.findByText('Every deal uses the default terms.')).toBeTruthy()
})

test('a provider reads its rate for each service', async () => {
  const own = { serviceId: 8, serviceName: 'Roof repair', providerRate: '12.500', associateShare: null }
  serve({ OwnTerms: { ownTerms: { totalCount: 1, nodes: [own] } } })
  await show(<TermsTab user={provider} />)
  const row = await screen.findByRole('row', { name: /Roof repair/ })
  expect(row.textContent).toContain('12.50% of the deal')
  expect(screen.queryByRole('button', { name: /terms/i })).toBeNull()
})

test('an associate reads a share, not a list', async () => {
  const own = { serviceId: null, serviceName: null, providerRate: null, associateShare: '40.000' }
  serve({ OwnTerms: { ownTerms: { totalCount: 1, nodes: [own] } } })
  await show(<TermsTab user={associate} />)
  expect((await screen.findByText(/you are paid/)).textContent).toContain('40.00% of the fee')
  expect(screen.queryByRole('table')).toBeNull()
})
