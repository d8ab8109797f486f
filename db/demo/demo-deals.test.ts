import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { asks, connected, one, rolledBack } from '../test/people.ts'
import { callerOf, openSession, seedWorld } from '../test/world.ts'
import { close } from '../test/world-deals.ts'
import { accept } from '../test/world-leads.ts'

const pageSize = 20

/** The transactions that a demo person finds on their page. */
async function found(db: pg.Client, email: string) {
  const { id } = await one<{ id: number }>(
    db,
    'select user_id as id from app.user_contacts where email = $1',
    [email],
  )
  const caller = await callerOf(db, await openSession(db, id))
  const [row] = await asks<{ all: number; statuses: number; payouts: number; fees: number }>(
    db,
    caller,
    `select count(*)::int as all, count(distinct t.status)::int as statuses,
        count(p.transaction_id)::int as payouts, count(f.transaction_id)::int as fees
      from app.transactions t left join app.transaction_payouts p on p.transaction_id = t.id
        left join app.transaction_fees f on f.transaction_id = t.id`,
  )
  return row
}

describe('the demo’s deals', () => {
  test('the operator has more than one page of transactions', () =>
    rolledBack(async (db) =>
      expect((await found(db, 'master@operator.example'))?.all).toBeGreaterThan(pageSize),
    ))

  test.for([
    ['master@vendor.example', 'fees'],
    ['agent@vendor.example', 'all'],
    ['master@multirole.example', 'fees'],
    ['associate@operator.example', 'payouts'],
    ['associate@multirole.example', 'payouts'],
  ] as const)('%s has a handful, in several states', ([email, figure]) =>
    rolledBack(async (db) => {
      const mine = await found(db, email)
      expect(mine?.[figure]).toBeGreaterThanOrEqual(5)
      expect(mine?.statuses).toBeGreaterThanOrEqual(3)
    }),
  )

  test.for(['master@independent.example', 'master@vendor2.example', 'agent@multirole.example'])(
    'the list of %s is not empty',
    (email) => rolledBack(async (db) => expect((await found(db, email))?.all).toBeGreaterThan(1)),
  )

  test('all status pairs, types and scopes of terms occur, except a lead’s', () =>
    connected(async (db) => {
      const { rows } = await db.query<{ pairs: number; types: string[]; scopes: string[] }>(
        `select (select count(distinct (status, vendor_invoice_status))::int from app.transaction_fees) as pairs,
          array(select code from app.transaction_types except select transaction_type from app.transactions) as types,
          array(select code from app.terms_scopes except select scope from app.commission_terms) as scopes`,
      )
      expect(rows).toEqual([{ pairs: 8, types: [], scopes: ['LEAD'] }])
    }))

  test.for([
    [
      'several transactions stand on one invoice',
      `app.invoice_lines group by invoice_id having count(*) > 2`,
    ],
    ['a correction goes down', `app.transactions where actual_deal < 0`],
    ['a correction was invoiced', `app.invoice_lines where amount < 0`],
    [
      'a referrer who works for the operator is not paid',
      `app.transaction_payouts where no_payout_reason like '%operator%'`,
    ],
    [
      'a provider that brought the deal itself is not paid',
      `app.transaction_payouts where no_payout_reason like '%itself%'`,
    ],
    [
      'a payout is waited for',
      `app.transaction_payouts p join app.transactions t on t.id = p.transaction_id
      where t.status = 'VENDOR_PAID' and p.associate_payout > 0`,
    ],
    ['a payment was refused', `app.transaction_history where move = 'rejectPayment'`],
    ['a due date was moved', `app.transaction_history where move = 'extend'`],
    ['an invoice is void', `app.invoices i where app.invoices_is_void(i)`],
    [
      'terms were changed',
      `app.commission_terms group by scope, organization_id, user_id having count(*) > 1`,
    ],
    ['a deal was closed with a provider’s own rate', `app.transaction_fees where rate_scope = 'PROVIDER'`],
    [
      'a deal was closed with an associate’s own share',
      `app.transaction_payouts where share_scope = 'ASSOCIATE'`,
    ],
    ['something is written of deals', `app.notes where transaction_id is not null`],
    [
      'a provider is notified of an invoice',
      `app.in_app_notifications where notification_trigger = 'invoice_issued'`,
    ],
    [
      'a referrer is notified of a payout',
      `app.in_app_notifications where notification_trigger = 'payout_sent'`,
    ],
    ['what is closed elsewhere waits for the operator’s look', `app.transactions where needs_review`],
  ] as const)('%s', ([, from]) =>
    connected(async (db) => expect((await db.query(`select from ${from}`)).rowCount).toBeGreaterThan(0)),
  )
})

