import type pg from 'pg'
import { one } from '../../test/people.ts'
import type { Person } from '../../test/world.ts'

/** The id of the last change of the lead that was not undone. */
export async function lastChange(db: pg.Client, lead: number): Promise<string> {
  const { id } = await one<{ id: string }>(
    db,
    `select max(h.id) as id from app.lead_history h where h.lead_id = $1 and h.move <> 'undo'
      and not exists (select from app.lead_history u where u.undoes_id = h.id)`,
    [lead],
  )
  return id
}

export async function undo(db: pg.Client, person: Person, lead: number): Promise<void> {
  await person.asks('select app.undo_lead_change($1)', [await lastChange(db, lead)])
}

/** Rows by their table. */
export type Stored = Record<string, unknown>

/** All rows that a change of a lead writes, apart from its history and notifications, and when they were touched. */
export async function everythingStored(db: pg.Client, lead: number): Promise<Stored> {
  const rows = await one<{ stored: Stored }>(
    db,
    `select jsonb_build_object(
        'lead', (select to_jsonb(l) - 'updated_at' from app.leads l where l.id = $1),
        'customer', (select to_jsonb(c) from app.lead_customers c where c.lead_id = $1),
        'offers', (select jsonb_agg(to_jsonb(o) order by o.id) from app.lead_offers o where o.lead_id = $1),
        'claims', (select jsonb_agg(to_jsonb(c) order by c.key_hash) from private.customer_claims c where c.lead_id = $1),
        'routing', (select to_jsonb(r) from private.lead_routing r where r.lead_id = $1),
        'duplicates', (select jsonb_agg(to_jsonb(d)) from app.lead_duplicates d where d.lead_id = $1),
        'viewers', (select jsonb_agg(to_jsonb(v) - 'updated_at' order by v.viewer) from app.lead_viewers v where v.lead_id = $1),
        'words', (select to_jsonb(w.words) from private.lead_words w where w.lead_id = $1),
        'notes', (select jsonb_agg(to_jsonb(n) order by n.id) from app.notes n where n.lead_id = $1),
        'totals', (select jsonb_agg(to_jsonb(t) order by t.viewer, t.status) from (
          select viewer, status, sum(total) as total, sum(works) as works, sum(refers) as refers from app.lead_totals
            group by 1, 2 having (sum(total), sum(works), sum(refers)) <> (0, 0, 0)) t),
        'figures', (select jsonb_agg(to_jsonb(f) order by f) from (
          select kind, subject_id, measure, detail, service_id, day, sum(count) as count, sum(amount) as amount
            from app.figure_changes group by 1, 2, 3, 4, 5, 6 having (sum(count), sum(amount)) <> (0, 0)) f)
      ) as stored`,
    [lead],
  )
  return rows.stored
}
