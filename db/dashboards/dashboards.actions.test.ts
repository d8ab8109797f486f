import { expect, test } from 'vitest'
import { refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedFullWorld } from '../test/world-full.ts'
import type { Person } from '../test/world.ts'

const withFixture = sharedFixture(seedFullWorld)

type Action = { action: string; count: number; amount: string | null }

const actionsOf = async (person: Person): Promise<Map<string, Action>> => {
  const rows = await person.asks<Action>('select x.* from unnest(app.dashboard_actions()) x')
  return new Map(rows.map((row) => [row.action, row]))
}

/** As `server/lists` filters the list of invoices. */
const invoicesWith = (status: string) =>
  `select from app.invoices i where app.invoices_status(i) = '${status}'`

/** The rows that a user sees in the list behind an action. */
const lists: Record<string, string> = {
  UNASSIGNED: `select from app.leads where status = 'NEW_LEAD'`,
  OFFERS: `select from app.leads where status = 'ASSIGNED'
    and case when claims.is_admin() then organization_id = claims.organization_id() else assigned_user_id = claims.user_id() end`,
  EXPIRING: `select from app.leads where status = 'ASSIGNED' and offer_expires_at < now() + interval '4 hours'
    and claims.organization_id() in (organization_id, 1)`,
  IDLE: `select from app.leads where status in ('ACCEPTED', 'CONTACTED', 'QUALIFIED', 'PROPOSAL_SENT')
    and updated_at < now() - interval '3 days' and (claims.organization_id() in (organization_id, 1))
    and (claims.is_admin() or assigned_user_id = claims.user_id())`,
  CALL: `select from app.leads where status = 'ACCEPTED'
    and case when claims.is_admin() then organization_id = claims.organization_id() else assigned_user_id = claims.user_id() end`,
  PROPOSED: `select from app.leads where status = 'PROPOSAL_SENT' and assigned_user_id = claims.user_id()`,
  OPEN: `select from app.leads where status in ('NEW_LEAD', 'ASSIGNED') and (submitted_user_id = claims.user_id()
    or claims.is_admin() and referrer_organization_id = claims.organization_id())`,
  TO_INVOICE: `select from app.transactions where status = 'READY_FOR_INVOICE'`,
  LATE_TICKETS: `select from app.support_tickets where status in ('NEW_TICKET', 'ASSIGNED', 'IN_PROGRESS', 'ESCALATED')
    and (first_answered_at is null and answer_due_at < now() or resolution_due_at < now())`,
  FOLLOW_UPS: `select from app.own_follow_ups() f where app.follow_ups_is_due_today(f)`,
  OVERDUE: invoicesWith('OVERDUE'),
  REPORTED: invoicesWith('PROCESSING'),
  OWED: invoicesWith('NEW_INVOICE'),
  PAYABLE: `select from app.transactions t join app.transaction_payouts p on p.transaction_id = t.id where t.status = 'VENDOR_PAID' and p.associate_payout <> 0`,
}

test(
  'for each role, an action’s count matches its list',
  withFixture(async (db, { operator, vendor, multiRole, associate, others }) => {
    await db.query(`update app.leads set updated_at = now() - interval '4 days' where status = 'CONTACTED'`)
    await db.query(`alter table app.leads disable trigger touch`)
    await db.query(`update app.leads set updated_at = now() - interval '5 days' where id % 2 = 0`)
    await db.query(
      `update app.leads set offer_expires_at = now() + interval '1 hour' where status = 'ASSIGNED' and id % 2 = 1`,
    )
    await db.query(`alter table app.leads enable trigger touch`)
    const seen = new Map<string, number>()
    const people = [
      operator.master,
      vendor.master,
      vendor.agent,
      multiRole.admin,
      associate,
      others.vendor.admin,
    ]
    for (const person of people) {
      for (const [action, { count }] of await actionsOf(person)) {
        const rows = await person.asks(lists[action] ?? '')
        expect([person.id, action, count]).toEqual([person.id, action, rows.length])
        seen.set(action, (seen.get(action) ?? 0) + count)
      }
    }
    expect([...seen.keys()].toSorted()).toEqual(Object.keys(lists).toSorted())
    expect(seen.get('UNASSIGNED')).toBeGreaterThan(0)
    expect(seen.get('IDLE')).toBeGreaterThan(0)
    expect(seen.get('EXPIRING')).toBeGreaterThan(0)
    expect(seen.get('OVERDUE')).toBeGreaterThan(0)
  }),
)