/** Queries that find inconsistencies. */
const contradictions: Readonly<Record<string, string>> = {
  'the ledger is proven': 'select * from private.ledger_discrepancies()',
  'exactly the won leads have a transaction': `select l.id from app.leads l
    left join app.transactions t on t.lead_id = l.id and t.corrects_id is null
    where (l.status = 'CLOSED_WON') <> (t.id is not null)`,
  'a deal was closed at the same time as its lead': `select t.id from app.transactions t join app.leads l on l.id = t.lead_id
    where t.corrects_id is null and (abs(extract(epoch from t.closed_at - l.status_since)) > 1 or t.created_at <> t.closed_at)`,
  'invoices are numbered by year and date, without gaps': `select id from (
      select *, lag(issued_on) over (order by id) as before, row_number() over (partition by year order by id) as place
        from app.invoices) i
    where year <> extract(year from issued_on) or place <> number_in_year or issued_on < before or number not like 'INV-' || year || '-%'`,
  'no row is in the future or older than half a year': `select id from app.transaction_history
      where created_at not between now() - interval '190 days' and now()
    union all select id from app.transactions where closed_at > now() or status_since > now()
    union all select id from app.ledger_lines where booked_at > now()`,
  'each transition starts from the previous one’s status, at a later time': `select id from (
      select *, lag(to_status) over w as before, lag(created_at) over w as earlier
        from app.transaction_history window w as (partition by transaction_id order by id)) h
    where from_status is distinct from before or created_at < earlier
      or abs(seconds_in_previous) > 200 * 86400 or seconds_in_previous < 0`,
  'a deal has the status of its last transition': `select t.id from app.transactions t where not exists (
      select from app.transaction_history h where h.transaction_id = t.id and h.to_status = t.status
        and abs(extract(epoch from h.created_at - t.status_since)) < 1)`,
  'a notification of an invoice has its invoice and deal': `select n.id from app.in_app_notifications n
    where n.data ? 'invoicePublicId' and not exists (select from app.invoices i
        join app.invoice_lines l on l.invoice_id = i.id join app.transactions t on t.id = l.transaction_id
      where i.public_id::text = n.data ->> 'invoicePublicId' and t.public_id::text = n.data ->> 'transactionPublicId'
        and i.number = n.data ->> 'invoiceNumber' and (i.organization_id = n.target_organization_id
          or n.notification_trigger = 'payment_reported'))`,
  'terms are not older than the platform, whose latest are 10 and 40 percent': `select id from app.commission_terms
      where created_at < (select min(created_at) from app.organizations)
    union all select null where (select (provider_rate, associate_share) from app.commission_terms
      where scope = 'PLATFORM' order by id desc limit 1) <> (10.0, 40.0)`,
  'no mail is queued': `select 1 from graphile_worker.jobs union all select 1 from private.notification_mails`,
}

test.for(Object.entries(contradictions))('%s', ([, sql]) =>
  connected(async (db) => expect((await db.query(sql)).rows).toEqual([])),
)

test('the clock has nothing to do when the demo starts', () =>
  rolledBack(async (db) => {
    const clock = 'select jobs.run_invoice_clock() as moved, jobs.remind_of_invoices() as reminded'
    // At the time of the demo's last change: a day may have begun after the demo was made.
    await db.query(
      'update private.operator_settings set clock_stands_at = (select max(created_at) from app.transaction_history)',
    )
    expect(await one(db, clock)).toEqual({ moved: 0, reminded: 0 })
    await db.query(`update private.operator_settings set clock_stands_at = now() + interval '9 days'`)
    const later = await one<{ moved: number; reminded: number }>(db, clock)
    expect(later.moved).toBeGreaterThan(0)
    expect(later.reminded).toBeGreaterThan(0)
  }))

test('deals outside the demo’s terms have the platform’s', () =>
  rolledBack(async (db) => {
    const { operator, associate, vendor } = await seedWorld(db)
    const closed = await close(vendor.agent, await accept(db, operator.master, associate, vendor))
    expect(
      await one(
        db,
        'select operator_fee, associate_payout from app.transaction_earnings where transaction_id = $1',
        [closed],
      ),
    ).toEqual({ operator_fee: '100.00', associate_payout: '40.00' })
  }))
