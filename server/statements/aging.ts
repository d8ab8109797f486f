import type pg from 'pg'

/** A provider's closing balance by how long it is due: on the month's last day, or today if that is earlier. */
export type Aging = {
  notInvoiced: string
  notDue: string
  upTo30: string
  upTo60: string
  older: string
}

type Asked = { month: string; timeZone: string; now?: Date }

export async function agingOf(
  client: pg.ClientBase,
  organization: number,
  { month, timeZone, now = new Date() }: Asked,
): Promise<Aging | undefined> {
  const { rows } = await client.query<Aging>(query, [month, organization, timeZone, now])
  return rows[0]
}

/** What each deal still owes at the month's end, by its invoice if that was issued by then. */
const query = `
  with period as (select (m.month + interval '1 month') at time zone $3 as ends,
      least((m.month + interval '1 month - 1 day')::date, ($4::timestamptz at time zone $3)::date) as day
    from (select $1::date::timestamp as month) m),
  owed as (
    select sum(l.debit - l.credit) as amount, max(p.day - i.due_on) as late
      from period p join app.ledger_lines l on l.organization_id = $2 and l.booked_at < p.ends
        left join app.invoice_lines v on v.transaction_id = l.transaction_id
        left join app.invoices i on i.id = v.invoice_id and i.issued_on <= p.day
      group by l.transaction_id),
  sums as (
    select sum(amount) filter (where late is null) as not_invoiced, sum(amount) filter (where late <= 0) as not_due,
        sum(amount) filter (where late between 1 and 30) as to30, sum(amount) filter (where late between 31 and 60) as to60,
        sum(amount) filter (where late > 60) as older
      from owed)
  select coalesce(not_invoiced, 0.00)::text as "notInvoiced", coalesce(not_due, 0.00)::text as "notDue",
      coalesce(to30, 0.00)::text as "upTo30", coalesce(to60, 0.00)::text as "upTo60", coalesce(older, 0.00)::text as older
    from sums`
