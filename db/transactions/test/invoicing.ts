import pg from 'pg'
import { withClients } from '../../leads/test/concurrent-clients.ts'
import type { Fixture } from '../../leads/test/fixture.ts'
import { one, type Caller } from '../../test/people.ts'

/** The issuer, the owner's connection and the ready transactions. */
export type Office = { db: pg.Client; issuer: Caller; transactions: number[] }

/** Creates closed deals of one provider in bulk, and commits them. */
export async function openOffice(db: pg.Client, fixture: Fixture, deals: number): Promise<Office> {
  const { operator, vendor, agent, lead } = fixture
  await db.query('begin')
  await db.query(
    `alter table app.leads disable trigger user; set local turnstone.user_id to ${operator.admin.id}`,
  )
  const { rows } = await db.query<{ id: number }>(
    `with made as (
        insert into app.leads (service_id, category_id, form_version, status, lead_first_name, lead_budget_to,
            submitted_user_id, referrer_organization_id, organization_id, accepted_organization_id, assigned_user_id,
            idempotency_key)
          select l.service_id, l.category_id, l.form_version, 'CLOSED_WON', l.lead_first_name, 5000,
              l.submitted_user_id, l.referrer_organization_id, $2, $2, $3, 'deal of chance ' || n
            from app.leads l, generate_series(1, $4::int) n where l.id = $1
          returning *)
      select (private.open_transaction(m, 'LEAD_COMMISSION', (1000.00 + m.id % 100)::numeric(14,2), now(), null)).id
        from made m`,
    [lead, vendor.organization.id, agent.id, deals],
  )
  // A table cannot be altered while foreign key checks are pending.
  await db.query('set constraints all immediate; alter table app.leads enable trigger user')
  await db.query('commit')
  return { db, issuer: operator.admin, transactions: rows.map(({ id }) => id) }
}

async function become(client: pg.Client, { role, claims }: Caller): Promise<void> {
  await client.query(`set local role ${pg.escapeIdentifier(role)}`)
  for (const [name, value] of Object.entries(claims))
    await client.query('select set_config($1, $2, true)', [`turnstone.${name}`, String(value ?? '')])
}

/**
 * Issues an invoice per transaction with concurrent writers. One in so many rolls back at the last moment and retries
 * later. The clock passes midnight at half.
 */
export async function issueAll(
  url: string,
  { db, issuer, transactions }: Office,
  { writers, oneIn, midnight }: { writers: number; oneIn: number; midnight: string },
): Promise<{ issued: number; rolledBack: number }> {
  const waiting = [...transactions]
  const done = { issued: 0, rolledBack: 0 }
  await setClock(db, `timestamp '${midnight}' - interval '1 second'`)
  const write = async (client: pg.Client) => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      await client.query('begin')
      await become(client, issuer)
      await client.query('select app.issue_invoice($1)', [[id]])
      const fails = Math.random() < 1 / oneIn
      await client.query(fails ? 'rollback' : 'commit')
      if (fails) waiting.unshift(id)
      done[fails ? 'rolledBack' : 'issued'] += 1
      if (done.issued === Math.floor(transactions.length / 2)) await setClock(db, `timestamp '${midnight}'`)
    }
  }
  await withClients(url, writers, (clients) => Promise.all(clients.map(write)))
  await db.query('update private.operator_settings set clock_stands_at = null')
  return done
}

const setClock = (db: pg.Client, local: string) =>
  db.query(`update private.operator_settings set clock_stands_at = (${local}) at time zone time_zone`)

export type Numbers = {
  year: number
  invoices: number
  highest: number
  gaps: number
  duplicates: number
  wrong: number
}

/** The invoice numbers per year: count, highest, and problems. */
export async function numbersOf(db: pg.Client): Promise<Numbers[]> {
  const { rows } = await db.query<Numbers>(
    `select i.year, count(*)::int as invoices, max(i.number_in_year) as highest,
        (n.last_number - count(distinct i.number_in_year))::int as gaps,
        (count(*) - count(distinct i.number))::int as duplicates,
        count(*) filter (where i.number <> 'INV-' || i.year || '-' || lpad(i.number_in_year::text, 6, '0')
          or extract(year from i.issued_on) <> i.year)::int as wrong
      from app.invoices i join private.invoice_numbers n on n.year = i.year group by i.year, n.last_number order by 1`,
  )
  return rows
}

export async function unprovenCount(db: pg.Client): Promise<number> {
  return (await one<{ n: number }>(db, 'select count(*)::int as n from private.ledger_discrepancies()')).n
}
