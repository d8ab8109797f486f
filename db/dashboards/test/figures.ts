import type pg from 'pg'
import type { Person, World } from '../../test/world.ts'

/** A query for figures, and the filter that selects the same subject's rows. */
export type Subject = {
  who: string
  person: Person
  aggType: string
  aggId: number | null
  leads: string
  deals: string
  revenue: string
}

const revenueOf = {
  PLATFORM: 'f.operator_fee',
  ORGANIZATION: 't.actual_deal',
  SERVICE_AGENT: 't.actual_deal',
  ASSOCIATE: 'p.associate_payout',
}

function subject(
  who: string,
  person: Person,
  aggType: keyof typeof revenueOf,
  aggId: number | null = null,
): Subject {
  const id = aggId ?? (aggType === 'ORGANIZATION' ? person.organization?.id : person.id) ?? 0
  const column = {
    PLATFORM: '0',
    ORGANIZATION: 'organization_id',
    SERVICE_AGENT: 'assigned_user_id',
    ASSOCIATE: 'submitted_user_id',
  }[aggType]
  const narrowed = (alias: string) => (aggType === 'PLATFORM' ? 'true' : `${alias}.${column} = ${id}`)
  return {
    who,
    person,
    aggType,
    aggId,
    leads: narrowed('l'),
    deals: narrowed('t'),
    revenue: revenueOf[aggType],
  }
}

/** Every user who may read figures, with the subjects they may query. */
export function subjects({ operator, vendor, multiRole, independent, associate }: World): Subject[] {
  const referrer = multiRole.associate ?? associate
  return [
    subject('operator', operator.master, 'PLATFORM'),
    subject('operator about a vendor', operator.admin, 'ORGANIZATION', vendor.organization.id),
    subject('operator about an agent', operator.admin, 'SERVICE_AGENT', vendor.agent.id),
    subject('operator about an associate', operator.admin, 'ASSOCIATE', referrer.id),
    subject('vendor', vendor.master, 'ORGANIZATION'),
    subject('vendor about its agent', vendor.admin, 'SERVICE_AGENT', vendor.agent.id),
    subject('multi-role provider', multiRole.master, 'ORGANIZATION'),
    subject('multi-role provider about its associate', multiRole.admin, 'ASSOCIATE', referrer.id),
    subject('independent operator', independent.master, 'ORGANIZATION'),
    subject('agent', vendor.agent, 'SERVICE_AGENT'),
    subject('associate of an organization', referrer, 'ASSOCIATE'),
    subject('associate of the operator', associate, 'ASSOCIATE'),
  ]
}

const invoicesOf = (deals: string) => `from app.transactions t
  join app.transaction_fees f on f.transaction_id = t.id
  join app.invoice_lines n on n.transaction_id = t.id where ${deals}`

