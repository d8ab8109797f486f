import { describe, expect, test } from 'vitest'
import { connected, rolledBack } from '../test/people.ts'
import { callerOf, openSession } from '../test/world.ts'
import { asks } from '../test/people.ts'
import type pg from 'pg'

const pageSize = 20

/** What a demo person finds in one of their lists. */
async function counts(db: pg.Client, email: string): Promise<Record<string, number>> {
  const { rows } = await db.query<{ id: number }>(
    'select user_id as id from app.user_contacts where email = $1',
    [email],
  )
  const caller = await callerOf(db, await openSession(db, rows[0]?.id ?? 0))
  const totals: Record<string, number> = {}
  for (const lf of ['ALL', 'MY_LEADS', 'MY_REFERRALS']) {
    const [row] = await asks<{ total: number }>(db, caller, 'select (app.lead_summary(lf => $1)).total', [lf])
    totals[lf] = row?.total ?? 0
  }
  return totals
}

describe('the demo’s leads', () => {
  test.for([
    ['master@operator.example', 'ALL'],
    ['master@vendor.example', 'MY_LEADS'],
    ['agent@vendor.example', 'MY_LEADS'],
    ['associate@operator.example', 'MY_REFERRALS'],
    ['master@multirole.example', 'MY_LEADS'],
    ['master@multirole.example', 'MY_REFERRALS'],
    ['associate@multirole.example', 'MY_REFERRALS'],
  ] as const)('%s has more than one page of %s', ([email, list]) =>
    rolledBack(async (db) => expect((await counts(db, email))[list]).toBeGreaterThan(pageSize)),
  )

  test('an agent of the multi-role provider has leads too', () =>
    rolledBack(async (db) =>
      expect((await counts(db, 'agent@multirole.example'))['MY_LEADS']).toBeGreaterThan(10),
    ))
})

const elsewhere = `select lead_id from app.transactions where transaction_type = 'CLOSED_LEAD'`

