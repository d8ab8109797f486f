import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rightAnswers } from '../../forms/test/forms.ts'
import { queryAs } from '../../db/test/people.ts'
import { step } from '../../db/test/world-deals.ts'
import type { Person } from '../../db/test/world.ts'
import { another } from '../../db/transactions/test/fixture.ts'
import { shortLists } from '../limits/size.ts'
import { valueAt } from '../test/asker.ts'
import { openDeals, type Deals } from './test/deals.ts'

let deals: Deals
let serviceId: number

beforeAll(async () => {
  deals = await openDeals()
  await deals.kept(() => another(deals.owner, deals.dealFixture))
  const { rows } = await deals.owner.query<{ id: number }>(
    'select min(id) as id from app.services where organization_id = $1 and is_active',
    [deals.dealFixture.multiRole.organization.id],
  )
  serviceId = rows[0]?.id ?? 0
})
afterAll(() => deals.close())

describe('a deal closed elsewhere validates its lead’s answers like any lead’s', () => {
  const mutation = `mutation ($lead: NewLeadInput, $deal: BigFloat, $key: String, $of: Int) {
    createClosedLead(input: { lead: $lead, actualDeal: $deal, idempotencyKey: $key, organizationId: $of }) {
      transaction { leadId transactionType actualDeal needsReview }
    }
  }`
  const record = (person: Person, answers: object, more: object = {}) =>
    deals.ask(
      mutation,
      { lead: { serviceId, data: { ...rightAnswers, ...answers } }, deal: '250.00', ...more },
      person.token,
    )

  test('they are cleaned before they are stored', async () => {
    const answers = {
      firstName: ' Ana ',
      phoneNumber: '(312) 555-0108 x12',
      email: 'ana.one@customers.example',
    }
    const { data, errors } = await record(deals.dealFixture.multiRole.master, answers, {
      key: 'closed elsewhere 1',
    })
    expect(errors).toEqual([])
    const transaction = valueAt(data, 'createClosedLead', 'transaction')
    expect(transaction).toMatchObject({
      transactionType: 'CLOSED_LEAD',
      actualDeal: '250.00',
      needsReview: true,
    })
    const { rows } = await deals.owner.query<{ data: object }>(
      'select data from app.lead_customers where lead_id = $1',
      [valueAt(transaction, 'leadId')],
    )
    expect(rows[0]?.data).toMatchObject({ firstName: 'Ana', phoneNumber: '+13125550108 x12' })
  })

  test('invalid ones are refused with reasons, also for an operator without CREATE_LEAD', async () => {
    const { operator, multiRole } = deals.dealFixture
    await deals.owner.query(
      `insert into app.user_permission_mappings (user_id, organization_id, permission_template_id, is_enabled)
        select u.id, u.organization_id, t.id, false from app.user_infos u
          join app.permission_templates t on t.user_type = u.user_type and t.organization_type = u.organization_type
          join app.permission_attributes a on a.id = t.permission_attribute_id and a.attribute = 'CREATE_LEAD'
          where u.id = $1 on conflict (user_id, permission_template_id) do update set is_enabled = false`,
      [operator.admin.id],
    )
    for (const [person, more] of [
      [multiRole.master, {}],
      [operator.admin, { of: multiRole.organization.id }],
    ] as const) {
      const { code, errors } = await record(
        person,
        { email: 'no address' },
        { key: 'closed elsewhere 2', ...more },
      )
      expect(code).toBe('INVALID_INPUT')
      expect(errors[0]?.extensions).toMatchObject({ issues: [{ key: 'email' }] })
      const answers = {
        email: `right${person.id}@customers.example`,
        phoneNumber: `312555${2000 + (person.id % 1000)}`,
      }
      const right = await record(person, answers, { key: `closed elsewhere ${person.id}`, ...more })
      expect(right.errors).toEqual([])
    }
  })

  test('users who may not record it are refused, with any answers', async () => {
    const { code } = await record(
      deals.dealFixture.vendor.master,
      { email: 'no address' },
      { key: 'closed elsewhere 3' },
    )
    expect(code).toBe('FORBIDDEN')
  })

  test('a lead in work is closed without answers', async () => {
    const { dealFixture, owner, kept } = deals
    const { rows } = await kept(async () => {
      await another(owner, dealFixture)
      return owner.query<{ id: number }>(`select max(id) as id from app.leads`)
    })
    const { data, errors } = await deals.ask(
      `mutation ($id: Int) { createClosedLead(input: { leadId: $id, actualDeal: "1000.00" }) { transaction { leadId } } }`,
      { id: rows[0]?.id },
      dealFixture.agent.token,
    )
    expect(errors).toEqual([])
    expect(valueAt(data, 'createClosedLead', 'transaction', 'leadId')).toBe(rows[0]?.id)
  })
})