/** Figures counted from the rows this user sees between two timestamps. */
const countedFromRows = ({ leads, deals, revenue }: Subject) => `
  select (select count(*)::int from app.leads l where ${leads} and l.status <> 'DUPLICATE'
      and l.created_at >= d.since and l.created_at < d.before) as submitted,
    (select count(*)::int from app.leads l where ${leads} and l.status = 'CLOSED_WON'
      and l.created_at >= d.since and l.created_at < d.before) as won,
    (select jsonb_object_agg(k.code, (select count(*) from app.leads l where ${leads} and l.status = k.code
      and l.created_at >= d.since and l.created_at < d.before)) from app.lead_statuses k) as statuses,
    (select count(*)::int from app.transactions t where ${deals} and t.closed_at >= d.since and t.closed_at < d.before) as deals,
    (select coalesce(sum(${revenue}), 0)::numeric(20,2) from app.transactions t
        left join app.transaction_fees f on f.transaction_id = t.id left join app.transaction_payouts p on p.transaction_id = t.id
        where ${deals} and t.closed_at >= d.since and t.closed_at < d.before)
      - (select coalesce(sum(${revenue}), 0)::numeric(20,2) from app.transactions t
        left join app.transaction_fees f on f.transaction_id = t.id left join app.transaction_payouts p on p.transaction_id = t.id
        where ${deals} and t.status = 'TERMINATED' and t.status_since >= d.since and t.status_since < d.before) as revenue,
    (select count(distinct n.invoice_id)::int ${invoicesOf(deals)} and f.vendor_invoice_status = 'OVERDUE') as overdue,
    (select count(distinct n.invoice_id)::int ${invoicesOf(deals)} and f.vendor_invoice_status = 'PAID'
      and f.paid_at >= d.since and f.paid_at < d.before) as received,
    (select coalesce(sum(f.operator_fee), 0)::numeric(20,2) ${invoicesOf(deals)}
      and (f.vendor_invoice_status in ('NEW_INVOICE', 'PROCESSING', 'OVERDUE')
        or f.vendor_invoice_status = 'PAID' and f.paid_at >= d.since and f.paid_at < d.before)) as billed,
    (select count(*)::int from app.transactions t join app.transaction_payouts p on p.transaction_id = t.id
      where ${deals} and t.status = 'ASSOCIATE_PAID' and t.closed_at >= d.since and t.closed_at < d.before) as paid,
    (select coalesce(sum(p.associate_payout), 0)::numeric(20,2) from app.transactions t
        join app.transaction_payouts p on p.transaction_id = t.id
      where ${deals} and t.status in ('READY_FOR_INVOICE', 'INVOICE_SENT', 'OVERDUE')
        and t.closed_at >= d.since and t.closed_at < d.before) as expected`

const asked = `select c.total_submitted as submitted, c.closed as won,
    (select jsonb_object_agg(b.status, b.total) from unnest(l.by_status) b) as statuses,
    r.deals, r.total as revenue, i.over_due as overdue, i.paid as received, i.total_amount as billed, p.paid, p.expected_amount as expected,
    (select sum(x.amount)::numeric(20,2) from unnest(r.points) x) as drawn
  from app.conversion_rate($1, $3, $2) c, app.dashboard_leads($1, $3, $2) l, app.revenue_by_period($1, $3, $2) r,
    app.dashboard_invoices($1, $3, $2) i, app.dashboard_payouts($1, $3, $2) p`

type Figures = Record<string, unknown>

/** The start of each period, in the operator's time zone; a day may have 23 or 25 hours. */
const since: Record<string, string> = {
  DAY: `date_trunc('day', n.local)`,
  WEEK: `date_trunc('week', n.local)`,
  MONTH: `date_trunc('month', n.local)`,
  QUARTER: `date_trunc('quarter', n.local)`,
  YEAR: `date_trunc('year', n.local)`,
  TILL_DATE: `timestamp '1990-01-01'`,
}

/** Differences between a user's figures and the rows they see, and the number of rows compared. */
export async function differences(
  db: pg.Client,
  all: readonly Subject[],
): Promise<{ wrong: string[]; looked: number }> {
  const wrong: string[] = []
  let looked = 0
  const { rows } = await db.query<{ zone: string; now: string }>(
    'select time_zone as zone, private.now()::text as now from private.operator_settings',
  )
  const { zone, now } = rows[0]!
  for (const one of all) {
    for (const [period, first] of Object.entries(since)) {
      const [figures] = await one.person.asks<Figures>(asked, [one.aggType, one.aggId, period])
      const [counted] = await one.person.asks<Figures>(
        `${countedFromRows(one)} from (select ${first} at time zone $1 as since,
          (date_trunc('day', n.local) + interval '1 day') at time zone $1 as before
          from (select $2::timestamptz at time zone $1 as local) n) d`,
        [zone, now],
      )
      looked += Number(counted?.['submitted']) + Number(counted?.['deals'])
      const expected: Figures = { ...counted, drawn: counted?.['revenue'] }
      for (const [name, value] of Object.entries(expected))
        if (JSON.stringify(figures?.[name]) !== JSON.stringify(value))
          wrong.push(
            `${one.who}, ${period}, ${name}: ${JSON.stringify(figures?.[name])}, not ${JSON.stringify(value)}`,
          )
    }
  }
  return { wrong, looked }
}
