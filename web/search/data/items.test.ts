// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'

import { groupsOf, inOrder, marked, placesFor, type Searcher } from './items.ts'
import { pagesOf } from './pages.ts'
import { recentItems, rememberItem } from './recent.ts'

type Reader = Searcher['reader']

const operator: Reader = {
  id: 1,
  vendorId: 1,
  userType: 'MASTER_ADMIN',
  organizationType: 'OPERATOR',
  permissions: ['CREATE_LEAD', 'VIEW_LEAD_STATUS'],
}
const agent: Reader = {
  ...operator,
  userType: 'SERVICE_AGENT',
  organizationType: 'VENDOR',
  permissions: ['VIEW_LEAD_STATUS'],
}
const menu = [
  { label: 'My Leads', to: '/view-leads' },
  { label: 'Transactions', to: '/transactions' },
  { label: 'Logout' },
]
const searcher = (reader: Reader) => ({ reader, menu, settingsTabs: ['Sessions', 'Commission terms'] })
const labels = (groups: ReturnType<typeof placesFor>) =>
  groups.flatMap(({ items }) => items.map(({ label }) => label))

beforeEach(() => sessionStorage.clear())

test('pages and actions match by word prefixes in any order', () => {
  const [found] = placesFor(searcher(operator), 'inv over')
  expect(found?.items.map(({ label, to }) => [label, to])).toEqual([
    ['Overdue invoices', '/transactions/invoices?status=OVERDUE'],
  ])
  expect(labels(placesFor(searcher(operator), 'transact'))).toEqual(['Transactions'])
  expect(placesFor(searcher(operator), 'nothing like it')).toEqual([])
})

test('actions without permission are not offered', () => {
  expect(labels(placesFor(searcher(operator), ''))).toEqual(
    expect.arrayContaining(['New lead', 'Record a deal', 'Overdue invoices']),
  )
  const theirs = labels(placesFor(searcher(agent), ''))
  expect(theirs).toEqual(expect.arrayContaining(['Offers ending soon', 'My Leads']))
  for (const other of ['New lead', 'Record a deal', 'Overdue invoices', 'Logout'])
    expect(theirs).not.toContain(other)
})

const everyone = ['Notifications', 'Saved posts']
const settings = ['Settings: Sessions', 'Settings: Commission terms']
const money = ['Invoices', 'Payouts', 'Statements']
const associate: Reader = { ...operator, userType: 'ASSOCIATE', organizationType: null, organization: null }

test.each([
  ['the operator', operator, [...money, 'Service approvals', 'Reported posts', 'Support queue']],
  [
    'a provider’s admin without leads of their own',
    { ...agent, userType: 'ADMIN' },
    ['Referral links', 'Invoices', 'Statements', 'Service approvals', 'Your requests'],
  ],
  ['an associate', associate, ['Payouts', 'Statements', 'Your requests']],
  ['a service agent', agent, ['Your requests']],
])('pages outside the menu are found by %s if they may open them', (_who, reader, theirs) => {
  expect(pagesOf(reader, searcher(reader).settingsTabs).map(({ label }) => label)).toEqual([
    ...everyone,
    ...theirs,
    ...settings,
  ])
})

test('staff find the outbox while no mail server is set', () => {
  const labelsOf = (reader: Reader) => pagesOf(reader, []).map(({ label }) => label)
  expect(labelsOf(operator)).not.toContain('Outbox')
  document.head.innerHTML = '<meta name="outbox" content="open">'
  expect(labelsOf(operator)).toContain('Outbox')
  expect(labelsOf(agent)).not.toContain('Outbox')
  document.head.innerHTML = ''
})

test('a settings tab is found by its name and by "settings", but not before anything is typed', () => {
  const [found] = placesFor(searcher(agent), 'commission')
  expect(found?.items.map(({ label, to }) => [label, to])).toEqual([
    ['Settings: Commission terms', '/settings?tab=Commission%20terms'],
  ])
  expect(labels(placesFor(searcher(agent), 'settings'))).toEqual(settings)
  expect(labels(placesFor(searcher(agent), ''))).not.toContain('Notifications')
})