describe('the list filters by invoice status', () => {
  const query = `query ($in: [String!], $of: Int!) {
    allTransactions(filter: { vendorInvoiceStatus: { in: $in }, organizationId: { equalTo: $of } }) { totalCount nodes { id } } }`
  const count = async (person: Person, ...statuses: string[]) => {
    const of = deals.dealFixture.vendor.organization.id
    const { data, errors } = await deals.ask(query, { in: statuses, of }, person.token)
    expect(errors).toEqual([])
    return Number(valueAt(data, 'allTransactions', 'totalCount'))
  }

  test('for provider admins and the operator', async () => {
    const { operator, vendor, transaction } = deals.dealFixture
    await deals.kept(() => step(operator.admin, transaction, 'issueInvoice'))
    for (const person of [operator.master, operator.admin, vendor.master, vendor.admin]) {
      expect(await count(person, 'NEW_INVOICE')).toBe(1)
      expect(await count(person, 'NOT_GENERATED', 'NEW_INVOICE')).toBeGreaterThan(1)
      expect(await count(person, 'OVERDUE')).toBe(0)
    }
  })

  test('others find nothing by it, with any query', async () => {
    const { referrer, agent } = deals.dealFixture
    const total = async (person: Person, filter = '') => {
      const { data, errors } = await deals.ask(
        `{ allTransactions${filter} { totalCount } }`,
        {},
        person.token,
      )
      expect(errors).toEqual([])
      return Number(valueAt(data, 'allTransactions', 'totalCount'))
    }
    for (const person of [referrer, agent]) {
      const all = await total(person)
      expect(all).toBeGreaterThan(1)
      expect(
        await count(person, 'NEW_INVOICE', 'NOT_GENERATED', 'PROCESSING', 'PAID', 'OVERDUE', 'TERMINATED'),
      ).toBe(0)
      for (const asked of ['notIn: ["OVERDUE"]', 'isNull: true', 'notEqualTo: "PAID"', 'like: "%"'])
        expect(await total(person, `(filter: { vendorInvoiceStatus: { ${asked} } })`)).toBe(0)
      const not = 'not: { vendorInvoiceStatus: { in: ["NEW_INVOICE"] } }'
      expect(await total(person, `(filter: { ${not} })`), 'nor does its opposite leave any out').toBe(all)
    }
  })

  test('an index serves the filter in a large table', async () => {
    const { owner, dealFixture } = deals
    await owner.query('begin; set local session_replication_role = replica')
    await owner.query(manyFees, [dealFixture.transaction])
    await owner.query('set local session_replication_role = origin')
    await owner.query('analyze app.transactions, app.transaction_fees')
    const asked = `explain (costs off) select t.id from app.transactions t where exists (select from app.transaction_fees f
      where f.transaction_id = t.id and f.vendor_invoice_status = any ('{OVERDUE}')) order by t.closed_at desc limit 20`
    for (const person of [dealFixture.operator.admin, dealFixture.vendor.master]) {
      const { rows } = await queryAs(owner, person, asked)
      const plan = rows.map((row) => String(valueAt(row, 'QUERY PLAN'))).join('\n')
      expect(plan).not.toMatch(/Seq Scan on (transactions|transaction_fees)/)
      expect(plan).toMatch(/Index (Only )?(Scan|Cond)|Bitmap Index Scan/)
    }
    await owner.query('rollback')
  }, 60_000)
})

test('no transaction has more open moves than their list’s weight', async () => {
  const { rows } = await deals.owner.query<{ most: number }>(
    `select max(moves)::int as most from (
      select count(distinct move) as moves from app.lead_moves group by from_status
      union all select count(distinct move) from app.transaction_moves group by from_status) m`,
  )
  expect(rows[0]?.most).toBeGreaterThan(4)
  expect(rows[0]?.most).toBeLessThanOrEqual(shortLists.get('openMoves') ?? 0)
})

/** As many transactions as years may bring, most of them paid; unused columns are left out. */
const manyFees = `
  with t as (insert into app.transactions (lead_id, transaction_type, corrects_id, actual_deal, closed_at, service_id, organization_id,
      organization_type, submitted_user_id, referrer_organization_id, closed_by, status)
    select lead_id, 'ADJUSTMENT', id, n, closed_at - n * interval '1 minute', service_id, organization_id, organization_type,
        submitted_user_id, referrer_organization_id, closed_by, case when n % 500 = 0 then 'OVERDUE' else 'VENDOR_PAID' end
      from app.transactions, generate_series(1, 30000) n where id = $1 returning id, organization_id, status)
  insert into app.transaction_fees (transaction_id, organization_id, status, vendor_invoice_status, provider_rate, rate_scope, operator_fee)
    select id, organization_id, status, case status when 'OVERDUE' then 'OVERDUE' else 'PAID' end, 10, 'PLATFORM', 1 from t`
