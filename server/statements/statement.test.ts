import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeElsewhere, step } from '../../db/test/world-deals.ts'
import type { Person } from '../../db/test/world.ts'
import { another, clockAt } from '../../db/transactions/test/fixture.ts'
import { dollars } from '../pdf/format.ts'
import { readPdf } from '../pdf/test/read-pdf.ts'
import { valueAt } from '../test/asker.ts'
import { agingOf } from './aging.ts'
import { bytesOf, codeOf, openDeals, type Deals } from '../transactions/test/deals.ts'

let deals: Deals

/**
 * Deals over two months with odd cents: closed and paid, closed and adjusted downwards, closed and
 * terminated.
 */
beforeAll(async () => {
  deals = await openDeals()
  const { owner, dealFixture, kept } = deals
  const { operator } = dealFixture
  await kept(async () => {
    await clockAt(owner, '2027-03-31 23:59')
    const paid = await another(owner, dealFixture, '333.33')
    const adjusted = await another(owner, dealFixture, '1000.07')
    await clockAt(owner, '2027-04-01 00:01')
    for (const move of ['issueInvoice', 'confirmPayment', 'payAssociate'])
      await step(operator.master, paid, move)
    await operator.admin.asks(`select app.adjust_transaction($1, 900.01, 'A rebate')`, [adjusted])
    await step(operator.master, await another(owner, dealFixture, '77.77'), 'terminate')
    await closeElsewhere(owner, dealFixture.multiRole.master, dealFixture.multiRole.organization, {
      deal: '64.19',
    })
    await clockAt(owner, '2027-04-30 12:00')
    await another(owner, dealFixture, '5.05')
  })
})
afterAll(() => deals.close())

const centsOf = (shown: string) => Number(shown.replace('−', '-').replaceAll(/[$,.]/g, ''))

type Line = { amount: string; balance: string }
type Page = { openingBalance: string; closingBalance: string; lines: Line[] }

type Whose = { organizationId?: number; userId?: number }

/** The page's query: with variables, without empty ones, and with all its fields. */
async function page(person: Person, whose: Whose = {}): Promise<Page> {
  const { data, errors } = await deals.ask(
    `query Statement($month: Date!, $organizationId: Int, $userId: Int) {
      statement(month: $month, organizationId: $organizationId, userId: $userId) { openingBalance closingBalance
        lines { bookedAt kind transactionPublicId serviceName leadId invoiceNumber amount balance } } }`,
    { month: '2027-04-01', ...whose },
    person.token,
  )
  expect(errors).toEqual([])
  const { openingBalance, closingBalance, lines } = valueAt(data, 'statement') as Page
  return { openingBalance, closingBalance, lines: lines.map(({ amount, balance }) => ({ amount, balance })) }
}

async function csv(person: Person, query = ''): Promise<Page> {
  const response = await deals.get(`/api/statements/2027-04.csv${query}`, person.token)
  expect(response.status).toBe(200)
  const text = await response.text()
  const rows = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(','))
  const [opening, ...rest] = rows
  const closing = rest.pop()
  return {
    openingBalance: opening?.at(-1) ?? '',
    closingBalance: closing?.at(-1) ?? '',
    lines: rest.map((row) => ({ amount: row.at(-2) ?? '', balance: row.at(-1) ?? '' })),
  }
}

async function figuresOfPdf(person: Person, query = ''): Promise<string[]> {
  const response = await deals.get(`/api/statements/2027-04.pdf${query}`, person.token)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const { pages } = readPdf(await bytesOf(response))
  return pages.flat().filter((text) => /^−?\$/.test(text))
}

/** From the ledger itself, without any restriction. */
async function ledger(column: 'organization_id' | 'user_id', id: number): Promise<Page> {
  const sign = column === 'organization_id' ? '' : '-'
  const { rows } = await deals.owner.query<Line & { before: boolean }>(
    `select (${sign}(debit - credit))::text as amount, booked_at < '2027-04-01 00:00 America/Chicago' as before,
        sum(${sign}(debit - credit)) over (order by id)::text as balance
      from app.ledger_lines where ${column} = $1 and booked_at < '2027-05-01 00:00 America/Chicago' order by id`,
    [id],
  )
  const opening = rows.findLast(({ before }) => before)?.balance ?? '0.00'
  const lines = rows.filter(({ before }) => !before).map(({ amount, balance }) => ({ amount, balance }))
  return { openingBalance: opening, closingBalance: lines.at(-1)?.balance ?? opening, lines }
}

