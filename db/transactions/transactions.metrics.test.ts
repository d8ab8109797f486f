import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { compactAll } from '../test/compaction.ts'
import { fixtureOf, type Fixture } from '../leads/test/fixture.ts'
import { migrationText } from '../test/migration-text.ts'
import { queryAs } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { accept } from '../test/world-leads.ts'
import { close } from '../test/world-deals.ts'
import type { Person } from '../test/world.ts'
import { counted, mayNarrow, type Filter, type Row } from './test/metrics.ts'
import { another, clockAt, through } from './test/fixture.ts'
import { firstDeals, otherDeals } from './test/many-deals.ts'

/** Deals of two providers and two referrers in every status, closed on two days. */
const withFixture = sharedFixture(async (db) => {
  const fixture = await fixtureOf(db)
  await clockAt(db, '2031-05-01 09:00')
  await firstDeals(db, fixture)
  await through(fixture, await another(db, fixture, '300.00'), 'issueInvoice', 'reportPayment')
  await clockAt(db, '2031-05-20 09:00')
  await db.query('select jobs.run_invoice_clock()')
  await otherDeals(db, fixture)
  const together = [await another(db, fixture, '35.00'), await another(db, fixture, '45.00')]
  await fixture.operator.admin.asks('select app.issue_invoice($1)', [together])
  const { rows } = await db.query<Row>(
    `select t.id, t.corrects_id, t.status, f.vendor_invoice_status as invoice, t.actual_deal as deal, f.operator_fee as fee,
        n.invoice_id, p.associate_payout as payout, t.organization_id, t.organization_type, t.submitted_user_id,
        t.referrer_organization_id, t.assigned_user_id, t.closed_at
      from app.transactions t join app.transaction_fees f on f.transaction_id = t.id
        join app.transaction_payouts p on p.transaction_id = t.id
        left join app.invoice_lines n on n.transaction_id = t.id`,
  )
  return { ...fixture, rows }
})
type MetricsFixture = Fixture & { rows: Row[] }

const noon = new Date('2031-05-10T12:00:00Z')

const filters = (fixture: MetricsFixture): Record<string, Filter> => ({
  none: { sql: '', fits: () => true },
  status: {
    sql: `statuses => '{VENDOR_PAID,READY_FOR_INVOICE}'`,
    fits: ({ status }) => ['VENDOR_PAID', 'READY_FOR_INVOICE'].includes(status),
  },
  'no status': { sql: `statuses => '{}'`, fits: () => false },
  'invoice status': {
    sql: `invoice_statuses => '{OVERDUE,NEW_INVOICE}'`,
    fits: ({ invoice }, feeSeen) => feeSeen && ['OVERDUE', 'NEW_INVOICE'].includes(invoice),
  },
  provider: {
    sql: `organization_id => ${fixture.vendor.organization.id}`,
    fits: ({ organization_id }) => organization_id === fixture.vendor.organization.id,
    party: { organization: fixture.vendor.organization.id },
  },
  'kind of provider': {
    sql: `organization_type => 'MULTI_ROLE_PROVIDER'`,
    fits: ({ organization_type }) => organization_type === 'MULTI_ROLE_PROVIDER',
  },
  referrer: {
    sql: `submitted_user_id => ${fixture.referrer.id}`,
    fits: ({ submitted_user_id }) => submitted_user_id === fixture.referrer.id,
    party: { person: fixture.referrer.id },
  },
  agent: {
    sql: `assigned_user_id => ${fixture.agent.id}`,
    fits: ({ assigned_user_id }) => assigned_user_id === fixture.agent.id,
    party: { person: fixture.agent.id },
  },
  'an agent without deals': {
    sql: `assigned_user_id => ${fixture.otherAgent.id}`,
    fits: ({ assigned_user_id }) => assigned_user_id === fixture.otherAgent.id,
    party: { person: fixture.otherAgent.id },
  },
  'an unknown person': {
    sql: `submitted_user_id => 2000000000`,
    fits: () => false,
    party: { person: 2_000_000_000 },
  },
  'from a day': { sql: `closed_from => '2031-05-10 12:00Z'`, fits: ({ closed_at }) => closed_at >= noon },
  'before a day': { sql: `closed_before => '2031-05-10 12:00Z'`, fits: ({ closed_at }) => closed_at < noon },
  'a period': {
    sql: `closed_from => '2031-05-10 12:00Z', closed_before => '2031-05-15 12:00Z'`,
    fits: ({ closed_at }) => closed_at >= noon && closed_at < new Date('2031-05-15T12:00:00Z'),
  },
  'a period before any deal': {
    sql: `closed_from => '2030-05-10 12:00Z', closed_before => '2030-05-15 12:00Z'`,
    fits: () => false,
  },
  'several filters': {
    sql: `statuses => '{INVOICE_SENT,OVERDUE}', closed_before => '2031-05-10 12:00Z', assigned_user_id => ${fixture.agent.id}`,
    fits: ({ status, closed_at, assigned_user_id }) =>
      ['INVOICE_SENT', 'OVERDUE'].includes(status) &&
      closed_at < noon &&
      assigned_user_id === fixture.agent.id,
    seenBy: ({ assigned_user_id }) => assigned_user_id === fixture.agent.id,
    party: { person: fixture.agent.id },
  },
})