/** Queries that find inconsistencies. */
const contradictions: Readonly<Record<string, string>> = {
  'a lead has the last status of its history': `select l.id from app.leads l where l.status <>
    (select to_status from app.lead_history h where h.lead_id = l.id order by id desc limit 1)`,
  'each transition starts from the previous one’s status': `select id from (select *, lag(to_status) over w as before,
      lag(created_at) over w as earlier from app.lead_history window w as (partition by lead_id order by id)) h
    where from_status is distinct from before or created_at < earlier or created_at > now()`,
  'every transition is allowed': `select id from app.lead_history h
    where move not in ('submit', 'assign') and not (move = 'close' and lead_id in (${elsewhere})) and not exists (select from app.lead_moves m where m.move = h.move
      and m.from_status = h.from_status and m.to_status = h.to_status and m.party = h.party)`,
  'a transition that needs a reason has one': `select h.id from app.lead_history h join app.lead_moves m on m.move = h.move
    and m.from_status = h.from_status and m.party = h.party where 'reason' = any (m.needs) and h.reason is null`,
  'a lead has a provider exactly while an offer is open or accepted': `select l.id from app.leads l
    left join app.lead_offers o on o.lead_id = l.id and o.ended_at is null
    where l.organization_id is distinct from o.organization_id and l.id not in (${elsewhere})`,
  'an offer ends at its deadline': `select l.id from app.leads l join app.lead_offers o on o.lead_id = l.id
    where l.status = 'ASSIGNED' and o.ended_at is null
      and (l.offer_expires_at <> o.expires_at or o.expires_at <= now() - interval '1 hour')`,
  'the accepting provider serves the customer’s state': `select l.id from app.leads l
    where l.organization_id is not null and not exists (select from private.ranked_providers(l) e
      where e.organization_id = l.organization_id and e.reasons @> '{Active,"Offers this service"}'
        and e.reasons @> array['Covers ' || (select s.name from app.states s where s.id = l.state_id)])`,
  'a duplicate has an earlier lead': `select l.id from app.leads l join app.lead_customers c on c.lead_id = l.id
    where l.status = 'DUPLICATE' and not exists (select from app.lead_customers d join app.leads e on e.id = d.lead_id
      where d.email = c.email and e.category_id = l.category_id and e.id < l.id and e.status <> 'DUPLICATE')`,
  'a duplicate references the earlier lead of its customer': `select l.id from app.leads l
    where (l.status = 'DUPLICATE') <> exists (select from app.lead_duplicates d join app.lead_customers c on c.lead_id = l.id
      join app.leads e on e.id = d.earlier_lead_id and e.category_id = l.category_id and e.id < l.id
      join app.lead_customers f on f.lead_id = e.id and (f.email, f.phone_number) = (c.email, c.phone_number)
      join private.customer_claims k on k.lead_id = e.id where d.lead_id = l.id)`,
  'parties of a lead joined before it': `select l.id from app.leads l
      join app.user_infos u on u.id in (l.submitted_user_id, l.assigned_user_id) where u.created_at > l.created_at
    union all select n.id from app.notes n join app.leads l on l.id = n.lead_id where n.created_at not between l.created_at and now()`,
  'the parties of a lead are acquainted': `select l.id from app.leads l
    where not (l.organization_id is null or exists (select from app.acquaintances a
        where a.viewer = 'o' || l.organization_id and a.known_user_id = l.submitted_user_id))
      or not (l.assigned_user_id is null or exists (select from app.acquaintances a
        where a.viewer = 'u' || l.assigned_user_id and a.known_user_id = l.submitted_user_id))`,
  'the viewers of a lead are stored': `select lead_id, viewer, works, refers, status, updated_at from app.lead_viewers
    except select l.id, v.viewer, v.works, v.refers, l.status, l.updated_at from app.leads l cross join lateral private.viewers_of(l) v
    union all (select l.id, v.viewer, v.works, v.refers, l.status, l.updated_at from app.leads l cross join lateral private.viewers_of(l) v
    except select lead_id, viewer, works, refers, status, updated_at from app.lead_viewers)`,
  'the totals match the leads': `select c.viewer, c.status from (
      select viewer, status, total, works, refers from app.lead_totals
      union all select viewer, status, -1, -works::int, -refers::int from app.lead_viewers
      union all select 'p', status, -1, 0, 0 from app.leads) c
    group by c.viewer, c.status having (sum(c.total), sum(c.works), sum(c.refers)) <> (0, 0, 0)`,
  'notifications of a lead are for its present or past viewers': `select n.id from app.in_app_notifications n
    where n.created_at < now() - interval '30 days'
      or (n.lead_id is null) <> (n.notification_trigger in ('invoice_issued', 'invoice_overdue'))`,
  'a lead is not older than its service': `select l.id from app.leads l
    join app.services s on s.id = l.service_id where l.created_at < s.created_at`,
  'every form is valid': `select service_id from app.service_forms where private.form_problem(form_schema) is not null`,
}

test.for(Object.entries(contradictions))('%s', ([, sql]) =>
  connected(async (db) => expect((await db.query(sql)).rows).toEqual([])),
)

test('all statuses occur, two offers end within the hour, no mail is queued', () =>
  connected(async (db) => {
    const { rows } = await db.query<{ missing: string[]; soon: number; jobs: number }>(
      `select array(select code from app.lead_statuses except select status from app.leads) as missing,
        (select count(*)::int from app.leads where offer_expires_at < now() + interval '1 hour') as soon,
        (select count(*)::int from private.notification_mails) as jobs`,
    )
    expect(rows).toEqual([{ missing: [], soon: 2, jobs: 0 }])
  }))

test('a dozen services have custom fields of all types', () =>
  connected(async (db) => {
    const { rows } = await db.query<{ services: number; types: number; hanging: number }>(
      `select count(distinct service_id)::int as services, count(distinct f ->> 'type')::int as types,
          (count(*) filter (where f ? 'showWhen'))::int as hanging
        from app.service_forms, jsonb_array_elements(form_schema -> 'fields') with ordinality as d (f, n)
          where n > jsonb_array_length(private.default_fields())`,
    )
    expect(rows).toEqual([{ services: 12, types: 13, hanging: 3 }])
  }))
