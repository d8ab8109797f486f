import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { step } from '../../db/test/world-deals.ts'
import type { Person } from '../../db/test/world.ts'
import { another } from '../../db/transactions/test/fixture.ts'
import { valueAt } from '../test/asker.ts'
import { codeOf, openDeals, type Deals } from '../transactions/test/deals.ts'
import { rowsIn } from './test/table.ts'

let deals: Deals
let people: Record<'operator' | 'provider' | 'agent' | 'referrer' | 'referrersAdmin' | 'third', Person>
let place: { category: number; sub: number; state: string }

/** Leads of several providers, deals with and without an invoice, and services with odd names, with and without states. */
beforeAll(async () => {
  deals = await openDeals()
  const { dealFixture, kept, owner } = deals
  await kept(async () => {
    await step(dealFixture.operator.admin, dealFixture.transaction, 'issueInvoice')
    await another(owner, dealFixture, '777.77')
  })
  const { rows } = await owner.query<typeof place>(
    `select c.parent_id as category, c.id as sub, (select x.code from app.service_state_maps m
        join app.states x on x.id = m.state_id where m.is_active limit 1) as state
      from app.categories c where c.parent_id is not null order by c.id limit 1`,
  )
  if (!rows[0]) throw new Error('There are no sub-categories')
  place = rows[0]
  await owner.query(
    `insert into app.services (organization_id, name, category_id, sub_category_id, customer_type, is_active)
      select $1, n.name, $2, n.sub, n.customers, true from (values ('100% odd_name \\ here', $3::int, 'corporate'),
        ('1000 odd names', null, 'both'), ('One, two', $3, 'individual')) n (name, sub, customers)`,
    [dealFixture.vendor.organization.id, place.category, place.sub],
  )
  people = {
    operator: dealFixture.operator.admin,
    provider: dealFixture.vendor.master,
    agent: dealFixture.agent,
    referrer: dealFixture.referrer,
    referrersAdmin: dealFixture.referrersAdmin,
    third: dealFixture.third,
  }
})
beforeEach(() => deals.forgetLimits())
afterAll(() => deals.close())

const lists = {
  leads: { field: 'allLeads', title: 'Lead', sort: '-updated' },
  transactions: { field: 'allTransactions', title: 'Transaction', sort: '-closed' },
  services: { field: 'allServices', title: 'Service', sort: 'name' },
  organizations: { field: 'allOrganizations', title: 'Organization', sort: 'name' },
  people: { field: 'allUserInfos', title: 'Person', sort: 'name' },
} as const

type Name = keyof typeof lists
type Arguments = Record<string, string | string[] | number[]>

/** GraphQL literals; a view is an enum. */
function written(given: Arguments): string {
  return Object.entries(given)
    .map(([name, value]) => `, ${name}: ${name === 'view' ? String(value) : JSON.stringify(value)}`)
    .join('')
}

/** All pages of the list, and whether its total is exact. */
async function onScreen(list: Name, person: Person, given: Arguments, size = 100): Promise<number[]> {
  const { field, sort } = lists[list]
  const ids: number[] = []
  let total = 1
  while (ids.length < total) {
    const { data, errors } = await deals.ask(
      `{ ${field}(first: ${size}, offset: ${ids.length}${written({ sort, ...given })}) {
        totalCount totalIsExact pageInfo { hasNextPage hasPreviousPage } nodes { id } } }`,
      {},
      person.token,
    )
    expect(errors).toEqual([])
    total = Number(valueAt(data, field, 'totalCount'))
    const hasPreviousPage = ids.length > 0 && total > 0
    ids.push(...(valueAt(data, field, 'nodes') as { id: number }[]).map(({ id }) => id))
    expect(valueAt(data, field, 'totalIsExact')).toBe(true)
    expect(valueAt(data, field, 'pageInfo')).toEqual({ hasNextPage: ids.length < total, hasPreviousPage })
  }
  return ids
}