const found = (refType: string, refId: number, rank: number) => ({
  refType,
  refId,
  publicId: 'b7e0',
  title: `${refType} ${refId}`,
  subtitle: null,
  route: `/view/${refId}`,
  rank,
})

test('results are grouped by type, exact matches first, services with an action', () => {
  const groups = groupsOf(
    [found('TRANSACTIONS', 1, 3), found('LEADS', 2, 2), found('SERVICES', 3, 2), found('LEADS', 4, 1)],
    true,
  )
  expect(groups.map(({ value, items }) => [value, items.length])).toEqual([
    ['Exact match', 1],
    ['Leads', 2],
    ['Services', 1],
    ['Actions', 1],
  ])
  expect(groups[3]?.items[0]).toMatchObject({
    label: 'New lead for SERVICES 3',
    to: '/leads/new?service=b7e0',
  })
  expect(groupsOf([found('SERVICES', 3, 2)], false).map(({ value }) => value)).toEqual(['Services'])
})

test('what is done at once is found by its words, and a page by what people call it', () => {
  const acts = [
    { label: 'Sign out', act: () => {}, words: 'logout log off' },
    { label: 'Dark theme', act: () => {}, words: 'theme appearance' },
  ]
  const from = (typed: string) =>
    labels(
      placesFor(
        { ...searcher(operator), menu: [...menu, { label: 'Manage', to: '/settings' }], acts },
        typed,
      ),
    )
  expect(from('sign out')).toEqual(['Sign out'])
  expect(from('logout')).toEqual(['Sign out'])
  expect(from('dark')).toEqual(['Dark theme'])
  expect(from('theme')).toEqual(['Dark theme'])
  expect(from('settings')).toEqual(['Manage', 'Settings: Sessions', 'Settings: Commission terms'])
  expect(from('')).not.toContain('Sign out')
})

test('named pages come before records, similar records last', () => {
  const places = placesFor(searcher(operator), 'sess')
  const records = (rank: number) => groupsOf([found('POSTS', 1, rank)], false)
  const order = (rank: number) => inOrder(records(rank), places, rank < 2).map(({ value }) => value)
  expect(order(3)).toEqual(['Exact match', 'Pages'])
  expect(order(2)).toEqual(['Pages', 'Posts'])
  expect(order(1)).toEqual(['Pages', 'Posts'])
  const unnamed = placesFor(searcher(operator), 'terms')
  expect(inOrder(records(2), unnamed, false).map(({ value }) => value)).toEqual(['Pages', 'Posts'])
  const byAnyWord = placesFor(searcher(operator), 'deal')
  expect(inOrder(records(2), byAnyWord, false).map(({ value }) => value)).toEqual([
    'Actions',
    'Posts',
    'Pages',
  ])
})

test('matches are highlighted regardless of accents', () => {
  expect(marked('Ramón Pineda', 'ramon pi')).toEqual([
    { text: 'Ramón', isMatch: true, at: 0 },
    { text: ' ', isMatch: false, at: 5 },
    { text: 'Pi', isMatch: true, at: 6 },
    { text: 'neda', isMatch: false, at: 8 },
  ])
})

test('the last eight opened items come first, each once', () => {
  for (let n = 1; n <= 9; n += 1)
    rememberItem(1, { value: `${n}`, label: `Lead ${n}`, to: `/view-leads/${n}` })
  rememberItem(1, { value: '5', label: 'Lead 5', to: '/view-leads/5' })
  const shown = recentItems(1).map(({ label }) => label)
  expect(shown).toEqual(['Lead 5', 'Lead 9', 'Lead 8', 'Lead 7', 'Lead 6', 'Lead 4', 'Lead 3', 'Lead 2'])
  expect(recentItems(2)).toEqual([])
  sessionStorage.setItem('recent-1', '[{"value":"x","label":"x","to":"javascript:alert(1)"}]')
  expect(recentItems(1)).toEqual([])
})
