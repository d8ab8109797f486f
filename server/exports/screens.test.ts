import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { step } from '../../db/test/world-deals.ts'
import type { Person } from '../../db/test/world.ts'
import { another } from '../../db/transactions/transactions.testing.ts'
import { valueAt } from '../test/asker.ts'
import { codeOf, openDeals, type Deals } from '../transactions/test/deals.ts'
import { rowsIn } from './test/table.ts'

let deals: Deals
let people: Record<'operator' | 'provider' | 'agent' | 'referrer' | 'referrersAdmin' | 'third', Person>
let place: { category: number; sub: number; state: string }

/** Leads in several hands, a deal with an invoice and one without, services with odd names, in states and without. */
beforeAll(async () => {
  deals = await openDeals()
  const { cast, kept, owner } = deals
  await kept(async () => {
    await step(cast.operator.admin, cast.transaction, 'issueInvoice')
    await another(owner, cast, '777.77')
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
    [cast.vendor.organization.id, place.category, place.sub],
  )
  people = {
    operator: cast.operator.admin,
    provider: cast.vendor.master,
    agent: cast.agent,
    referrer: cast.referrer,
    referrersAdmin: cast.referrersAdmin,
    third: cast.third,
  }
})
beforeEach(() => deals.forgetLimits())
afterAll(() => deals.close())

const lists = {
  leads: { field: 'allLeads', order: '[UPDATED_AT_DESC, ID_DESC]', title: 'Lead' },
  transactions: { field: 'allTransactions', order: '[CLOSED_AT_DESC, ID_DESC]', title: 'Transaction' },
  services: { field: 'allServices', order: '[NAME_ASC, ID_ASC]', title: 'Service' },
} as const

type Name = keyof typeof lists

/** All pages of it. */
async function onScreen(list: Name, person: Person, filter: string): Promise<number[]> {
  const { field, order } = lists[list]
  const ids: number[] = []
  let total = 1
  while (ids.length < total) {
    const { data, errors } = await deals.ask(
      `{ ${field}(first: 100, offset: ${ids.length}, orderBy: ${order}${filter && `, filter: ${filter}`}) {
        totalCount nodes { id } } }`,
      {},
      person.token,
    )
    expect(errors).toEqual([])
    total = Number(valueAt(data, field, 'totalCount'))
    ids.push(...(valueAt(data, field, 'nodes') as { id: number }[]).map(({ id }) => id))
  }
  return ids
}

async function inFile(list: Name, person: Person, query: Record<string, string>): Promise<number[]> {
  const path = `/api/exports/${list}.csv?${new URLSearchParams(query).toString()}`
  const response = await deals.get(path, person.token)
  expect(response.status).toBe(200)
  return rowsIn(await response.text()).map((row) => Number(row[lists[list].title]))
}

type Case = [list: Name, filter: string, query: Record<string, string>, least: number]

const holds = (words: string) => `{ includesInsensitive: ${JSON.stringify(words)} }`
const offered = (words: string) => `{ or: [{ name: ${holds(words)} }, { category: { name: ${holds(words)} } },
  { subCategory: { name: ${holds(words)} } }, { organization: { legalBusinessName: ${holds(words)} } }] }`

/** As the screens ask for a page, as they ask for the file, and how many the operator finds at least. */
function cases(): Case[] {
  const vendor = deals.cast.vendor.organization
  const word = vendor.name.slice(1, 5)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format()
  return [
    ['leads', '', {}, 3],
    ['leads', '{ status: { equalTo: "CLOSED_WON" } }', { status: 'CLOSED_WON' }, 2],
    [
      'leads',
      `{ or: [{ service: { name: ${holds(word)} } }, { organization: { legalBusinessName: ${holds(word)} } }] }`,
      { q: word },
      1,
    ],
    ['transactions', '', {}, 2],
    ['transactions', '{ status: { equalTo: "INVOICE_SENT" } }', { status: 'INVOICE_SENT' }, 1],
    [
      'transactions',
      '{ vendorInvoiceStatus: { equalTo: "NOT_GENERATED" } }',
      { invoiceStatus: 'NOT_GENERATED' },
      1,
    ],
    [
      'transactions',
      `{ organizationId: { equalTo: ${vendor.id} }, closedAt: { greaterThanOrEqualTo: "${today} 00:00 America/Chicago" } }`,
      { organizationId: String(vendor.id), from: today },
      1,
    ],
    ['services', '', {}, 4],
    ['services', offered('odd_name'), { text: 'odd_name' }, 1],
    ['services', offered('100%'), { text: '100%' }, 1],
    ['services', offered('\\ here'), { text: '\\ here' }, 1],
    ['services', offered('e, t'), { text: 'e, t' }, 1],
    ['services', offered(word), { text: word }, 1],
    [
      'services',
      `{ categoryId: { equalTo: ${place.category} }, subCategoryId: { equalTo: ${place.sub} } }`,
      { categoryId: String(place.category), subCategoryId: String(place.sub) },
      2,
    ],
    [
      'services',
      `{ categoryId: { equalTo: ${place.category} }, subCategoryId: { isNull: true } }`,
      { categoryId: String(place.category), hasSubCategory: 'false' },
      1,
    ],
    ['services', '{ customerType: { in: [individual, both] } }', { customerType: 'individual,both' }, 2],
  ]
}

test('a page and its file hold the same, in the same order, for everybody', async () => {
  for (const [list, filter, query, least] of cases()) {
    const found: number[] = []
    for (const [name, person] of Object.entries(people)) {
      const shown = await onScreen(list, person, filter)
      expect(await inFile(list, person, query), `${list} ${filter} of ${name}`).toEqual(shown)
      found.push(shown.length)
    }
    // The operator sees all that there is.
    expect(found[0], `${list} ${filter}`).toBeGreaterThanOrEqual(least)
    expect(found[0]).toBe(Math.max(...found))
    await deals.forgetLimits()
  }
}, 60_000)

test('one’s own leads and referrals are the same in the file as in the totals, for everybody', async () => {
  const found: string[] = []
  for (const [name, person] of Object.entries(people))
    for (const lf of ['MY_LEADS', 'MY_REFERRALS']) {
      const { data } = await deals.ask(`{ leadSummary(lf: "${lf}") { total } }`, {}, person.token)
      const ids = await inFile('leads', person, { lf })
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

test('services of a state are those that are offered there', async () => {
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
  const all = await onScreen('services', operator, '')
  expect(await inFile('services', operator, { state: place.state })).toEqual(
    all.filter((id) => there.includes(id)),
  )
  expect(await inFile('services', operator, { state: 'ZZ' })).toEqual([])
})

test.for([
  ['leads', 'lf=ALL_OF_THEM'],
  ['leads', 'lf=MY_LEADS,MY_REFERRALS'],
  ['leads', 'q='],
  ['leads', 'q=a%00b'],
  ['leads', `q=${'x'.repeat(101)}`],
  ['leads', 'q=one&q=two'],
  ['services', 'hasSubCategory=true'],
  ['services', 'state=Ohio or 1=1'],
] as const)('%s by %s is refused', async ([list, query]) => {
  const token = people.operator.token
  expect(await codeOf(await deals.get(`/api/exports/${list}.csv?${query}`, token))).toBe('400 INVALID_INPUT')
})