const people = (fixture: MetricsFixture): Record<string, Person> => ({
  'operator’s master admin': fixture.operator.master,
  'operator’s admin': fixture.operator.admin,
  referrer: fixture.referrer,
  'another referrer': fixture.associate,
  'referrer’s admin, whose organization also provides': fixture.referrersAdmin,
  'referrer’s colleague': fixture.referrersColleague,
  'provider’s master admin': fixture.providersMaster,
  'provider’s admin': fixture.providersAdmin,
  agent: fixture.agent,
  'another agent': fixture.otherAgent,
  'another provider’s admin': fixture.third,
  'an admin who recorded a deal of their own organization': fixture.multiRole.master,
  stranger: fixture.independent.master,
})

const colleaguesOf = (person: Person, fixture: MetricsFixture) =>
  [fixture.referrer, fixture.agent, fixture.otherAgent]
    .filter(({ organization }) => organization && organization.id === person.organization?.id)
    .map(({ id }) => id)

describe('the metrics match a separate calculation for each party', () => {
  for (const name of Object.keys(
    filters({ vendor: { organization: {} }, referrer: {}, agent: {}, otherAgent: {} } as MetricsFixture),
  ))
    test(
      `filter: ${name}`,
      withFixture(async (db: pg.Client, fixture) => {
        const filter = filters(fixture)[name]!
        for (const [who, person] of Object.entries(people(fixture))) {
          const answer = await queryAs(db, person, `select (app.transaction_metrics(${filter.sql})).*`)
          const expected = mayNarrow(person, fixture.rows, filter, colleaguesOf(person, fixture))
            ? counted(person, fixture.rows, filter)
            : 'TS002'
          expect([who, answer.error?.code ?? answer.rows[0]]).toEqual([who, expected])
        }
      }),
    )

  test(
    'the separate calculation matches known numbers',
    withFixture(async (_, { rows, operator, agent, vendor }) => {
      const all = { sql: '', fits: () => true }
      const theirs = rows.filter(({ organization_id }) => organization_id === vendor.organization.id)
      expect(counted(operator.admin, theirs, all)).toEqual({
        closed_deals_count: 7,
        closed_deal_value: '2430.00',
        invoice_sent_value: '38.00',
        overdue_value: '20.00',
        total_associate_payout: '97.20',
        total_operator_earnings: '145.80',
        new_voices: 1,
        overdue_invoices: 1,
      })
      expect(counted(agent, theirs, all)['total_associate_payout']).toBe(null)
    }),
  )
})

test(
  'an admin sees the payout of their own referrals as an associate; other admins do not',
  withFixture(async (db, { operator, multiRole }) => {
    const associate = multiRole.associate!
    await close(multiRole.agent, await accept(db, operator.master, associate, multiRole), '1000.00')
    await db.query(`update app.user_infos set user_type = 'ADMIN' where id = $1`, [associate.id])
    const promoted = { ...associate, claims: { ...associate.claims, user_type: 'ADMIN' } }
    const sql = `select closed_deals_count as deals, closed_deal_value as value, total_associate_payout as payout
      from app.transaction_metrics()`
    const [own, other] = [await queryAs(db, promoted, sql), await queryAs(db, multiRole.admin, sql)]
    expect(other.rows).toEqual([{ deals: 10, value: '3220.00', payout: '82.40' }])
    expect(own.rows).toEqual([{ deals: 10, value: '3220.00', payout: '125.20' }])
  }),
)

const storedTotals = async (db: pg.Client) =>
  (
    await db.query(
      `select viewer, status, invoice_status, sum(entries) as entries, sum(deals) as deals, sum(value) as value, sum(fee) as fee,
        sum(payouts) as payouts, sum(payout) as payout, sum(invoices) as invoices from app.transaction_totals group by 1, 2, 3
        having sum(entries) <> 0 order by 1, 2, 3`,
    )
  ).rows

test(
  'compaction changes no total and leaves one row per viewer and pair of statuses',
  withFixture(async (db) => {
    const before = await storedTotals(db)
    // More than one step.
    expect(await compactAll(db, 'sum_transaction_totals')).toBeGreaterThan(500)
    expect(await storedTotals(db)).toEqual(before)
    const { rowCount } = await db.query(
      `select from app.transaction_totals group by viewer, status, invoice_status
        having count(*) > 1 or not bool_and(is_sum)`,
    )
    expect(rowCount).toBe(0)
  }),
)

test(
  'the migrations store the same totals of existing rows',
  withFixture(async (db) => {
    const before = await storedTotals(db)
    expect(before.length).toBeGreaterThan(20)
    await db.query('delete from app.transaction_totals')
    const [filling = ''] =
      /with seen as[^]*?(?=create index)/.exec(migrationText('0150.do.transactions.sql')) ?? []
    await db.query(filling)
    const [invoices = ''] = /insert into[^]*?;/.exec(migrationText('0192.do.transactions.sql')) ?? []
    await db.query(invoices)
    expect(await storedTotals(db)).toEqual(before)
  }),
)