test(
  'service shares are whole percentages that add up to 100',
  withFixture(async (_db, { operator }) => {
    for (const way of ['BEST_PERFORMING', 'MOST_REQUESTED', 'MOST_SUCCESSFUL']) {
      const rows = await operator.admin.asks<{ percentage: number; service_name: string }>(
        `select x.* from unnest(app.service_share('PLATFORM', 'TILL_DATE', $1)) x`,
        [way],
      )
      expect(rows.reduce((sum, { percentage }) => sum + percentage, 0)).toBe(100)
      expect(rows).toHaveLength(7)
      expect(rows.at(-1)?.service_name).toBe('Other')
    }
  }),
)

test(
  'breakdowns, durations, aging and expected payouts match the rows',
  withFixture(async (_db, { operator, vendor, multiRole }) => {
    const { master } = operator
    const [{ total } = { total: 0 }] = await master.asks<{ total: number }>(
      `select count(*)::int as total from app.leads where status <> 'DUPLICATE'`,
    )
    for (const breakdown of ['SERVICE', 'PROVIDER', 'REFERRER', 'AGENT'])
      expect(
        (
          await master.asks(`select x.* from unnest(app.figure_breakdown('PLATFORM', 'TILL_DATE', $1)) x`, [
            breakdown,
          ])
        ).length,
      ).toBeGreaterThan(1)
    const [top] = await master.asks<{ subject_id: number; submitted: number }>(
      `select x.* from unnest(app.figure_breakdown('PLATFORM', 'TILL_DATE', 'PROVIDER')) x order by x.submitted desc limit 1`,
    )
    const rows = await master.asks(
      `select from app.leads where organization_id = $1 and status <> 'DUPLICATE'`,
      [top?.subject_id],
    )
    expect(rows.length).toBe(top?.submitted)
    expect(total).toBeGreaterThan(rows.length)
    const agents = await vendor.master.asks<{ subject_id: number }>(
      `select x.* from unnest(app.figure_breakdown('ORGANIZATION', 'TILL_DATE', 'AGENT')) x`,
    )
    expect(agents.map(({ subject_id }) => subject_id)).toEqual([vendor.agent.id])
    const owed = await vendor.master.asks<{ count: string; amount: string }>(
      `select sum(x.count)::int as count, sum(x.amount) as amount from unnest(app.invoice_aging('ORGANIZATION')) x`,
    )
    expect(owed).toEqual(
      await vendor.master.asks(
        `select count(*)::int as count, coalesce(sum(operator_fee), 0.00) as amount from app.transaction_fees
          where vendor_invoice_status in ('NEW_INVOICE', 'PROCESSING', 'OVERDUE')`,
      ),
    )
    const expected = await (multiRole.associate ?? master).asks<{ amount: string }>(
      `select sum(x.amount) as amount from unnest(app.expected_payouts('ASSOCIATE')) x`,
    )
    expect(expected).toHaveLength(1)
    const [contact] = await master.asks<{ count: number }>(
      `select sum(x.count)::int as count from unnest(app.figure_times('PLATFORM', 'TILL_DATE', 'CONTACT')) x`,
    )
    const steps = await master.asks(
      `select from app.lead_history where from_status = 'ACCEPTED' and to_status in ('CONTACTED', 'QUALIFIED')`,
    )
    expect(contact?.count).toBe(steps.length)
  }),
)