describe('page, file and ledger agree to the cent', () => {
  const parties = {
    'a provider': () => [
      deals.dealFixture.vendor.master,
      { organizationId: deals.dealFixture.vendor.organization.id },
      5,
    ],
    'its other admin': () => [
      deals.dealFixture.vendor.admin,
      { organizationId: deals.dealFixture.vendor.organization.id },
      5,
    ],
    'a provider who closed elsewhere': () => [
      deals.dealFixture.multiRole.admin,
      { organizationId: deals.dealFixture.multiRole.organization.id },
      1,
    ],
    'a referrer': () => [deals.dealFixture.referrer, { userId: deals.dealFixture.referrer.id }, 5],
    'an admin’s own account': () => [
      deals.dealFixture.multiRole.master,
      { userId: deals.dealFixture.multiRole.master.id },
      0,
    ],
    'an associate without deals': () => [
      deals.dealFixture.others.associate,
      { userId: deals.dealFixture.others.associate.id },
      0,
    ],
  } satisfies Record<string, () => [Person, Whose, number]>

  test.for(Object.keys(parties) as (keyof typeof parties)[])('for %s, and for the operator', async (name) => {
    const [person, whose, least] = parties[name]()
    const { organizationId, userId } = whose as Whose
    const truth = await (userId === undefined
      ? ledger('organization_id', organizationId ?? 0)
      : ledger('user_id', userId))
    expect(truth.lines.length).toBeGreaterThanOrEqual(least)
    const query = `?${userId === undefined ? `organizationId=${organizationId}` : `userId=${userId}`}`
    const figures = truth.lines.flatMap(({ amount, balance }) => [dollars(amount), dollars(balance)])
    const [opening, closing] = [dollars(truth.openingBalance), dollars(truth.closingBalance)]
    for (const reader of [person, deals.dealFixture.operator.admin]) {
      expect(await page(reader, whose)).toEqual(truth)
      expect(await csv(reader, query)).toEqual(truth)
      const [headline, first, earned = '', paid = '', last, ...rest] = await figuresOfPdf(reader, query)
      expect([headline, first, last]).toEqual([closing.replace('−', ''), opening, closing])
      expect(centsOf(opening) + centsOf(earned) + centsOf(paid)).toBe(centsOf(closing))
      expect(rest.slice(0, figures.length + 1)).toEqual([...figures, closing])
      const ages = rest.slice(figures.length + 1)
      const aged = ages.reduce((sum, amount) => sum + centsOf(amount), 0)
      expect(ages.length === 0 ? centsOf(closing) : aged).toBe(centsOf(closing))
    }
  })

  test('without a name users read their own statement', async () => {
    const { vendor, referrer } = deals.dealFixture
    for (const [person, whose] of [
      [vendor.master, { organizationId: vendor.organization.id }],
      [referrer, { userId: referrer.id }],
    ] as const) {
      expect(await page(person)).toEqual(await page(person, whose))
      expect(await csv(person)).toEqual(await page(person))
    }
  })
})

test('a statement names its owner, month, and entries', async () => {
  const { vendor, referrer } = deals.dealFixture
  const read = async (person: Person) =>
    readPdf(await bytesOf(await deals.get('/api/statements/2027-04.pdf', person.token)))
  const { title, pages } = await read(vendor.master)
  expect(title).toBe(`Statement April 2027, ${vendor.organization.name}`)
  const entries = (lines: string[]) =>
    new Set(lines.flatMap((text) => /^([A-Z][a-z ]+),/.exec(text)?.[1] ?? []))
  expect([...entries(pages.flat())]).toEqual(['Payment received', 'Fee', 'Fee withdrawn'])
  const referrers = await read(referrer)
  expect(referrers.title).toBe('Statement April 2027, Pat Example')
  expect([...entries(referrers.pages.flat())]).toEqual(['Payout sent', 'Payout earned', 'Payout withdrawn'])
  expect(referrers.pages.flat().join('\n')).not.toMatch(/INV-|Invoice/)
})

test('a statement says what its owner owes or is owed, and for which days', async () => {
  const { vendor, referrer } = deals.dealFixture
  for (const [person, title] of [
    [vendor.master, 'Amount you owe Turnstone'],
    [referrer, 'Amount Turnstone owes you'],
  ] as const) {
    const answer = await deals.get('/api/statements/2027-04.pdf', person.token)
    const lines = readPdf(await bytesOf(answer)).pages.flat()
    expect(lines).toContain('Apr 1–30, 2027')
    expect(lines).toContain(title)
  }
})

const april = { month: '2027-04-01', timeZone: 'America/Chicago' }