async function inFile(list: Name, person: Person, given: Arguments): Promise<number[]> {
  const query = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
  const path = `/api/exports/${list}.csv?${new URLSearchParams(query).toString()}`
  const response = await deals.get(path, person.token)
  expect(response.status).toBe(200)
  return rowsIn(await response.text()).map((row) => Number(row[lists[list].title]?.replace(/^[A-Z]-/, '')))
}

type Case = [list: Name, given: Arguments, least: number]

/** Requests for both page and file, and the minimum number of rows for the operator. */
function cases(): Case[] {
  const vendor = deals.dealFixture.vendor.organization
  const word = vendor.name.slice(0, 5)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format()
  return [
    ['leads', {}, 3],
    ['leads', { status: ['CLOSED_WON'] }, 2],
    ['leads', { status: ['CLOSED_WON', 'NEW_LEAD', 'ASSIGNED'] }, 3],
    ['leads', { search: word }, 1],
    ['leads', { search: 'casey' }, 2],
    ['leads', { view: 'MY_LEADS' }, 0],
    ['leads', { view: 'MY_REFERRALS', status: ['CLOSED_WON'] }, 0],
    ['leads', { provider: [vendor.id], submitted: `${today}..` }, 1],
    ['leads', { referrer: [deals.dealFixture.referrer.id], agent: [deals.dealFixture.agent.id] }, 1],
    ...['updated', 'submitted', '-submitted', 'status', '-status', 'budget', '-value'].map((sort): Case => [
      'leads',
      { sort },
      3,
    ]),
    ...['updated', 'submitted', 'budget', 'value'].map((sort): Case => [
      'leads',
      { sort, status: ['CLOSED_WON', 'NEW_LEAD'] },
      2,
    ]),
    ['transactions', {}, 2],
    ['transactions', { status: ['INVOICE_SENT'] }, 1],
    ['transactions', { invoiceStatus: ['NOT_GENERATED'] }, 1],
    ['transactions', { provider: [vendor.id], closed: `${today}..` }, 1],
    ['transactions', { search: 'casey' }, 2],
    ['transactions', { sort: 'amount' }, 2],
    ['services', {}, 4],
    ['services', { search: 'odd_name' }, 1],
    ['services', { search: '100%' }, 1],
    ['services', { search: '\\ HÉRE' }, 1],
    ['services', { search: 'two one' }, 1],
    ['services', { search: word }, 1],
    ['services', { category: [place.category], subCategory: [place.sub] }, 2],
    ['services', { category: [place.category], subCategorized: ['no'] }, 1],
    ['services', { customerType: ['individual', 'both'], sort: '-created' }, 2],
    ['organizations', { type: ['VENDOR'], search: word }, 1],
    ['people', { type: ['SERVICE_AGENT'], sort: 'since' }, 1],
  ]
}

test('a page and its file have the same rows in the same order', async () => {
  for (const [list, given, least] of cases()) {
    const said = `${list} ${JSON.stringify(given)}`
    const found: number[] = []
    for (const [name, person] of Object.entries(people)) {
      const shown = await onScreen(list, person, given)
      expect(await inFile(list, person, given), `${said} of ${name}`).toEqual(shown)
      found.push(shown.length)
    }
    // The operator sees every row except other users' own.
    expect(found[0], said).toBeGreaterThanOrEqual(least)
    expect(found[0], said).toBe(given['view'] === undefined ? Math.max(...found) : found[0])
    await deals.forgetLimits()
  }
}, 120_000)

test('pages of two add up to the full page', async () => {
  for (const given of [
    {},
    { sort: 'status' },
    { search: 'casey' },
    { status: ['CLOSED_WON', 'ASSIGNED', 'NEW_LEAD'] },
  ])
    for (const person of [people.operator, people.referrersAdmin])
      expect(await onScreen('leads', person, given, 2)).toEqual(await onScreen('leads', person, given))
}, 120_000)

