import type pg from 'pg'
import { postingsOf, type Books } from './books.ts'
import { broken, differences, type Proof } from './proof.ts'

/**
 * Checks that all acknowledged changes are stored once, with history, postings, invoice and mails; each mail is sent or
 * has one job. Valid whenever there are no writers, even right after a kill.
 */
export async function proveMoney(db: pg.Client, books: Books): Promise<Proof> {
  const found: Proof = []
  for (const part of [deals, histories, postings, invoices, numbers]) found.push(...(await part(db, books)))
  return [...found, ...(await broken(db, rules))]
}

const ours = `(select id from app.leads where idempotency_key like 'kills-%')`

/** Invariants of all money, as queries for violations. */
const rules = {
  'the books are not proven': `select problem || ' ' || subject_id as id from private.ledger_discrepancies()`,
  'a lead with two live transactions': `
    select lead_id as id from app.transactions where transaction_type <> 'ADJUSTMENT' and status <> 'TERMINATED'
      group by lead_id having count(*) > 1`,
  'a number that is doubled': `select number as id from app.invoices group by number having count(*) > 1`,
  'a number that is left out': `
    select n.year || '-' || g as id from private.invoice_numbers n cross join generate_series(1, n.last_number) g
      where not exists (select from app.invoices i where i.year = n.year and i.number_in_year = g)`,
  'an invoice of which its provider was not notified once': `
    select i.number as id from app.invoices i where i.id in (select l.invoice_id from app.invoice_lines l
        join app.transactions t on t.id = l.transaction_id where t.lead_id in ${ours})
      and 1 <> (select count(*) from app.in_app_notifications n where n.notification_trigger = 'invoice_issued'
        and n.data ->> 'invoicePublicId' = i.public_id::text and n.target_organization_id = i.organization_id)`,
  'an invoice that is neither mailed nor to be mailed': `
    select i.number || ' to ' || u.id as id from app.invoices i
      join app.in_app_notifications n on n.notification_trigger = 'invoice_issued'
        and n.data ->> 'invoicePublicId' = i.public_id::text
      join app.user_infos u on u.organization_id = i.organization_id and u.user_type in ('MASTER_ADMIN', 'ADMIN')
        and u.status = 'ACTIVE' and not u.is_deleted
      join app.user_contacts c on c.user_id = u.id and c.email_notifications
      where n.id in (select m.id from app.in_app_notifications m where m.data ->> 'transactionPublicId' in
          (select public_id::text from app.transactions where lead_id in ${ours}))
        and not exists (select from private.notification_mails m where m.in_app_notification_id = n.id and m.user_id = u.id)
        and 1 <> (select count(*) from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'transactions__send_invoice'
          where (j.payload ->> 'invoiceId')::int = i.id and j.payload ->> 'userId' is null)`,
}

async function deals(db: pg.Client, { deals: acknowledged }: Books): Promise<Proof> {
  const { rows } = await db.query<{ text: string }>(
    `select format('transaction %s of lead %s%s: %s by %s', id, lead_id, ', corrects ' || corrects_id, actual_deal, idempotency_key) as text
      from app.transactions where lead_id in ${ours}`,
  )
  const expected = acknowledged.map(
    ({ id, lead, corrects, worth, key }) =>
      `transaction ${id} of lead ${lead}${corrects ? `, corrects ${corrects}` : ''}: ${worth.toFixed(2)} by ${key}`,
  )
  return differences(
    expected,
    rows.map(({ text }) => text),
  )
}

async function histories(db: pg.Client, { deals: acknowledged }: Books): Promise<Proof> {
  const { rows } = await db.query<{ text: string }>(
    `select 'transaction ' || t.id || ': ' || coalesce(string_agg(h.move || ' ' || coalesce(h.from_status, '') || '>'
        || h.to_status, ', ' order by h.id), '') as text
      from app.transactions t left join app.transaction_history h on h.transaction_id = t.id
      where t.lead_id in ${ours} group by t.id`,
  )
  const expected = acknowledged.map(
    ({ id, steps }) =>
      `transaction ${id}: ${steps.map(({ move, from, to }) => `${move} ${from}>${to}`).join(', ')}`,
  )
  return differences(
    expected,
    rows.map(({ text }) => text),
  )
}

async function postings(db: pg.Client, { deals: acknowledged }: Books): Promise<Proof> {
  const { rows } = await db.query<{ text: string }>(
    `select 'booked: ' || p.transaction_id || ' ' || p.kind as text from private.ledger_postings p
      join app.transactions t on t.id = p.transaction_id where t.lead_id in ${ours}`,
  )
  return differences(
    acknowledged.flatMap((deal) => postingsOf(deal).map((kind) => `booked: ${deal.id} ${kind}`)),
    rows.map(({ text }) => text),
  )
}

/** Each acknowledged invoice has exactly the requested transactions. */
async function invoices(db: pg.Client, { invoices: acknowledged }: Books): Promise<Proof> {
  const { rows } = await db.query<{ text: string }>(
    `select 'invoice of ' || string_agg(t.id::text, ', ' order by t.id) as text from app.invoice_lines l
      join app.transactions t on t.id = l.transaction_id where t.lead_id in ${ours} group by l.invoice_id`,
  )
  const list = (ids: number[]) => ids.toSorted((a, b) => a - b).join(', ')
  return differences(
    acknowledged.map(({ deals: lines }) => `invoice of ${list(lines.map(({ id }) => id))}`),
    rows.map(({ text }) => text),
  )
}

/** Each invoice has the acknowledged number. */
async function numbers(db: pg.Client, { invoices: acknowledged }: Books): Promise<Proof> {
  const { rows } = await db.query<{ text: string }>(
    `select i.number || ' lists ' || l.transaction_id as text from app.invoices i join app.invoice_lines l on l.invoice_id = i.id`,
  )
  const stored = new Set(rows.map(({ text }) => text))
  return acknowledged.flatMap(({ number, deals: lines }) =>
    number === undefined
      ? []
      : lines
          .map(({ id }) => `${number} lists ${id}`)
          .filter((line) => !stored.has(line))
          .map((line) => `lost: ${line}`),
  )
}