test(
  'times to accept and to contact, and overdue invoices, are those of each provider and agent',
  withFixture(async (_db, { operator, vendor, others }) => {
    type Row = {
      subject_id: number
      accepted: number
      accept_seconds: number
      contacted: number
      overdue_invoices: number
    }
    const times = (person: Person, aggType: string) =>
      person.asks<Row>(`select x.* from unnest(app.response_times($1, 'TILL_DATE')) x`, [aggType])
    const providers = await times(operator.admin, 'PLATFORM')
    const [counted] = await operator.admin.asks<{ accepted: number; average: number; overdue: number }>(
      `select count(*)::int as accepted, round(avg(seconds_in_previous))::int as average,
          (select count(*)::int from app.invoices i where app.invoices_status(i) = 'OVERDUE' and i.organization_id = $1) as overdue
        from app.lead_history where from_status = 'ASSIGNED' and to_status = 'ACCEPTED' and organization_id = $1`,
      [others.vendor.organization.id],
    )
    const found = providers.find(({ subject_id: id }) => id === others.vendor.organization.id)
    expect(found).toMatchObject({ accepted: counted?.accepted, overdue_invoices: counted?.overdue })
    expect(counted?.accepted).toBeGreaterThan(0)
    expect(counted?.overdue).toBeGreaterThan(0)
    expect(found?.accept_seconds).toBe(counted?.average)
    const agents = await times(vendor.master, 'ORGANIZATION')
    const answering = await operator.admin.asks<{ id: number }>(
      `select distinct actor_user_id as id from app.lead_history where party = 'AGENT' and organization_id = $1
        and (from_status, to_status) in (('ASSIGNED', 'ACCEPTED'), ('ACCEPTED', 'CONTACTED'), ('ACCEPTED', 'QUALIFIED'))`,
      [vendor.organization.id],
    )
    const ids = agents.map(({ subject_id: id }) => id)
    expect(ids.toSorted()).toEqual(answering.map(({ id }) => id).toSorted())
    expect(await refusedWith(times(vendor.master, 'PLATFORM'))).toBe('TS002')
  }),
)

/** The status of the invoices that a bar of their age counts. */
const statusOf = (label: string) =>
  ({ 'Not due yet': 'NEW_INVOICE', 'Reported as paid': 'PROCESSING' })[label] ?? 'OVERDUE'

type Bucket = { label: string; count: number; from_day: string | null; to_day: string | null }

test(
  'a bar of due days leads to a list with the same number',
  withFixture(async (db, { operator, vendor, multiRole }) => {
    // Some are late by days, some by months, some are due in weeks.
    await db.query(
      `update app.invoices i set issued_on = private.today() - 200, due_on = private.today() - (i.id * 37) % 150
        + case when app.invoices_status(i) = 'OVERDUE' then -1 else 60 end`,
    )
    await db.query('select jobs.run_invoice_clock()')
    const party = (name: string, id: number | undefined) => ({ [name]: [id] })
    const { associate } = multiRole
    const bars: [Person | undefined, string, object][] = [
      [operator.admin, `app.invoice_aging('PLATFORM')`, {}],
      [operator.admin, `app.expected_payouts('PLATFORM')`, {}],
      [vendor.master, `app.invoice_aging('ORGANIZATION')`, party('provider', vendor.organization.id)],
      [associate, `app.expected_payouts('ASSOCIATE')`, party('referrer', associate?.id)],
    ]
    let deals = 0
    for (const [person, call, filters] of bars) {
      const buckets = await person?.asks<Bucket>(
        `select x.label, x.count, x.from_day::text, x.to_day::text from unnest(${call}) x`,
      )
      for (const { label, count, from_day, to_day } of buckets ?? []) {
        const days = { ...(from_day && { from: from_day }), ...(to_day && { to: to_day }) }
        const due = Object.keys(days).length > 0 ? { due: days } : {}
        const invoiceStatus = call.includes('aging') ? { invoiceStatus: [statusOf(label)] } : {}
        const found = await person?.asks<{ total: number }>(
          'select total from app.transaction_total(null, $1, 1000)',
          [JSON.stringify({ ...filters, ...due, ...invoiceStatus })],
        )
        expect([call, label, found]).toEqual([call, label, [{ total: count }]])
        deals += count
      }
    }
    expect(deals).toBeGreaterThan(10)
    // Who may know neither fee nor payout cannot narrow the list by due days.
    const agents = await vendor.agent.asks(
      `select total from app.transaction_total(null, '{"due": {}}', 1000)`,
    )
    expect(agents).toEqual([{ total: 0 }])
  }),
)
