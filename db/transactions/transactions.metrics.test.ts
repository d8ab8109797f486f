import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { castOf, type Cast } from '../leads/leads.testing.ts'
import { played } from '../test/played.ts'
import { accept } from '../test/world-leads.ts'
import { close, closeElsewhere, step } from '../test/world-deals.ts'
import type { Person } from '../test/world.ts'
import { counted, type Filter, type Row } from './metrics.testing.ts'
import { another, clockAt, through } from './transactions.testing.ts'

/** Deals of two providers and two referrers in every standing, closed on two days. */
const scene = played(async (db) => {
  const cast = await castOf(db)
  const { operator, vendor, others, multiRole, referrer, associate, agent } = cast
  await clockAt(db, '2031-05-01 09:00')
  await close(agent, cast.lead, '1000.00')
  await through(cast, await another(db, cast, '200.00'), 'issueInvoice')
  await through(cast, await another(db, cast, '300.00'), 'issueInvoice', 'reportPayment')
  await through(cast, await another(db, cast, '400.00'), 'issueInvoice', 'confirmPayment')
  await through(cast, await another(db, cast, '500.00'), 'terminate')
  const paid = await close(agent, await accept(db, operator.master, associate, vendor), '600.00')
  await through(cast, paid, 'issueInvoice', 'confirmPayment', 'payAssociate')
  await operator.admin.asks(`select app.adjust_transaction($1, 450.00, 'A rebate')`, [paid])
  await clockAt(db, '2031-05-20 09:00')
  await db.query('select jobs.run_invoice_clock()')
  const own = await close(multiRole.agent, await accept(db, operator.master, referrer, multiRole), '70.00')
  await step(operator.admin, own, 'issueInvoice')
  await close(
    others.vendor.agent,
    await accept(db, operator.master, multiRole.master, others.vendor),
    '80.00',
  )
  await closeElsewhere(db, multiRole.master, multiRole.organization, { deal: '90.00' })
  const { rows } = await db.query<Row>(
    `select t.id, t.corrects_id, t.status, f.vendor_invoice_status as invoice, t.actual_deal as deal, f.operator_fee as fee,
        p.associate_payout as payout, t.organization_id, t.organization_type, t.submitted_user_id,
        t.referrer_organization_id, t.assigned_user_id, t.closed_at
      from app.transactions t join app.transaction_fees f on f.transaction_id = t.id
        join app.transaction_payouts p on p.transaction_id = t.id`,
  )
  return { ...cast, rows }
})
type Scene = Cast & { rows: Row[] }

const noon = new Date('2031-05-10T12:00:00Z')

const filters = (cast: Scene): Record<string, Filter> => ({
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
    sql: `organization_id => ${cast.vendor.organization.id}`,
    fits: ({ organization_id }) => organization_id === cast.vendor.organization.id,
  },
  'kind of provider': {
    sql: `organization_type => 'MULTI_ROLE_PROVIDER'`,
    fits: ({ organization_type }) => organization_type === 'MULTI_ROLE_PROVIDER',
  },
  referrer: {
    sql: `submitted_user_id => ${cast.referrer.id}`,
    fits: ({ submitted_user_id }) => submitted_user_id === cast.referrer.id,
  },
  agent: {
    sql: `assigned_user_id => ${cast.agent.id}`,
    fits: ({ assigned_user_id }) => assigned_user_id === cast.agent.id,
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
  'several at once': {
    sql: `statuses => '{INVOICE_SENT,OVERDUE}', closed_before => '2031-05-10 12:00Z', assigned_user_id => ${cast.agent.id}`,
    fits: ({ status, closed_at, assigned_user_id }) =>
      ['INVOICE_SENT', 'OVERDUE'].includes(status) && closed_at < noon && assigned_user_id === cast.agent.id,
  },
})

const people = (cast: Scene): Record<string, Person> => ({
  'operator’s master admin': cast.operator.master,
  'operator’s admin': cast.operator.admin,
  referrer: cast.referrer,
  'another referrer': cast.associate,
  'referrer’s admin, whose organization also provides': cast.referrersAdmin,
  'referrer’s colleague': cast.referrersColleague,
  'provider’s master admin': cast.providersMaster,
  'provider’s admin': cast.providersAdmin,
  agent: cast.agent,
  'another agent': cast.otherAgent,
  'another provider’s admin': cast.third,
  stranger: cast.independent.master,
})

describe('the metrics are what is counted by hand, for each party', () => {
  for (const name of Object.keys(filters({ vendor: { organization: {} }, referrer: {}, agent: {} } as Scene)))
    test(
      `filter: ${name}`,
      scene(async (_: pg.Client, cast) => {
        const filter = filters(cast)[name]!
        for (const [who, person] of Object.entries(people(cast))) {
          const [found] = await person.asks(`select (app.transaction_metrics(${filter.sql})).*`)
          expect([who, found]).toEqual([who, counted(person, cast.rows, filter)])
        }
      }),
    )

  test(
    'and by hand is right where one can see it',
    scene(async (_, { rows, operator, agent, vendor }) => {
      const all = { sql: '', fits: () => true }
      const theirs = rows.filter(({ organization_id }) => organization_id === vendor.organization.id)
      expect(counted(operator.admin, theirs, all)).toEqual({
        closed_deals_count: 5,
        closed_deal_value: '2350.00',
        invoice_sent_value: '30.00',
        overdue_value: '20.00',
        total_associate_payout: '94.00',
        total_operator_earnings: '141.00',
        new_voices: 0,
        overdue_invoices: 1,
      })
      expect(counted(agent, theirs, all)['total_associate_payout']).toBe(null)
    }),
  )
})