test('a provider’s balance is divided by age, to the cent', async () => {
  const { vendor, operator } = deals.dealFixture
  const id = vendor.organization.id
  const aging = await agingOf(deals.owner, id, { ...april, now: new Date('2027-06-01T12:00:00Z') })
  const { closingBalance } = await ledger('organization_id', id)
  const sum = Object.values(aging ?? {}).reduce((total, amount) => total + centsOf(dollars(amount)), 0)
  expect(sum).toBe(centsOf(dollars(closingBalance)))
  for (const person of [vendor.admin, operator.admin]) {
    const path = `/api/statements/2027-04.pdf?organizationId=${id}`
    expect(readPdf(await bytesOf(await deals.get(path, person.token))).pages.flat()).toContain(
      'Balance by age',
    )
  }
})

test('a referrer’s statement has no ages', async () => {
  const response = await deals.get('/api/statements/2027-04.pdf', deals.dealFixture.referrer.token)
  expect(
    readPdf(await bytesOf(response))
      .pages.flat()
      .join(),
  ).not.toMatch(/by age|overdue/)
})

test.for([
  ['2027-05-16', 'notDue'],
  ['2027-05-17', 'upTo30'],
  ['2027-06-15', 'upTo30'],
  ['2027-06-16', 'upTo60'],
  ['2027-07-15', 'upTo60'],
  ['2027-07-16', 'older'],
] as const)('an invoice of May 1, due May 16, is on %s in %s', async ([day, age]) => {
  const { dealFixture, owner } = deals
  const { operator, vendor } = dealFixture
  await owner.query('begin')
  await clockAt(owner, '2027-05-01 09:00')
  const before = await agingOf(owner, vendor.organization.id, agedOn(day))
  await step(operator.admin, await another(owner, dealFixture, '1000.00'), 'issueInvoice')
  const after = await agingOf(owner, vendor.organization.id, agedOn(day))
  await owner.query('rollback')
  const changed = Object.entries(after ?? {}).filter(
    ([name, amount]) => amount !== before?.[name as typeof age],
  )
  expect(changed.map(([name]) => name)).toEqual([age])
})

const agedOn = (day: string) => ({
  month: `${day.slice(0, 7)}-01`,
  timeZone: 'America/Chicago',
  now: new Date(`${day}T18:00:00Z`),
})

test('an entry names its customer, never the number of a lead', async () => {
  const { vendor, referrer, operator } = deals.dealFixture
  const { rows } = await deals.owner.query<{ name: string }>(
    `select distinct c.first_name || ' ' || c.last_name as name from app.lead_customers c
      join app.transactions t on t.lead_id = c.lead_id where t.organization_id = $1`,
    [vendor.organization.id],
  )
  expect(rows).not.toEqual([])
  const asked: [Person, string][] = [
    [vendor.master, ''],
    [referrer, ''],
    [operator.admin, `?organizationId=${vendor.organization.id}`],
  ]
  for (const [person, query] of asked) {
    const response = await deals.get(`/api/statements/2027-04.pdf${query}`, person.token)
    const { pages } = readPdf(await bytesOf(response))
    const text = pages.flat().join(' ')
    for (const { name } of rows) expect(text).toContain(name)
    expect(text).not.toMatch(/lead \d/i)
  }
})

test('a month without entries says so', async () => {
  const response = await deals.get('/api/statements/2020-01.pdf', deals.dealFixture.vendor.master.token)
  const { pages } = readPdf(await bytesOf(response))
  expect(pages.flat()).toContain('No activity this month.')
})

test('others cannot read the statement', async () => {
  const { vendor, referrer, agent, third } = deals.dealFixture
  for (const kind of ['pdf', 'csv']) {
    const path = (query: string) => `/api/statements/2027-04.${kind}${query}`
    expect(await codeOf(await deals.get(path('')))).toBe('401 UNAUTHENTICATED')
    for (const [person, query] of [
      [third, `?organizationId=${vendor.organization.id}`],
      [agent, `?organizationId=${vendor.organization.id}`],
      [vendor.master, `?userId=${referrer.id}`],
      [referrer, `?organizationId=${vendor.organization.id}`],
      [deals.dealFixture.others.associate, `?userId=${referrer.id}`],
    ] as const)
      expect(await codeOf(await deals.get(path(query), person.token))).toBe('403 FORBIDDEN')
  }
})

test.for([
  ['2027-13.pdf', '404 NOT_FOUND'],
  ['2027-04.pdf?organizationId=1;drop', '400 INVALID_INPUT'],
  ['2027-04.csv?organization=1', '400 INVALID_INPUT'],
] as const)('/api/statements/%s is %s', async ([path, code]) => {
  expect(
    await codeOf(await deals.get(`/api/statements/${path}`, deals.dealFixture.operator.master.token)),
  ).toBe(code)
})