test('the user’s own leads and referrals match between file and totals', async () => {
  const found: string[] = []
  for (const [name, person] of Object.entries(people))
    for (const lf of ['MY_LEADS', 'MY_REFERRALS']) {
      const { data } = await deals.ask(`{ leadSummary(lf: "${lf}") { total } }`, {}, person.token)
      const ids = await inFile('leads', person, { view: lf })
      expect(ids.length, `${lf} of ${name}`).toBe(valueAt(data, 'leadSummary', 'total'))
      if (ids.length > 0) found.push(`${name} ${lf}`)
    }
  expect(found).toEqual([
    'operator MY_REFERRALS',
    'provider MY_LEADS',
    'agent MY_LEADS',
    'referrer MY_REFERRALS',
    'referrersAdmin MY_REFERRALS',
  ])
})

test('services of a state are those offered there', async () => {
  const { operator } = people
  const { data } = await deals.ask(
    `{ allServiceStateMaps(first: 100, filter: { isActive: { equalTo: true }, state: { code: { equalTo: "${place.state}" } } }) {
      nodes { serviceId } } }`,
    {},
    operator.token,
  )
  const there = (valueAt(data, 'allServiceStateMaps', 'nodes') as { serviceId: number }[]).map(
    ({ serviceId }) => serviceId,
  )
  expect(there.length).toBeGreaterThan(0)
  const all = await onScreen('services', operator, {})
  expect(await inFile('services', operator, { state: place.state })).toEqual(
    all.filter((id) => there.includes(id)),
  )
  expect(await inFile('services', operator, { state: 'ZZ' })).toEqual([])
})

test.for([
  ['leads', 'view=ALL_OF_THEM'],
  ['leads', 'view=MY_LEADS,MY_REFERRALS'],
  ['leads', 'search='],
  ['leads', 'search=a%00b'],
  ['leads', `search=${'x'.repeat(101)}`],
  ['leads', 'search=one&search=two'],
  ['leads', 'sort=customer'],
  ['ledger', 'search=x'],
  ['services', 'subCategorized=perhaps'],
  ['services', 'state=Ohio or 1=1'],
] as const)('%s by %s is refused', async ([list, query]) => {
  const token = people.operator.token
  expect(await codeOf(await deals.get(`/api/exports/${list}.csv?${query}`, token))).toBe('400 INVALID_INPUT')
})

test.for([
  'sort: "customer"',
  'search: ""',
  'submitted: "yesterday"',
  'sort: "updated", filter: { status: { equalTo: "NEW_LEAD" } }',
  'view: ALL, orderBy: [ID_ASC]',
  'view: ALL, last: 3',
  'view: ALL, offset: -1',
])('leads by %s are refused', async (given) => {
  const { data, errors } = await deals.ask(
    `{ allLeads(${given}) { totalCount nodes { id } } }`,
    {},
    people.operator.token,
  )
  expect(errors.map(({ extensions }) => extensions.code)).toContain('INVALID_INPUT')
  expect(data).toEqual({ allLeads: null })
})

test('rows of a list have computed fields like other rows of the table', async () => {
  const fields = '{ nodes { id openMoves { move } operatorEarnings invoice { number } } }'
  const { data } = await deals.ask(
    `{ listed: allTransactions(sort: "-closed") ${fields} table: allTransactions(orderBy: [CLOSED_AT_DESC, ID_DESC]) ${fields} }`,
    {},
    people.operator.token,
  )
  expect(valueAt(data, 'listed', 'nodes')).toBeInstanceOf(Array)
  expect(valueAt(data, 'listed')).toEqual(valueAt(data, 'table'))
})

test('lists require a session', async () => {
  const { errors } = await deals.ask('{ allLeads(view: ALL) { totalCount nodes { id } } }')
  expect(errors.map(({ extensions }) => extensions.code)).toContain('UNAUTHENTICATED')
})
